import type { FileBytes, Film } from './bytes.ts';

/** Elements of EBML by their ids. */
const segment = 0x18538067;
const info = 0x1549a966;
const tracks = 0x1654ae6b;
const cluster = 0x1f43b675;
const timestampScale = 0x2ad7b1;
const duration = 0x4489;
const trackEntry = 0xae;
const trackType = 0x83;
const codecId = 0x86;

/** Elements that are looked at, and bytes of one that is read. */
const mostElements = 2_000;
const mostBytes = 262_144;
const playing = new Set(['V_VP8', 'V_VP9', 'V_AV1']);

interface Element {
  id: number;
  /** Its content, from the beginning of what is read. */
  from: number;
  /** Infinity if the file does not say it. */
  to: number;
}

/** The element at a place; null if there is none. */
function elementAt(head: Buffer, at: number): Element | null {
  const idLength = lengthOf(head[at]);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(head[sizeAt]);
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > head.length) return null;
  const id = head.readUIntBE(at, idLength);
  const from = sizeAt + sizeLength;
  let size = (head[sizeAt] ?? 0) & (0xff >> sizeLength);
  let full = size === 0xff >> sizeLength;
  for (let digit = sizeAt + 1; digit < from; digit += 1) {
    size = size * 256 + (head[digit] ?? 0);
    full &&= head[digit] === 0xff;
  }
  return { id, from, to: full ? Infinity : from + size };
}

/** The bytes of a number of variable length, from its first byte; 9 for none. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 9);

function* elementsIn(content: Buffer): Generator<{ id: number; content: Buffer }> {
  let at = 0;
  for (let seen = 0; at < content.length && seen < mostElements; seen += 1) {
    const element = elementAt(content, at);
    if (!element || element.to > content.length) return;
    yield { id: element.id, content: content.subarray(element.from, element.to) };
    at = element.to;
  }
}

const unsigned = (content: Buffer): number => content.reduce((sum, byte) => sum * 256 + byte, 0);
const float = (content: Buffer): number =>
  content.length === 8 ? content.readDoubleBE(0) : content.length === 4 ? content.readFloatBE(0) : 0;

function secondsIn(content: Buffer): number {
  let scale = 1_000_000;
  let units = 0;
  for (const element of elementsIn(content)) {
    if (element.id === timestampScale && element.content.length <= 8) scale = unsigned(element.content);
    if (element.id === duration) units = float(element.content);
  }
  return (units * scale) / 1e9;
}

function codecsIn(content: Buffer): string[] {
  const found: string[] = [];
  for (const track of elementsIn(content)) {
    if (track.id !== trackEntry) continue;
    const parts = [...elementsIn(track.content)];
    const isFilm = parts.some((part) => part.id === trackType && unsigned(part.content) === 1);
    const codec = parts.find((part) => part.id === codecId)?.content.toString('latin1');
    if (isFilm && codec !== undefined) found.push(codec.split('\0')[0] ?? '');
  }
  return found;
}

/** The film of a WebM, from what stands before its first frames. */
export async function webmFilm(bytes: FileBytes): Promise<Film | null> {
  let seconds = 0;
  let codecs: string[] | null = null;
  let at = 0;
  for (let seen = 0; at < bytes.length && seen < mostElements && !(seconds && codecs); seen += 1) {
    const found = elementAt(await bytes.read(at, 12), 0);
    if (!found) break;
    const [from, to] = [at + found.from, at + found.to];
    if (found.id === segment) {
      at = from;
      continue;
    }
    if (found.id === info || found.id === tracks) {
      const content = await bytes.read(from, Math.min(to - from, mostBytes));
      if (found.id === info) seconds = secondsIn(content);
      else codecs = codecsIn(content);
    }
    if (found.id === cluster && to === Infinity) break;
    at = to;
  }
  return codecs?.length ? { seconds, plays: codecs.some((codec) => playing.has(codec)) } : null;
}
