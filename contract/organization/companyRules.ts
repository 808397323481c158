import { isReminderHour } from './branchRules.ts';
import type { Problem } from '../core/problems.ts';
import { defaults } from '../core/constants.ts';
import { dayEndsAt, dayBeginsAt, diningSections, minutesOf, type SectionPeriods } from '../core/sections.ts';

/** Rules across fields of a company, and values derived from input (specification, sections 4 and 5). Pure. */

type Values = Readonly<Record<string, unknown>>;

/**
 * The stored form of a company's values. Enabling the blacklist clears the no-show limit; an enabled limit without a
 * number becomes 1; an empty reminder hour becomes null.
 */
export function normalizeCompany<T extends Values>(values: T): T {
  const normalized: Record<string, unknown> = { ...values };
  if (normalized.webBookingBlacklistEnabled === true) {
    normalized.noShowLimitEnabled = false;
    normalized.noShowLimitPerCustomer = null;
  } else if (normalized.noShowLimitEnabled === true && normalized.noShowLimitPerCustomer == null)
    normalized.noShowLimitPerCustomer = defaults.noShowLimitPerCustomer;
  const hour = normalized.defaultReminderSendingHour;
  if (typeof hour === 'string')
    normalized.defaultReminderSendingHour =
      hour.trim() === '' ? null : Number.isNaN(Number(hour)) ? hour : Number(hour);
  if (typeof normalized.companyAlias === 'string')
    normalized.companyAlias = normalized.companyAlias.toLowerCase() || null;
  if (Array.isArray(normalized.tags)) normalized.tags = [...new Set(normalized.tags)];
  return normalized as T;
}

/** The problems of a company's normalized values; missing fields are not checked. */
export function companyProblems(values: Values): Problem[] {
  const problems: Problem[] = [];
  if ('name' in values && !(typeof values.name === 'string' && values.name.trim()))
    problems.push({ path: 'name', code: 'COMPANY_NAME_MUST' });
  if (!isReminderHour(values.defaultReminderSendingHour))
    problems.push({ path: 'defaultReminderSendingHour', code: 'INVALID_REMINDER_HOUR' });
  const periods = values.diningSectionPeriods as SectionPeriods | undefined;
  return periods ? [...problems, ...sectionProblems(periods)] : problems;
}

const day = dayEndsAt - dayBeginsAt;

/** Sections that do not cover the whole day without gaps. */
export function sectionProblems(periods: SectionPeriods): Problem[] {
  const at = (name: string) => `diningSectionPeriods.${name}.from`;
  const first = minutesOf(periods[diningSections[0]]).from;
  const begins = diningSections.map((section) => (minutesOf(periods[section]).from - first + day) % day);
  const early = diningSections.find((_, index) => index > 0 && (begins[index] ?? 0) <= (begins[index - 1] ?? 0));
  if (early) return [{ path: at(early), code: 'sectionsOrder' }];
  const overlapping = diningSections.find((section, index) => {
    const next = diningSections[(index + 1) % diningSections.length] ?? section;
    return periods[section].to !== periods[next].from;
  });
  return overlapping ? [{ path: at(overlapping), code: 'sectionsOrder' }] : [];
}
