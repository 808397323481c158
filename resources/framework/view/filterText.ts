import { common } from '#contract/labels/commonLabels.ts';
import type { TranslateFunction } from 'ra-core';
import { type MonthDay, wholeMonth } from '#contract/core/conditions.ts';
import { defaults, type Language } from '#contract/core/constants.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts';
import { intlLocale } from '#i18n/language.ts';
import type { Field } from '../fields.ts';
import { wholeCondition } from '../scalar.ts';
import type { FilterValue, ValueRange } from './listState.ts';

/** The text of a filter chip. */

function span(
  field: Field,
  { gte, lte }: ValueRange,
  translate: TranslateFunction,
  language: Language,
  currency: string,
): string {
  const days = field.kind === 'daysBack';
  const write = (value: number | string) => {
    if (typeof value !== 'number') return formatDay(value);
    if (field.kind === 'money') return formatMoney(value, currency, language);
    return field.kind === 'year' ? String(value) : formatNumber(value, language);
  };
  const from = gte === undefined ? '' : write(gte);
  const to = lte === undefined ? '' : write(lte);
  if (gte !== undefined && lte !== undefined)
    return gte === lte && !days ? from : translate(days ? 'ui.filter.daysBetween' : 'ui.filter.between', { from, to });
  if (lte !== undefined) return translate(days ? 'ui.filter.daysWithin' : 'ui.filter.atMost', { to });
  return translate(days ? 'ui.filter.daysAgo' : 'ui.filter.atLeast', { from });
}

/** Maximum number of days of each month, January first. */
export const lastDays: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A month, or one of its days, in the format of the language. */
function dayName({ month, day }: MonthDay, language: Language): string {
  const whole = day === wholeMonth;
  const format = new Intl.DateTimeFormat(intlLocale(language), {
    month: 'long',
    ...(!whole && { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(Date.UTC(2024, month - 1, whole ? 1 : day)));
}

function listed(names: readonly string[], translate: TranslateFunction): string {
  const or = translate('ui.filter.or');
  return names.length > 3
    ? translate('ui.filter.more', { first: names.slice(0, 2).join(or), count: names.length - 2 })
    : names.join(or);
}

/** The text of a condition after the field's label: "within 60 days", "wine or allergy", "yes". */
export function filterWords(
  field: Field,
  filterValue: FilterValue,
  translate: TranslateFunction,
  language: Language,
  { branchName = (id: string) => id, currency = defaults.currency as string } = {},
): string {
  const value = wholeCondition(field, filterValue) as Exclude<FilterValue, number>;
  if (typeof value === 'boolean') return common[value ? 'yes' : 'no'][language];
  if (typeof value === 'string') return `“${value}”`;
  if (field.kind === 'monthDay') {
    const days = (Array.isArray(value) ? value : [value]) as readonly MonthDay[];
    return listed(
      days.map((one) => dayName(one, language)),
      translate,
    );
  }
  if ('starts' in value) return translate('ui.filter.startsWith', { text: value.starts });
  if (!Array.isArray(value)) return span(field, value as ValueRange, translate, language, currency);
  const names = (value as readonly (string | number)[]).map((one) => {
    if (field.kind === 'choice' || field.kind === 'choices')
      return field.choices.find((choice) => choice.value === one)?.label[language] ?? String(one);
    if (field.kind === 'language') return languageName(String(one), language);
    return field.kind === 'branch' ? branchName(String(one)) : String(one);
  });
  return listed(names, translate);
}
