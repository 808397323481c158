import { decomposedApostrophes, doubleLetters, searchedLetters } from '#contract/core/fold.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Characters that editors hide, or join with their neighbours, are written by code point. */
const escaped = (text: string) =>
  `U&${quoted(text).replace(/[\p{M}\p{Cf}\p{Lm}\p{Sk}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\+${code.toString(16).padStart(6, '0')}` : `\\${code.toString(16).padStart(4, '0')}`;
  })}`;

/**
 * Generates the database function `search_fold` from the replacements of `searchFold`. A change of these needs
 * this output in `functions/search_fold.sql`, and in a migration that folds the stored texts again.
 */
export function searchFoldSql(): string {
  const pairs = [...searchedLetters()];
  const side = (index: 0 | 1) => escaped(pairs.map((pair) => pair[index]).join(''));
  const whole = `translate(value, ${escaped(decomposedApostrophes)}, ${quoted("'".repeat(decomposedApostrophes.length))})`;
  const small = `lower(normalize(translate(normalize(${whole}, NFKD),
    ${side(0)},
    ${side(1)}), NFC) COLLATE "C")`;
  const folded = doubleLetters.reduce((inner, [letter, two]) => `replace(${inner}, '${letter}', '${two}')`, small);
  return `CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN translate(lower(value COLLATE "C"), '\`', '''')
  ELSE ${folded}
END;`;
}
