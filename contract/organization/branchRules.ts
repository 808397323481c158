import { isCountry, isCurrency } from '../core/codes.ts';
import { omnichannel } from '../core/constants.ts';
import type { Problem } from '../core/problems.ts';
import { minutesOf, type OpeningHours } from '../core/sections.ts';
import { isTimeZone } from '../core/zones.ts';

/** Rules across fields of a branch, and values derived from input (specification, sections 4 and 5). Pure. */

type Values = Readonly<Record<string, unknown>>;

/** Parses a number from input; null if empty, unchanged if invalid. */
function figure(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? null;
  const text = given.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : given;
}

/** Parses minutes of the day from `11:30`, a number or its text; null if empty, unchanged if invalid. */
function minuteOfDay(given: unknown): unknown {
  const clock = typeof given === 'string' ? /^(\d{1,2}):([0-5]\d)$/.exec(given.trim()) : null;
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : figure(given);
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

function normalizedMichelin(given: Michelin): object | null {
  if (blank(given.cookingLib) && blank(given.cookingType)) return null;
  return { stars: 0, bib: false, plate: false, ...given };
}

function normalizedTimes(given: Partial<WaitingTimes>): WaitingTimes {
  const of = (name: keyof WaitingTimes): Spell => ({
    from: minuteOfDay(given[name]?.from),
    to: minuteOfDay(given[name]?.to),
  });
  return { lunch: of('lunch'), dinner: of('dinner') };
}

const upper = (text: unknown) => (typeof text === 'string' ? text.toUpperCase() : text);
const lower = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text);

const normalizers: Readonly<Record<string, (given: unknown, values: Values) => unknown>> = {
  country: upper,
  currency: upper,
  branchAlias: (given) => (Array.isArray(given) ? [...new Set(given.map(lower))] : given),
  reminderSendingHour: figure,
  reminderSendingPriorDay: figure,
  reviewSMSOffsetMinutes: (given) => {
    const number = figure(given);
    return typeof number === 'number' && Number.isInteger(number) ? number : reviewOffset;
  },
  location: (given) => {
    const { lat, lng } = (given ?? {}) as { lat?: unknown; lng?: unknown };
    return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  },
  michelin: (given) => (given ? normalizedMichelin(given as Michelin) : null),
  waitingOpeningTimes: (given) => normalizedTimes((given ?? {}) as Partial<WaitingTimes>),
  webBookingPreorderEnabled: (given, { allowOrder }) => (allowOrder === false ? false : given),
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
  const asked = (name: string) => name in values;
  if (asked('name')) unless(!blank(values.name), 'name', 'BRANCH_NAME_MUST');
  if (asked('timezone')) unless(isTimeZone(String(values.timezone)), 'timezone', 'timeZone');
  if (asked('country')) unless(isCountry(String(values.country)), 'country', 'country');
  if (asked('currency')) unless(isCurrency(String(values.currency)), 'currency', 'currency');
  unless(isReminderHour(values.reminderSendingHour), 'reminderSendingHour', 'INVALID_REMINDER_HOUR');
  unless(isWhole(values.reminderSendingPriorDay, 0, 14), 'reminderSendingPriorDay', 'INVALID_REMINDER_PRIOR_DAY');
  if (asked('maxBookingGroupSize'))
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
