import { fileError } from '../fileError.ts';
import { hearXml } from './xml.ts';

/** Maximum characters of a cell in a spreadsheet; each of them may be written as `_x000D_`. */
const longestCell = 32_767;
const longestWritten = longestCell * 7;
/** Maximum of all texts together. */
const maxBytes = 128_000_000;

/** Appends a piece to a cell's text. @throws ApiError if the text exceeds the limit of a cell */
export function cellText(text: string, piece: string): string {
  if (text.length + piece.length > longestWritten) throw fileError('cellTooLong');
  return text === '' ? piece : text + piece;
}

/** All texts of a workbook as consecutive bytes: a fraction of the memory of as many strings. */
export class SharedStrings {
  #bytes = Buffer.alloc(65_536);
  #ends = new Uint32Array(4_096);
  #count = 0;

  add(text: string): void {
    const start = this.#end(this.#count);
    const room = start + text.length * 3;
    if (room > maxBytes) throw fileError('tooLargeInside');
    if (room > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(maxBytes, Math.max(room, this.#bytes.length * 2)));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const more = new Uint32Array(this.#ends.length * 2);
      more.set(this.#ends);
      this.#ends = more;
    }
    this.#ends[this.#count] = start + this.#bytes.write(text, start);
    this.#count += 1;
  }

  /** The text at an index; empty if there is none. */
  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    return this.#bytes.toString('utf8', this.#end(index), this.#ends[index]);
  }

  #end(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }
}

/** The table of shared texts. Phonetic hints (`rPh`) are not part of a text. */
export async function readStrings(pieces: AsyncIterable<string>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let [text, inText, phonetic] = ['', false, false];
  await hearXml(pieces, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    close(name) {
      if (name === 'si') strings.add(unescaped(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
    text(piece) {
      if (inText) text = cellText(text, piece);
    },
  });
  return strings;
}

/** Characters that XML does not allow are written as `_x000D_`. */
export function unescaped(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return shortEnough(plain);
}

/** @throws ApiError if it exceeds the limit of a cell */
export function shortEnough(text: string): string {
  if (text.length > longestCell) throw fileError('cellTooLong');
  return text;
}
