import type { TranslateFunction } from 'ra-core';
import { formatDay, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#contract/constants.ts';
import type { Field } from '../fields.ts';
import type { FilterValue, Span } from './listState.ts';

/** What a filter chip says, in words. */

const isSpan = (value: FilterValue): value is Span => typeof value === 'object' && !Array.isArray(value);

function span(field: Field, { gte, lte }: Span, translate: TranslateFunction, language: Language): string {
  const days = field.kind === 'daysBack';
  const write = (value: number | string) =>
    typeof value === 'number' ? formatNumber(value, language) : formatDay(value);
  const from = gte === undefined ? '' : write(gte);
  const to = lte === undefined ? '' : write(lte);
  if (gte !== undefined && lte !== undefined)
    return gte === lte && !days ? from : translate(days ? 'ui.filter.daysBetween' : 'ui.filter.between', { from, to });
  if (lte !== undefined) return translate(days ? 'ui.filter.daysWithin' : 'ui.filter.atMost', { to });
  return translate(days ? 'ui.filter.daysAgo' : 'ui.filter.atLeast', { from });
}

/** The condition's words after the field's label: "within 60 days", "wine or allergy", "yes". */
export function filterWords(
  field: Field,
  value: FilterValue,
  translate: TranslateFunction,
  language: Language,
  branchName: (id: string) => string = (id) => id,
): string {
  if (typeof value === 'boolean') return translate(value ? 'ui.yes' : 'ui.no');
  if (typeof value === 'string') return `“${value}”`;
  if (isSpan(value)) return span(field, value, translate, language);
  const names = value.map((one) => {
    if (field.kind === 'choice' || field.kind === 'choices')
      return field.choices.find((choice) => choice.value === one)?.label[language] ?? String(one);
    return field.kind === 'branch' ? branchName(String(one)) : String(one);
  });
  return names.length > 3
    ? translate('ui.filter.more', { first: names.slice(0, 2).join(translate('ui.filter.or')), count: names.length - 2 })
    : names.join(translate('ui.filter.or'));
}
