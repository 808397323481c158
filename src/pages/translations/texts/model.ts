import { groupBy, uniqBy } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import { searchFold } from '#contract/core/fold.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { baseOf, checkText, formsOf, isPlural, type TextFindings } from '#contract/translations/checks.ts';
import type { OwnText, TranslationRow } from '#contract/translations/translations.ts';

/** What the grid of translations shows of its rows. */

export const showings = ['all', 'own', 'withoutOwn', 'missing', 'outdated', 'warnings'] as const;
export type Showing = (typeof showings)[number];

export type Place = 'company' | 'branch';

export const rowId = ({ namespace, key }: Pick<TranslationRow, 'namespace' | 'key'>) => `${namespace}\n${key}`;
export const cellId = (row: Pick<TranslationRow, 'namespace' | 'key'>, language: Language) =>
  `${rowId(row)}\n${language}`;

/** Whether two rows are of one text, at different times. */
export const isSameRow = (one: TranslationRow, other: TranslationRow): boolean =>
  one.key === other.key && one.namespace === other.namespace;

/** The own text that applies: that of the branch before that of the company. */
export const appliedOf = (row: TranslationRow, language: Language): OwnText | undefined =>
  row.branch[language] ?? row.company[language];

/** The rows with the plural forms of a key one after the other, whichever language has them. */
export const formsTogether = (rows: readonly TranslationRow[]): TranslationRow[] =>
  Object.values(groupBy(rows, (row) => rowId({ ...row, key: baseOf(row.key) }))).flat();

/** The rows of a platform, for questions about one of them. */
export interface RowSet {
  byId: ReadonlyMap<string, TranslationRow>;
  /** The defaults of a text; those of `_other` where a plural form has none. */
  defaultsOf: (row: TranslationRow) => TranslationRow['defaults'];
  /** Whether the language has the plural form of the key; true for other keys. */
  hasForm: (row: TranslationRow, language: Language) => boolean;
}

export function rowSetOf(rows: readonly TranslationRow[]): RowSet {
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  const merged = new WeakMap<TranslationRow, TranslationRow['defaults']>();
  const otherOf = (row: TranslationRow) =>
    isPlural(row.key) ? byId.get(rowId({ ...row, key: `${baseOf(row.key)}_other` })) : undefined;
  return {
    byId,
    defaultsOf(row) {
      const known = merged.get(row);
      if (known) return known;
      const other = otherOf(row);
      const defaults = other && other !== row ? { ...other.defaults, ...row.defaults } : row.defaults;
      merged.set(row, defaults);
      return defaults;
    },
    hasForm: (row, language) =>
      !otherOf(row) || formsOf(language).some((form) => row.key === `${baseOf(row.key)}${form}`),
  };
}

/** The text that is shown: the own one, or the default; undefined if the language has neither. */
export const shownText = (row: TranslationRow, language: Language, { defaultsOf }: RowSet): string | undefined =>
  appliedOf(row, language)?.text ?? defaultsOf(row)[language];

const noFindings: TextFindings = { errors: [], warnings: [] };
const checked = new WeakMap<TranslationRow, Map<Language, TextFindings>>();

/** The findings of the own text that applies; each is computed once. Dismissed warnings are left out. */
export function findingsOf(
  row: TranslationRow,
  language: Language,
  platform: TextPlatform,
  { defaultsOf }: RowSet,
): TextFindings {
  const own = appliedOf(row, language);
  if (!own) return noFindings;
  const known = checked.get(row) ?? new Map<Language, TextFindings>();
  checked.set(row, known);
  let found = known.get(language);
  if (!found) {
    found = checkText({ text: own.text, platform, key: row.key, language, defaults: defaultsOf(row) });
    if (own.dismissed) found = { ...found, warnings: [] };
    known.set(language, found);
  }
  return found;
}

const folded = new WeakMap<TranslationRow, string>();

function searchable(row: TranslationRow): string {
  let text = folded.get(row);
  if (text === undefined) {
    const owns = [...Object.values(row.company), ...Object.values(row.branch)].map((own) => own.text);
    text = searchFold([row.namespace, row.key, ...Object.values(row.defaults), ...owns].join('\n'));
    folded.set(row, text);
  }
  return text;
}

/** Those who have changed an own text last, by name. */
export function authorsOf(rows: readonly TranslationRow[]): NonNullable<OwnText['updatedBy']>[] {
  const owns = rows.flatMap((row) => [...Object.values(row.company), ...Object.values(row.branch)]);
  const authors = owns.flatMap(({ updatedBy }) => updatedBy ?? []);
  return uniqBy(authors, ({ id }) => id).sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
}

export interface RowFilters {
  platform: TextPlatform;
  namespace: string | undefined;
  search: string;
  show: Showing;
  /** Who changed the own text last. */
  by: string | undefined;
  /** The own text was changed at this time or later. */
  from: string | undefined;
  languages: readonly Language[];
}

/** The rows that the filters leave. */
export function filterRows(
  rows: readonly TranslationRow[],
  set: RowSet,
  { platform, namespace, search, show, by, from, languages }: RowFilters,
): TranslationRow[] {
  const wanted = searchFold(search.trim());
  const shows: Readonly<Record<Showing, (row: TranslationRow, language: Language) => boolean>> = {
    // A row whose plural form none of the languages has would have nothing to edit.
    all: (row, language) => appliedOf(row, language) !== undefined || set.hasForm(row, language),
    own: (row, language) => appliedOf(row, language) !== undefined,
    withoutOwn: (row, language) => appliedOf(row, language) === undefined && set.hasForm(row, language),
    missing: (row, language) => shownText(row, language, set) === undefined && set.hasForm(row, language),
    outdated: (row, language) => appliedOf(row, language)?.outdated === true,
    warnings(row, language) {
      const { errors, warnings } = findingsOf(row, language, platform, set);
      return errors.length + warnings.length > 0;
    },
  };
  const changed = (row: TranslationRow, language: Language) => {
    if (by === undefined && from === undefined) return true;
    const own = appliedOf(row, language);
    return (
      own !== undefined &&
      (by === undefined || own.updatedBy?.id === by) &&
      (from === undefined || own.updatedTime >= from)
    );
  };
  return rows.filter(
    (row) =>
      (namespace === undefined || row.namespace === namespace) &&
      (!wanted || searchable(row).includes(wanted)) &&
      languages.some((language) => shows[show](row, language) && changed(row, language)),
  );
}
