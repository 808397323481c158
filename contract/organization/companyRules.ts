import { isReminderHour } from './branchRules.ts';
import type { Problem } from '../core/problems.ts';
import { defaults } from '../core/constants.ts';
import { dayEndsAt, dayBeginsAt, diningSections, minutesOf, type SectionPeriods } from '../core/sections.ts';

/** What fields of a company must be together, and what follows from what was entered (specification, sections 4 and 5). Pure. */

type Values = Readonly<Record<string, unknown>>;

/**
 * A company's values as they are stored. Turning the blacklist on clears the no-show limit; an enabled limit without a
 * number is 1; an empty hour of reminders is null.
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

/** What is wrong with a company's normalized values; fields that are not named are not judged. */
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

/** Where sections do not follow each other without a gap, once around the clock. */
export function sectionProblems(periods: SectionPeriods): Problem[] {
  const at = (name: string) => `diningSectionPeriods.${name}.from`;
  const first = minutesOf(periods[diningSections[0]]).from;
  const begins = diningSections.map((section) => (minutesOf(periods[section]).from - first + day) % day);
  const early = diningSections.find((_, index) => index > 0 && (begins[index] ?? 0) <= (begins[index - 1] ?? 0));
  if (early) return [{ path: at(early), code: 'sectionsOrder' }];
  const apart = diningSections.find((section, index) => {
    const next = diningSections[(index + 1) % diningSections.length] ?? section;
    return periods[section].to !== periods[next].from;
  });
  return apart ? [{ path: at(apart), code: 'sectionsOrder' }] : [];
}
