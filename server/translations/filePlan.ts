import { languages, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { checkText } from '#contract/translations/checks.ts';
import {
  shownTextRows,
  textOutcomes,
  type TextFileResult,
  type TextFileRow,
  type TextOutcome,
} from '#contract/translations/files.ts';
import type { TextUpdate } from '#contract/translations/translations.ts';
import { catalogue } from './catalogue.ts';
import type { FileCell } from './fileCells.ts';

/** What an import of a file does with each of its texts. */

/** One text of a platform. */
export interface TextName {
  namespace: string;
  key: string;
  language: Language;
}

export interface Present {
  platform: TextPlatform;
  /** The own text of the company or branch that the file is imported for. */
  own(at: TextName): string | null;
  /** What applies without it: for a branch the company's own text, otherwise the default. */
  otherwise(at: TextName): string | null;
  /** Both at the time of the export; the present ones if that is unknown. */
  ownBefore(at: TextName): string | null;
  otherwiseBefore(at: TextName): string | null;
}

export interface PlanOptions {
  removeEmpty: boolean;
  overwrite: boolean;
}

export interface Plan extends Omit<TextFileResult, 'revision'> {
  updates: TextUpdate[];
}

const longestShown = 1_000;
const shown = (text: string | null): string | null =>
  text !== null && text.length > longestShown ? `${text.slice(0, longestShown).replace(/\p{Surrogate}/gu, '')}…` : text;

type Judged = Pick<TextFileRow, 'before' | 'after'> &
  Partial<Pick<TextFileRow, 'errors' | 'warnings'>> & {
    outcome: TextOutcome;
    update?: TextUpdate;
  };

const problem = (
  outcome: 'refused' | 'unknown' | 'repeated',
  { text }: FileCell,
  before: string | null,
  ...errors: TextFileRow['errors']
): Judged => ({ outcome, before, after: text, errors });

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

function unknownIn(platform: TextPlatform, cell: FileCell): Judged {
  const { namespace, key } = cell;
  return catalogue.namespacesOf(platform).has(namespace)
    ? problem('unknown', cell, null, { code: 'unknownKey', detail: shown(key) ?? '' })
    : problem('unknown', cell, null, { code: 'unknownNamespace', detail: shown(namespace) ?? '' });
}

/** @returns null for an empty text where there is no own one */
function judge(cell: FileCell, present: Present, { removeEmpty, overwrite }: PlanOptions): Judged | null {
  const { namespace, key, language, text } = cell;
  const { platform } = present;
  const isEmpty = !cell.notText && !text.trim();
  if (!isLanguage(language))
    return isEmpty ? null : problem('unknown', cell, null, { code: 'unknownLanguage', detail: shown(language) ?? '' });
  const at = { namespace, key, language };
  const own = present.own(at);
  const changedSince = own !== present.ownBefore(at);
  const unchanged = { outcome: 'unchanged', before: own, after: own } as const;
  if (isEmpty) {
    if (own === null) return null;
    if (!removeEmpty) return unchanged;
    const outcome = changedSince && !overwrite ? 'outdated' : 'removed';
    return { outcome, before: own, after: null, update: { ...at, text: null } };
  }
  // Also a text whose key does not exist any more.
  if (own !== null && own === text && !cell.notText) return unchanged;
  const defaults = catalogue.checkedAgainst(platform, namespace, key, language);
  if (defaults === null) return unknownIn(platform, cell);
  const otherwise = present.otherwise(at);
  const before = own ?? otherwise;
  if (defaults === 'form') return problem('unknown', cell, null, { code: 'unknownForm', detail: shown(key) ?? '' });
  if (cell.notText) return problem('refused', cell, before, { code: 'notText', detail: shown(text) ?? '' });
  if (own === null && text === otherwise) return unchanged;
  const { errors, warnings } = checkText({ text, platform, key, language, defaults });
  if (errors.length) return problem('refused', cell, before, ...(errors as TextFileRow['errors']));
  // A text that applied at the export, and that nobody has edited in the file.
  const appliedBefore =
    own === null && text === present.otherwiseBefore(at) && present.otherwiseBefore(at) !== otherwise;
  const outcome =
    (changedSince || appliedBefore) && !overwrite ? 'outdated' : own === null ? ('new' as const) : ('changed' as const);
  return {
    outcome,
    before,
    after: text,
    warnings: warnings as TextFileRow['warnings'],
    update: {
      ...at,
      text,
    },
  };
}

/** Plans the import of a file's texts. */
export function textPlanOf(cells: readonly FileCell[], present: Present, options: PlanOptions): Plan {
  const counts = Object.fromEntries(textOutcomes.map((outcome) => [outcome, 0])) as Record<TextOutcome, number>;
  const rows: TextFileRow[] = [];
  const updates: TextUpdate[] = [];
  const first = new Map<string, FileCell>();
  let doubtful = 0;
  for (const cell of cells) {
    const { row, namespace, key, language } = cell;
    const id = [namespace, key, language].join('\n');
    const isEmpty = !cell.notText && !cell.text.trim();
    const earlier = first.get(id);
    // Rows of a table also have empty cells for texts of other rows.
    if (earlier && isEmpty) continue;
    const judged = earlier
      ? problem('repeated', cell, null, { code: 'repeatedText', detail: String(earlier.row) })
      : judge(cell, present, options);
    if (!earlier && (!isEmpty || judged?.update)) first.set(id, cell);
    if (!judged) continue;
    const { outcome, before, after, update, errors = [], warnings = [] } = judged;
    counts[outcome]++;
    const applies = outcome === 'new' || outcome === 'changed' || outcome === 'removed';
    if (applies && update) updates.push(update);
    if (applies && warnings.length) doubtful++;
    if (outcome !== 'unchanged' && counts[outcome] <= shownTextRows)
      rows.push({
        row,
        outcome,
        errors,
        warnings,
        before: shown(before),
        after: shown(after),
        namespace: shown(namespace) ?? '',
        key: shown(key) ?? '',
        language: shown(language) ?? '',
      });
  }
  return { counts, warnings: doubtful, rows, updates };
}
