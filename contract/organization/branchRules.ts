import { isCountry, isCurrency } from '../core/codes.ts';
import { omnichannel } from '../core/constants.ts';
import type { Problem } from '../core/problems.ts';
import { minutesOf, type OpeningHours } from '../core/sections.ts';
import { isTimeZone } from '../core/zones.ts';
import { unknownVariables, type CallMessages } from './callMessages.ts';

/** Rules across fields of a branch, and values derived from input (specification, sections 4 and 5). Pure. */

type Values = Readonly<Record<string, unknown>>;

/** Parses a number from input; null if empty, unchanged if invalid. */
function figure(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : value;
}

/** Parses minutes of the day from `11:30`, a number or its text; null if empty, unchanged if invalid. */
function minuteOfDay(value: unknown): unknown {
  const clock = typeof value === 'string' ? /^(\d{1,2}):([0-5]\d)$/.exec(value.trim()) : null;
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : figure(value);
}

/** Minutes after midnight at which a dining day starts. */
const dayStart = 6 * 60;
const reviewOffset = 120;
const spells = ['lunch', 'dinner'] as const;

interface Spell {
  from: unknown;
  to: unknown;
}
type WaitingTimes = Record<(typeof spells)[number], Spell>;

interface Michelin {
  cookingLib?: string | null;
  cookingType?: string | null;
  priceString?: string | null;
}

const blank = (text: unknown) => typeof text !== 'string' || text.trim() === '';

function normalizedMichelin(value: Michelin): object | null {
  if (blank(value.cookingLib) && blank(value.cookingType)) return null;
  return { stars: 0, bib: false, plate: false, ...value };
}

function normalizedTimes(value: Partial<WaitingTimes>): WaitingTimes {
  const of = (name: keyof WaitingTimes): Spell => ({
    from: minuteOfDay(value[name]?.from),
    to: minuteOfDay(value[name]?.to),
  });
  return { lunch: of('lunch'), dinner: of('dinner') };
}

const upper = (text: unknown) => (typeof text === 'string' ? text.toUpperCase() : text);
const lower = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text);

const normalizers: Readonly<Record<string, (value: unknown, values: Values) => unknown>> = {
  country: upper,
  currency: upper,
  branchAlias: (value) => (Array.isArray(value) ? [...new Set(value.map(lower))] : value),
  reminderSendingHour: figure,
  reminderSendingPriorDay: figure,
  reviewSMSOffsetMinutes: (value) => {
    const number = figure(value);
    return typeof number === 'number' && Number.isInteger(number) ? number : reviewOffset;
  },
  location: (value) => {
    const { lat, lng } = (value ?? {}) as { lat?: unknown; lng?: unknown };
    return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  },
  michelin: (value) => (value ? normalizedMichelin(value as Michelin) : null),
  waitingOpeningTimes: (value) => normalizedTimes((value ?? {}) as Partial<WaitingTimes>),
  webBookingPreorderEnabled: (value, { allowOrder }) => (allowOrder === false ? false : value),
};

/**
 * The stored form of a branch's values: empty reminders become null, an invalid offset becomes two hours, a location
 * needs both coordinates, an empty Michelin entry is removed, and without orders there are no pre-orders.
 */
export function normalizeBranch<T extends Values>(values: T): T {
  const normalized: Record<string, unknown> = { ...values };
  for (const [name, normalize] of Object.entries(normalizers))
    if (name in values) normalized[name] = normalize(values[name], values);
  return normalized as T;
}

const isWhole = (value: unknown, min: number, max: number) =>
  value === null || value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max);

/** Valid hours for reminders (INVALID_REMINDER_HOUR). */
export const isReminderHour = (value: unknown) => isWhole(value, 0, 23);

function timesProblems(times: WaitingTimes | undefined): Problem[] {
  if (!times) return [];
  const wrong = spells.flatMap((name) =>
    (['from', 'to'] as const)
      .filter((end) => !isWhole(times[name][end], 0, 48 * 60))
      .map((end) => ({ path: `waitingOpeningTimes.${name}.${end}`, code: 'time' })),
  );
  const half = spells.flatMap((name) => {
    const { from, to } = times[name];
    if ((from === null) === (to === null)) return [];
    return [{ path: `waitingOpeningTimes.${name}.${from === null ? 'from' : 'to'}`, code: 'required' }];
  });
  // Hours past midnight end before the dining day does.
  const reversed = spells.flatMap((name) => {
    const { from, to } = times[name];
    if (typeof from !== 'number' || typeof to !== 'number' || from < to) return [];
    return from > to && to <= dayStart ? [] : [{ path: `waitingOpeningTimes.${name}.to`, code: 'endBeforeStart' }];
  });
  return [...wrong, ...half, ...reversed];
}

/** Whether two spans overlap within a dining day. */
function overlapping(hours: OpeningHours): boolean {
  return hours.some((one, index) =>
    hours.slice(index + 1).some((other) => {
      const [a, b] = [minutesOf(one), minutesOf(other)];
      return one.weekday === other.weekday && a.from < b.to && b.from < a.to;
    }),
  );
}

/** The problems of a branch's normalized values, each already valid itself; missing fields are not checked. */
export function branchProblems(values: Values): Problem[] {
  const problems: Problem[] = [];
  const unless = (fine: boolean, path: string, code: string) => {
    if (!fine) problems.push({ path, code });
  };
  const isPresent = (name: string) => name in values;
  if (isPresent('name')) unless(!blank(values.name), 'name', 'BRANCH_NAME_MUST');
  if (isPresent('timezone')) unless(isTimeZone(String(values.timezone)), 'timezone', 'timeZone');
  if (isPresent('country')) unless(isCountry(String(values.country)), 'country', 'country');
  if (isPresent('currency')) unless(isCurrency(String(values.currency)), 'currency', 'currency');
  unless(isReminderHour(values.reminderSendingHour), 'reminderSendingHour', 'INVALID_REMINDER_HOUR');
  unless(isWhole(values.reminderSendingPriorDay, 0, 14), 'reminderSendingPriorDay', 'INVALID_REMINDER_PRIOR_DAY');
  if (isPresent('maxBookingGroupSize'))
    unless(
      Number(values.minBookingGroupSize) <= Number(values.maxBookingGroupSize),
      'maxBookingGroupSize',
      'groupSizes',
    );
  if (values.waitlistAutoTransformEnabled)
    unless(
      Number(values.waitlistAutoTransformSecuredPeriod) <= Number(values.waitlistAutoTransformOffset),
      'waitlistAutoTransformSecuredPeriod',
      'securedTooLong',
    );
  unless(!overlapping((values.openingHours as OpeningHours | null | undefined) ?? []), 'openingHours', 'hoursOverlap');
  const michelin = values.michelin as Michelin | null | undefined;
  if (michelin)
    for (const part of ['cookingLib', 'cookingType', 'priceString'] as const)
      unless(!blank(michelin[part]), `michelin.${part}`, 'MICHELIN_REQUIRED_MISSING');
  for (const [language, text] of Object.entries((values.waitingCallMessages ?? {}) as CallMessages))
    unless(!unknownVariables(text ?? '').length, `waitingCallMessages.${language}`, 'callVariable');
  return [...problems, ...timesProblems(values.waitingOpeningTimes as WaitingTimes | undefined)];
}

/** The reminder hour of a new branch: 9 or 10, sometimes 11, to spread the load. */
function randomReminderHour(): number {
  const drawn = Math.random();
  return drawn < 0.4 ? 9 : drawn < 0.8 ? 10 : 11;
}

/** The defaults of a new branch; its guests get a reminder on the day before. */
export const newBranchValues = (): Values => ({
  reminderSendingHour: randomReminderHour(),
  reminderSendingPriorDay: 1,
  ...(omnichannel.enabled && { activeOmniChannel: true, omnichannelNotification: true }),
});
