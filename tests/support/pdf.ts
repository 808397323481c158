import { inflateSync } from 'node:zlib';

/** What a PDF as Chromium prints it holds: the size of each page in points, and its text. */
export interface PdfPage {
  width: number;
  height: number;
  /** In the order in which it was drawn; pieces of a line follow each other without a sign between them. */
  text: string;
}

/**
 * Reads the pages of a PDF.
 *
 * @throws where a page has text in a font that does not say which letters its glyphs stand for
 */
export function readPdf(file: Buffer): PdfPage[] {
  const source = file.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const fonts = new Map<string, Map<string, string>>();
  const fontOf = (id: string) => {
    let letters = fonts.get(id);
    if (!letters) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1];
      letters = map ? lettersOf(streamOf(object(map))) : new Map<string, string>();
      fonts.set(id, letters);
    }
    return letters;
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const [, , width = 0, height = 0] = (/\/MediaBox ?\[([^\]]*)\]/.exec(body)?.[1] ?? '').split(' ').map(Number);
      const resources = /\/Font <<([^>]*)>>/.exec(body)?.[1] ?? '';
      const named = new Map(
        [...resources.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, fontOf(id)]),
      );
      return { width, height, text: textOf(streamOf(object(/\/Contents (\d+) 0 R/.exec(body)?.[1])), named) };
    });
}

function streamOf(body: string): string {
  const begin = /stream\r?\n/.exec(body);
  if (!begin) return '';
  const content = body.slice(begin.index + begin[0].length, body.lastIndexOf('endstream'));
  return body.slice(0, begin.index).includes('/FlateDecode')
    ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    : content;
}

const textIn = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
const glyph = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');

/** Which letters the glyphs of a font stand for. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(code.toUpperCase(), textIn(text));
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      for (let code = first; code <= last; code += 1)
        letters.set(glyph(code), String.fromCharCode(Number.parseInt(text, 16) + code - first));
    }
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|(<[\dA-Fa-f]+>|\[[^\]]*\]) T[jJ]/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([\dA-Fa-f]+)>/g))
      for (const code of hex.toUpperCase().match(/.{4}/g) ?? []) {
        // The machine has no font for it.
        const letter = code === '0000' ? '\ufffd' : letters.get(code);
        if (letter === undefined) throw new Error(`Nobody knows what glyph ${code} stands for.`);
        text += letter;
      }
  }
  return text;
}
