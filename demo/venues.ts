import type { ReservationType } from '#contract/reservations/reservations.ts';
import type { TimeSpan, OpeningHours } from '#contract/core/sections.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import { weights, type Random, type Weighted } from './random.ts';

/** Operation and demand of each restaurant of the demo: hours, settings, sources, and occupancy over time. */

/** Meal times: the middle of the rush in minutes after midnight, its spread, and the length of stay. */
export interface Meal {
  peak: number;
  spread: number;
  stay: readonly [number, number];
}

export interface Venue {
  /** Covers of a usual Wednesday. */
  covers: number;
  /** Relative to Wednesday, Sunday first. */
  week: readonly number[];
  meals: { working: Weighted<Meal>; weekend: Weighted<Meal> };
  types: Weighted<ReservationType>;
  /** Sources of bookings. */
  sources: Weighted<string>;
  parties: Weighted<number>;
  hours: OpeningHours;
  settings: ReturnType<typeof settings>;
}

const lunch: Meal = { peak: 12 * 60 + 15, spread: 35, stay: [45, 85] };
const tea: Meal = { peak: 15 * 60, spread: 35, stay: [60, 100] };
const dinner: Meal = { peak: 19 * 60, spread: 50, stay: [65, 125] };
const sushi: Meal = { peak: 19 * 60 + 15, spread: 55, stay: [80, 140] };

const defaultWeek = [1.4, 0.78, 0.88, 1, 1.08, 1.9, 1.98];
/** In office districts, Saturdays and Sundays are quieter. */
const officeWeek = [0.95, 0.82, 0.95, 1, 1.1, 1.88, 1.6];

const types = (booking: number, waiting: number, walkin: number, waitlist: number) =>
  weights<ReservationType>([
    ['booking', booking],
    ['waiting', waiting],
    ['walkin', walkin],
    ['waitlist', waitlist],
  ]);

const defaultParties = weights([
  [1, 6],
  [2, 40],
  [3, 15],
  [4, 21],
  [5, 6],
  [6, 6],
  [7, 2],
  [8, 3],
  [10, 1],
]);
const smallParties = weights([
  [1, 12],
  [2, 58],
  [3, 10],
  [4, 14],
  [5, 2],
  [6, 3],
  [8, 1],
]);

/** The same hours every day, with exceptions for some weekdays. */
const open = (usual: TimeSpan, ...others: readonly [readonly number[], TimeSpan][]): OpeningHours =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    ...(others.find(([weekdays]) => weekdays.includes(weekday))?.[1] ?? usual),
  }));

function settings(autoClear: boolean, transforms: boolean) {
  return {
    dinerTime: 90,
    cleanTableTime: 10,
    autoClearTableEnabled: autoClear,
    waitlistEnabled: true,
    waitlistAutoTransformEnabled: transforms,
    waitlistAutoTransformOffset: transforms ? 4 * 60 : 0,
    waitlistAutoTransformSecuredPeriod: transforms ? 60 : 0,
  };
}

const taiwanese = {
  meals: {
    working: weights([
      [lunch, 38],
      [tea, 9],
      [dinner, 53],
    ]),
    weekend: weights([
      [lunch, 39],
      [tea, 16],
      [dinner, 45],
    ]),
  },
  types: types(54, 24, 18, 4),
  sources: weights([
    ['host', 38],
    ['web', 39],
    ['facebook', 9],
    ['google-reserve', 14],
  ]),
  parties: defaultParties,
  hours: open({ from: '11:00', to: '21:30' }, [[5, 6], { from: '11:00', to: '22:00' }]),
};

const japanese = {
  meals: {
    working: weights([
      [lunch, 28],
      [sushi, 72],
    ]),
    weekend: weights([
      [lunch, 36],
      [sushi, 64],
    ]),
  },
  types: types(74, 6, 14, 6),
  sources: weights([
    ['host', 47],
    ['web', 29],
    ['google-reserve', 14],
    ['opentable', 10],
  ]),
  parties: smallParties,
  hours: open({ from: '11:30', to: '22:30' }),
};

const australian = {
  meals: {
    working: weights([
      [lunch, 32],
      [tea, 5],
      [sushi, 63],
    ]),
    weekend: weights([
      [lunch, 38],
      [tea, 10],
      [sushi, 52],
    ]),
  },
  types: types(64, 11, 21, 4),
  sources: weights([
    ['host', 20],
    ['web', 33],
    ['facebook', 3],
    ['google-reserve', 16],
    ['opentable', 28],
  ]),
  parties: defaultParties,
  // On Fridays and Saturdays until after midnight: those hours belong to the previous day.
  hours: open({ from: '11:30', to: '23:00' }, [[5, 6], { from: '11:30', to: '00:30' }]),
};

const venues: Readonly<Record<string, Venue>> = {
  'chunshui-xinyi': { ...taiwanese, covers: 102, week: defaultWeek, settings: settings(false, true) },
  'chunshui-zhongshan': { ...taiwanese, covers: 94, week: defaultWeek, settings: settings(false, true) },
  'chunshui-daan': { ...taiwanese, covers: 86, week: defaultWeek, settings: settings(true, true) },
  'chunshui-tianmu': { ...taiwanese, covers: 76, week: defaultWeek, settings: settings(false, false) },
  'chunshui-nangang': { ...taiwanese, covers: 78, week: officeWeek, settings: settings(true, false) },
  'ginza-honten': { ...japanese, covers: 76, week: defaultWeek, settings: settings(false, true) },
  'ginza-marunouchi': { ...japanese, covers: 74, week: officeWeek, settings: settings(false, false) },
  'harbour-marina-bay': { ...australian, covers: 88, week: officeWeek, settings: settings(true, true) },
  'harbour-circular-quay': { ...australian, covers: 98, week: defaultWeek, settings: settings(false, true) },
};

export function venueOf({ id }: Pick<BranchSpec, 'id'>): Venue {
  const venue = venues[id];
  if (!venue) throw new Error(`Nothing is known of the venue ${id}`);
  return venue;
}

/** The users who record reservations, by company. */
const staff: Readonly<Record<string, readonly string[]>> = {
  chunshui: ['林志明', '陳怡君', '許雅筑', '王冠宇', '曾郁婷', '郭承恩'],
  ginza: ['佐藤 健一', '小野寺 遥', '三宅 拓也', '藤原 美咲'],
  harbour: ['Charlotte Bennett', 'Daniel Koh', 'Priya Menon', 'Jack Fraser'],
};

/** The user who recorded a reservation; null if it was not made by staff. */
export const takerOf = (random: Random, company: CompanySpec, createdFrom: string): string | null =>
  createdFrom === 'host' ? random.pickEarly(staff[company.id] ?? [null]) : null;

/** Minutes in the queue before a table: longest on Friday and Saturday nights. */
export function queueMinutes(random: Random, weekday: number, minute: number): number {
  const night = minute >= 17 * 60;
  const factor = weekday === 5 ? (night ? 2.6 : 1.1) : weekday === 6 ? (night ? 2.3 : 1.8) : weekday === 0 ? 1.6 : 1;
  return Math.round((4 + random.int(0, 12) + random.int(0, 8)) * factor);
}

/** How long a table is occupied after a meal that starts at a time. */
export const stayMinutes = (random: Random, [least, most]: Meal['stay'], groupSize: number): number =>
  random.int(least, most) + Math.min(30, 3 * (groupSize - 2));
