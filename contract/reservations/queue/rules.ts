import { minutesOf, sectionSpans, type SectionPeriods, dayBeginsAt } from '../../core/sections.ts';
import { clockOfMinute, wallClock } from '../../core/zones.ts';
import { diningDayAt } from '../../core/ranges.ts';
import { longestLine, type QueueRefusal } from './line.ts';
import { sizeClassOf, type SizeClass } from './sizeClasses.ts';

/** What a branch's settings say about its queue. Pure. */

interface Spell {
  from: number;
  to: number;
}

export interface QueueRules {
  /** Guests may join by the link of the restaurant. */
  web: boolean;
  accepting: boolean;
  /** Minutes of the dining day, 360 to 1800; empty if it is always open. */
  openingTimes: readonly Spell[];
  /** Metres within which guests may join by the link; null: anywhere. */
  distance: number | null;
  /** Minutes for which a table waits after a call. */
  grace: number;
  reset: 'daily' | 'perSection' | 'never';
  position: 'groups' | 'people' | 'hidden';
  /** Whether each size class has numbers of its own. */
  numberedBySize: boolean;
  /** Televisions may show the queue. */
  board: boolean;
  messageAtCall: boolean;
  /** Guests get no message with the link of their page when they take a number. */
  onlyMessageAtCall: boolean;
}

type Stored = Readonly<Record<string, unknown>>;

const numbersOf = (value: unknown): Spell[] => {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  const span = minutesOf({ from: clockOfMinute(from % (24 * 60)), to: clockOfMinute(to % (24 * 60)) });
  return [span];
};

const oneOfWords = <const Word extends string>(words: readonly Word[], value: unknown, usual: Word): Word =>
  words.find((word) => word === value) ?? usual;

/**
 * @param settings the branch's stored settings; those with their initial value are absent
 * @param grace its `waitingExpiredMinutes`
 */
export function queueRules(settings: Stored, grace: number): QueueRules {
  const times = (settings.waitingOpeningTimes ?? {}) as Stored;
  const { webWaitingGeolocationEnabled, webWaitingGeolocationDistance: distance } = settings;
  return {
    web: settings.webWaitingEnabled === true,
    accepting: settings.acceptNewWaitings !== false,
    openingTimes: [...numbersOf(times.lunch), ...numbersOf(times.dinner)],
    distance: webWaitingGeolocationEnabled === true ? (typeof distance === 'number' ? distance : usualDistance) : null,
    grace,
    reset: oneOfWords(['daily', 'perSection', 'never'], settings.waitingResetMode, 'daily'),
    position: oneOfWords(['groups', 'people', 'hidden'], settings.positionInLineMode, 'groups'),
    numberedBySize: settings.waitingSerialNumberMode !== 'continuous',
    board: settings.waitStatusBoardEnabled === true,
    messageAtCall: settings.tableReadyReminderSMS === true,
    onlyMessageAtCall: settings.onlySMSWhenTableReady === true,
  };
}

const usualDistance = 1000;

/** A minute of the dining day, 360 to 1799. */
function diningMinuteAt(now: Date, timeZone: string): number {
  const { hour = 0, minute = 0 } = wallClock(now, timeZone) ?? {};
  const ofDay = hour * 60 + minute;
  return ofDay < dayBeginsAt ? ofDay + 24 * 60 : ofDay;
}

export function isQueueOpen({ openingTimes }: QueueRules, now: Date, timeZone: string): boolean {
  const minute = diningMinuteAt(now, timeZone);
  return !openingTimes.length || openingTimes.some(({ from, to }) => minute >= from && minute < to);
}

/**
 * Why a party cannot take a number.
 *
 * @param waiting parties in the line
 * @param from whether the party joins by the link, or is entered by staff
 */
export function queueRefusal(
  rules: QueueRules,
  { waiting, now, timeZone, from }: { waiting: number; now: Date; timeZone: string; from: 'web' | 'host' },
): QueueRefusal | null {
  if (!rules.accepting || (from === 'web' && !rules.web)) return 'notAccepting';
  if (!isQueueOpen(rules, now, timeZone)) return 'closed';
  return waiting >= longestLine ? 'full' : null;
}

/** The sequence of a number: it begins again with each dining day, or section, or never; one of all, or one for each class. */
export function sequenceOf(
  { reset, numberedBySize }: QueueRules,
  size: number,
  { now, timeZone, sections }: { now: Date; timeZone: string; sections: SectionPeriods },
): { period: string; counter: SizeClass | '' } {
  const counter = numberedBySize ? sizeClassOf(size) : '';
  if (reset === 'never') return { period: 'always', counter };
  const day = diningDayAt(timeZone, now.getTime());
  if (reset === 'daily') return { period: day, counter };
  const minute = diningMinuteAt(now, timeZone);
  const { from } = sectionSpans(sections).findLast((one) => one.from <= minute) ?? { from: dayBeginsAt };
  return { period: `${day}/${from}`, counter };
}
