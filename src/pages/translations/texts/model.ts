import type { Language } from '#contract/core/constants.ts';
import { searchFold } from '#contract/core/fold.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { baseOf, checkText, isPlural, type TextFindings } from '#contract/translations/checks.ts';
import type { OwnText, TranslationRow } from '#contract/translations/translations.ts';

/** What the grid of translations shows of its rows. */

export const showings = ['all', 'own', 'missing', 'outdated', 'warnings'] as const;
export type Showing = (typeof showings)[number];

export type Place = 'company' | 'branch';

export const rowId = ({ namespace, key }: Pick<TranslationRow, 'namespace' | 'key'>) => `${namespace}\n${key}`;
export const cellId = (row: Pick<TranslationRow, 'namespace' | 'key'>, language: Language) =>
  `${rowId(row)}\n${language}`;

/** The own text that applies: that of the branch before that of the company. */
export const appliedOf = (row: TranslationRow, language: Language): OwnText | undefined =>
  row.branch[language] ?? row.company[language];

/** The defaults of a text, or those of `_other` for a plural form without its own. */
export type DefaultsOf = (row: TranslationRow) => TranslationRow['defaults'];

export function defaultsIn(rows: readonly TranslationRow[]): DefaultsOf {
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  return (row) =>
    Object.keys(row.defaults).length || !isPlural(row.key)
      ? row.defaults
      : (byId.get(rowId({ ...row, key: `${baseOf(row.key)}_other` }))?.defaults ?? row.defaults);
}

const noFindings: TextFindings = { errors: [], warnings: [] };
const checked = new WeakMap<TranslationRow, Map<Language, TextFindings>>();

/** The findings of the own text that applies; each is computed once. Dismissed warnings are left out. */
export function findingsOf(
  row: TranslationRow,
  language: Language,
  platform: TextPlatform,
  defaultsOf: DefaultsOf,
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

interface Filters {
  platform: TextPlatform;
  namespace: string | undefined;
  search: string;
  show: Showing;
  languages: readonly Language[];
  defaultsOf: DefaultsOf;
}

/** The rows that the filters leave. */
export function filterRows(
  rows: readonly TranslationRow[],
  { platform, namespace, search, show, languages, defaultsOf }: Filters,
): TranslationRow[] {
  const wanted = searchFold(search.trim());
  const holds = (row: TranslationRow, language: Language) => {
    const own = appliedOf(row, language);
    if (show === 'own') return own !== undefined;
    if (show === 'missing') return own === undefined;
    if (show === 'outdated') return own?.outdated === true;
    const { errors, warnings } = findingsOf(row, language, platform, defaultsOf);
    return errors.length + warnings.length > 0;
  };
  return rows.filter(
    (row) =>
      (namespace === undefined || row.namespace === namespace) &&
      (!wanted || searchable(row).includes(wanted)) &&
      (show === 'all' || languages.some((language) => holds(row, language))),
  );
}
