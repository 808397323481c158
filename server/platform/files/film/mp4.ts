import type { FileBytes, Film } from './bytes.ts';

interface Box {
  type: string;
  /** Its content, both ends in bytes of the file. */
  from: number;
  to: number;
}

/** Boxes that are looked at in one file: real ones have a few dozen before their samples. */
const mostBoxes = 4_000;
const playing = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09']);

/** Looks through boxes, with a bound for all of them together. */
class Boxes {
  private left = mostBoxes;

  constructor(private readonly bytes: FileBytes) {}

  /** The boxes between two places. */
  async *in(from: number, to: number): AsyncGenerator<Box> {
    for (let at = from; at + 8 <= to && this.left > 0; this.left -= 1) {
      const head = await this.bytes.read(at, 16);
      if (head.length < 8) return;
      const short = head.readUInt32BE(0);
      const long = short === 1 && head.length === 16;
      const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
      const begin = at + (long ? 16 : 8);
      const end = at + size;
      if (end < begin || end > to) return;
      yield { type: head.toString('latin1', 4, 8), from: begin, to: end };
      at = end;
    }
  }

  /** The first box of each step inside the one before. */
  async find({ from, to }: Pick<Box, 'from' | 'to'>, [type, ...further]: readonly string[]): Promise<Box | null> {
    for await (const box of this.in(from, to))
      if (box.type === type) return further.length ? this.find(box, further) : box;
    return null;
  }
}

/** The length that `mvhd` or `mdhd` states: version, times, units per second, units. */
async function statedSeconds(bytes: FileBytes, box: Box | null): Promise<number> {
  if (!box) return 0;
  const head = await bytes.read(box.from, 32);
  const wide = head[0] === 1;
  if (head.length < (wide ? 32 : 20)) return 0;
  const scale = head.readUInt32BE(wide ? 20 : 12);
  const units = wide ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  // All bits set: unknown.
  const unknown = wide ? units >= 2 ** 64 - 1 : units === 0xffffffff;
  return scale && !unknown ? units / scale : 0;
}

/** The length of a film in fragments, in the units of `mvhd`. */
async function fragmentSeconds(bytes: FileBytes, mvhd: Box | null, mehd: Box | null): Promise<number> {
  if (!mvhd || !mehd) return 0;
  const [movie, extent] = [await bytes.read(mvhd.from, 24), await bytes.read(mehd.from, 12)];
  const scale = movie.length < 24 ? 0 : movie.readUInt32BE(movie[0] === 1 ? 20 : 12);
  if (!scale || extent.length < 8) return 0;
  return extent[0] === 1 && extent.length === 12
    ? Number(extent.readBigUInt64BE(4)) / scale
    : extent.readUInt32BE(4) / scale;
}

/** The film of an MP4: the longest length that the movie or one of its tracks states. */
export async function mp4Film(bytes: FileBytes): Promise<Film | null> {
  const boxes = new Boxes(bytes);
  const moov = await boxes.find({ from: 0, to: bytes.length }, ['moov']);
  if (!moov) return null;
  const mvhd = await boxes.find(moov, ['mvhd']);
  const lengths = [
    await statedSeconds(bytes, mvhd),
    await fragmentSeconds(bytes, mvhd, await boxes.find(moov, ['mvex', 'mehd'])),
  ];
  const codecs: string[] = [];
  for await (const track of boxes.in(moov.from, moov.to)) {
    if (track.type !== 'trak') continue;
    const handler = await boxes.find(track, ['mdia', 'hdlr']);
    lengths.push(await statedSeconds(bytes, await boxes.find(track, ['mdia', 'mdhd'])));
    if (!handler || (await bytes.read(handler.from + 8, 4)).toString('latin1') !== 'vide') continue;
    const samples = await boxes.find(track, ['mdia', 'minf', 'stbl', 'stsd']);
    if (samples) codecs.push((await bytes.read(samples.from + 12, 4)).toString('latin1'));
  }
  if (!codecs.length) return null;
  return { seconds: Math.max(...lengths), plays: codecs.some((codec) => playing.has(codec)) };
}
