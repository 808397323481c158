import { languages, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { checkText, type TextFinding, type TextFindings } from '#contract/translations/checks.ts';
import { replaceWord } from '#contract/translations/replace.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { appliedOf, rowId, shownText, type RowSet } from './model.ts';
import type { CellChange } from './useTexts.ts';

/** Texts pasted over cells. The rows are found by id, so that a later state of them can be compared. */
export interface Pasted {
  texts: readonly { id: string; language: Language; text: string }[];
  /** Cells beyond the last row or column. */
  outside: number;
}

/** Puts cells over those of the grid, from one to the right and down. Empty ones are left out. */
export function pastedOver(
  cells: readonly (readonly string[])[],
  rows: readonly TranslationRow[],
  languages: readonly Language[],
  at: { row: number; column: number },
): Pasted {
  let outside = 0;
  const texts = cells.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = rows[at.row + down];
      const language = languages[at.column + right];
      if (text === '') return [];
      if (row && language) return [{ id: rowId(row), language, text }];
      outside += 1;
      return [];
    }),
  );
  return { texts, outside };
}

/** A word of each language, and what replaces it. */
export type Replacements = Readonly<Partial<Record<Language, { word: string; replacement: string }>>>;

/** The texts that have one of the words, with its replacement. */
export function replacedIn(rows: readonly TranslationRow[], words: Replacements): Pasted['texts'] {
  const wanted = languages.flatMap((language) => {
    const { word = '', replacement = '' } = words[language] ?? {};
    return word.trim() && replacement.trim() ? [{ language, word: word.trim(), replacement: replacement.trim() }] : [];
  });
  return rows.flatMap((row) =>
    wanted.flatMap(({ language, word, replacement }) => {
      // A form without a text of its own follows that of the other numbers.
      const before = appliedOf(row, language)?.text ?? row.defaults[language];
      if (before === undefined) return [];
      const text = replaceWord(before, word, replacement);
      return text === before ? [] : [{ id: rowId(row), language, text }];
    }),
  );
}

export interface PlannedChange extends CellChange {
  text: string;
  /** The text that is replaced. */
  before: string | undefined;
  warnings: TextFindings['warnings'];
}

export interface Refused {
  row: TranslationRow;
  language: Language;
  text: string;
  /** `form`: the language does not have this plural form. */
  errors: readonly TextFinding[] | 'form';
}

export interface PastePlan {
  changes: PlannedChange[];
  refused: Refused[];
  unchanged: number;
}

/** What pasted texts would change. */
export function pastePlanOf({ texts }: Pasted, set: RowSet, platform: TextPlatform): PastePlan {
  const plan: PastePlan = { changes: [], refused: [], unchanged: 0 };
  for (const { id, language, text } of texts) {
    const row = set.byId.get(id);
    if (!row) continue;
    const before = shownText(row, language, set);
    if (text === before) {
      plan.unchanged += 1;
      continue;
    }
    const { errors, warnings } = checkText({ text, platform, key: row.key, language, defaults: set.defaultsOf(row) });
    if (!set.hasForm(row, language)) plan.refused.push({ row, language, text, errors: 'form' });
    else if (errors.length) plan.refused.push({ row, language, text, errors });
    else plan.changes.push({ row, language, text, before, warnings });
  }
  return plan;
}
