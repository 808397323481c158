/**
 * How texts are folded before they are compared: width (NFKC), case, and katakana as hiragana. The database has
 * the same rules in `customer_fold` (`server/db/migrations/0000_first_state.sql`), so that both sides agree on any server,
 * whatever its locale.
 */

const letters: readonly (readonly [number, number])[] = [
  [0xc0, 0xde],
  [0x100, 0x17f],
  [0x391, 0x3a9],
  [0x410, 0x42f],
];

/** Each character that folding replaces beyond A to Z, with its replacement. */
export const foldedLetters: ReadonlyMap<string, string> = new Map([...katakana(), ...capitals()]);

function* katakana(): Generator<[string, string]> {
  for (let code = 0x30a1; code <= 0x30f6; code++) yield [String.fromCodePoint(code), String.fromCodePoint(code - 0x60)];
}

function* capitals(): Generator<[string, string]> {
  for (const [first, last] of letters)
    for (let code = first; code <= last; code++) {
      const capital = String.fromCodePoint(code);
      const small = capital.toLowerCase();
      const stable = capital.normalize('NFKC') === capital && small.normalize('NFKC') === small;
      if (small !== capital && [...small].length === 1 && stable) yield [capital, small];
    }
}

/** @example fold('ＳＭＩＴＨ サトウ') // 'smith さとう' */
export function fold(text: string): string {
  const ascii = text.normalize('NFKC').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return ascii.replace(/[^\0-\x7f]/gu, (letter) => foldedLetters.get(letter) ?? letter);
}
