import { common } from '#contract/labels/commonLabels.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import { customerPresets, type CustomerSelection } from '#contract/guests/crm.ts';
import type { Language } from '#contract/core/constants.ts';
import { filled } from '#contract/core/label.ts';
import { type Field, type Labels } from '#resources/framework/fields.ts';
import customers from '#resources/guests/customers/resource.ts';
import { yesNo } from '#server/platform/spreadsheet/fileColumn.ts';
import { conditionsText } from '#server/platform/spreadsheet/tableFile.ts';

/** The texts in an export file. */

const texts = {
  everyone: { en: 'none, all guests', zh: '無（所有顧客）', 'zh-cn': '无（所有顾客）', ja: 'なし（すべての顧客）' },
  chosen: {
    en: '{{count}} chosen guests',
    zh: '選取的 {{count}} 位顧客',
    'zh-cn': '选中的 {{count}} 位顾客',
    ja: '選択した顧客{{count}}名',
  },
  search: common.search,
  branches: common.branches,
  view: { en: 'View', zh: '檢視', 'zh-cn': '视图', ja: '表示' },
  atMostDays: { en: 'within {{n}} days', zh: '{{n}} 天內', 'zh-cn': '{{n}} 天内', ja: '{{n}}日以内' },
  atLeastDays: { en: 'at least {{n}} days ago', zh: '{{n}} 天以前', 'zh-cn': '{{n}} 天以前', ja: '{{n}}日以上前' },
} satisfies Record<string, Labels>;

type Word = keyof typeof texts;

/** A text of the file in its language. */
export function fileText(
  key: Word,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(texts[key], language, values);
}

const fields = customers.fields as Readonly<Record<string, Field>>;

function spanWords(field: Field | undefined, span: { gte?: number; lte?: number }, language: Language): string {
  const { gte, lte } = span;
  if (field?.kind === 'daysBack')
    return [
      ...(lte === undefined ? [] : [fileText('atMostDays', language, { n: lte })]),
      ...(gte === undefined ? [] : [fileText('atLeastDays', language, { n: gte })]),
    ].join(', ');
  if (gte !== undefined && lte !== undefined) return gte === lte ? String(gte) : `${gte}–${lte}`;
  return gte === undefined ? `≤ ${lte}` : `≥ ${gte}`;
}

function valueWords(field: Field | undefined, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return yesNo(value, language);
  if (Array.isArray(value)) {
    const one = (item: unknown) =>
      (field?.kind === 'language' && languageName(String(item), language)) ||
      (field && 'choices' in field && field.choices.find((choice) => choice.value === item)?.label[language]) ||
      valueWords(undefined, item, language);
    return value.map(one).join(' / ');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  if ('month' in value) {
    const { month, day } = value as { month: number; day: number };
    return day === 99 ? `${month}/*` : `${month}/${day}`;
  }
  return spanWords(field, value, language);
}

/**
 * A selection's conditions as text, for the mail and the file.
 *
 * @param branchNames names by id
 * @example filterWords({ query: { filters: { isVIP: true } } }, 'en', new Map()) // 'VIP: Yes'
 */
export function describeSelection(
  selection: CustomerSelection,
  language: Language,
  branchNames: ReadonlyMap<string, string>,
): string {
  if ('ids' in selection) return fileText('chosen', language, { count: selection.ids.length });
  const { preset = 'all', search, branches, filters = {} } = selection.query;
  const view = customers.list.presets.find(({ name }) => name === preset)?.label[language] ?? preset;
  const conditions: [string, string | undefined][] = [
    [fileText('view', language), preset !== 'all' && preset in customerPresets ? view : undefined],
    [fileText('search', language), search && `“${search}”`],
    [fileText('branches', language), branches?.map((id) => branchNames.get(id) ?? id).join(' / ')],
  ];
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined)
      conditions.push([fields[name]?.label[language] ?? name, valueWords(fields[name], value, language)]);
  return conditionsText(conditions, language) || fileText('everyone', language);
}
