import * as z from 'zod';
import { reservationStates, type ReservationState, type ReservationType } from './reservations.ts';
import { guestKinds, largestSize, leadBuckets, partySizes, type RowFilter } from './rowFilter.ts';
import { count } from '../core/wire.ts';

/**
 * The definitions of all reservation figures: how each is computed, from which rows, and which rows are excluded
 * (metrics). The server computes them, the list of rows behind a figure is requested with them, and texts use their
 * keys: `figures.name.{label}`, `figures.formula.{formula}`, `figures.excluded.{reason}`.
 */

export type Unit = 'parties' | 'covers' | 'guests';

/** The formula of a figure. */
export type Formula =
  /** Counts the rows, or their persons. */
  | { kind: 'count'; of: Unit; rows: RowFilter }
  /** `part` ÷ `whole`; null if the whole is zero. */
  | { kind: 'share'; of: Unit; rows: RowFilter; whole: RowFilter }
  /** From the rows' minutes at the table, or in the queue. */
  | { kind: 'mean' | 'median' | 'p90'; of: 'duration' | 'wait'; rows: RowFilter };

export interface Figure {
  name: string;
  /** Text key of its name, if several figures share one; the type or the size distinguishes them. */
  label: string;
  /** The params of the label's text. */
  words: Readonly<Record<string, string | number>>;
  /** Text key of its formula. */
  formula: string;
  value: Formula;
  /** Rows that users may expect in it, but that are excluded; counted in parties. */
  excluded: readonly { reason: ExclusionReason; rows: RowFilter }[];
  /** Also by the day of creation, not only by the dining day. */
  byCreated: boolean;
}

export const exclusionReasons = [
  'deleted',
  'notYet',
  'open',
  'cancelled',
  'noShow',
  'late',
  'missing',
  'implausible',
  'auto',
  'byPerson',
  'waitUnknown',
  'stillWaiting',
  'unknownGuest',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

const cancelled: ReservationState[] = ['cancelledByCustomer', 'cancelledByRestaurant'];
const gaveUp: ReservationState[] = ['cancelledByCustomer', 'noShow'];
const deletedOf = (types: ReservationType[]) => ({
  reason: 'deleted' as const,
  rows: { types, deleted: true as const },
});

const counts = (type: ReservationType): Figure[] =>
  (['parties', 'covers'] as const).flatMap((of) =>
    (['all', ...reservationStates] as const).map((state): Figure => ({
      name: `${type}-${state}-${of}`,
      label: `count.${state}`,
      words: { type, of },
      formula: 'count',
      value: { kind: 'count', of, rows: { types: [type], ...(state !== 'all' && { states: [state] }) } },
      excluded: [deletedOf([type])],
      byCreated: true,
    })),
  );

/** Bookings only: rates exclude walk-ins and deleted reservations. */
const rates = (of: 'parties' | 'covers'): Figure[] => {
  const types: ReservationType[] = ['booking'];
  const rate = (
    name: string,
    rows: RowFilter,
    whole: RowFilter,
    excluded: Figure['excluded'],
    byCreated: boolean,
  ): Figure => ({
    name: `${name}-${of}`,
    label: name,
    words: { of },
    formula: name,
    value: { kind: 'share', of, rows: { types, ...rows }, whole: { types, ...whole } },
    excluded: [...excluded, deletedOf(types)],
    byCreated,
  });
  return [
    rate(
      'noShowRate',
      { states: ['noShow'] },
      { passed: true },
      [{ reason: 'notYet', rows: { types, passed: false } }],
      false,
    ),
    rate(
      'noShowOfExpected',
      { states: ['noShow'] },
      { states: ['noShow', 'seated'] },
      [
        { reason: 'open', rows: { types, states: ['open'] } },
        { reason: 'cancelled', rows: { types, states: cancelled } },
      ],
      true,
    ),
    rate('cancellationRate', { states: cancelled }, {}, [], true),
    rate('customerCancellationRate', { states: ['cancelledByCustomer'] }, {}, [], true),
    rate('restaurantCancellationRate', { states: ['cancelledByRestaurant'] }, {}, [], true),
  ];
};

const unresolved = (type: ReservationType): Figure[] =>
  (['parties', 'covers'] as const).map((of): Figure => ({
    name: `${type}-unresolved-${of}`,
    label: 'unresolved',
    words: { type, of },
    formula: 'unresolved',
    value: { kind: 'count', of, rows: { types: [type], unresolved: true } },
    excluded: [{ reason: 'notYet', rows: { types: [type], states: ['open'], unresolved: false } }],
    byCreated: false,
  }));

const guests = (type: ReservationType): Figure[] =>
  guestKinds.map((guest): Figure => ({
    name: `${type}-${guest}-guests`,
    label: `guest.${guest}`,
    words: { type },
    formula: `guest.${guest}`,
    value: { kind: 'count', of: 'parties', rows: { types: [type], states: ['seated'], guest } },
    excluded: [deletedOf([type])],
    byCreated: true,
  }));

/** Each guest once per calendar month. */
const uniqueGuests: Figure[] = (['all', 'new', 'returning'] as const).map((guest) => ({
  name: `unique-${guest}-guests`,
  label: `unique.${guest}`,
  words: {},
  formula: `unique.${guest}`,
  value: {
    kind: 'count',
    of: 'guests',
    rows: { states: ['seated'], once: true, ...(guest !== 'all' && { guest }) },
  },
  excluded: [{ reason: 'unknownGuest', rows: { states: ['seated'], guest: 'unknown' } }],
  byCreated: false,
}));

const middles = ['mean', 'median', 'p90'] as const;

const durations = (type: ReservationType): Figure[] =>
  (['counted', 'auto'] as const).flatMap((duration) =>
    middles.map((kind): Figure => ({
      name: `${type}-duration-${duration === 'auto' ? 'auto-' : ''}${kind}`,
      label: `duration.${duration}.${kind}`,
      words: { type },
      formula: `duration.${kind}`,
      value: { kind, of: 'duration', rows: { types: [type], duration: [duration] } },
      excluded: [
        { reason: 'missing', rows: { types: [type], duration: ['missing'] } },
        { reason: 'implausible', rows: { types: [type], duration: ['implausible'] } },
        duration === 'counted'
          ? { reason: 'auto', rows: { types: [type], duration: ['auto'] } }
          : { reason: 'byPerson', rows: { types: [type], duration: ['counted'] } },
      ],
      byCreated: false,
    })),
  );

const sizes = (type: ReservationType): Figure[] =>
  (['parties', 'covers'] as const).flatMap((of) =>
    partySizes.map((size): Figure => ({
      name: `${type}-size-${size}-${of}`,
      label: size === largestSize ? 'size.andMore' : 'size.one',
      words: { type, size, of },
      formula: `size.${of}`,
      value: {
        kind: 'share',
        of,
        rows: { types: [type], states: ['seated'], sizes: [size] },
        whole: { types: [type], states: ['seated'] },
      },
      excluded: [
        { reason: 'open', rows: { types: [type], states: ['open'] } },
        { reason: 'cancelled', rows: { types: [type], states: cancelled } },
        { reason: 'noShow', rows: { types: [type], states: ['noShow'] } },
      ],
      byCreated: false,
    })),
  );

const leads: Figure[] = leadBuckets.map((bucket) => ({
  name: `lead-${bucket}`,
  label: `lead.${bucket}`,
  words: {},
  formula: 'lead',
  value: {
    kind: 'share',
    of: 'parties',
    rows: { types: ['booking'], lead: [bucket] },
    whole: { types: ['booking'], lead: [...leadBuckets] },
  },
  excluded: [{ reason: 'late', rows: { types: ['booking'], lead: ['late'] } }, deletedOf(['booking'])],
  byCreated: false,
}));

const queue: Figure[] = [
  ...middles.map((kind): Figure => ({
    name: `wait-${kind}`,
    label: `wait.${kind}`,
    words: {},
    formula: `wait.${kind}`,
    value: { kind, of: 'wait', rows: { types: ['waiting'], wait: ['served'] } },
    excluded: [
      { reason: 'waitUnknown', rows: { types: ['waiting'], wait: ['servedUnknown'] } },
      { reason: 'stillWaiting', rows: { types: ['waiting'], states: ['open'] } },
    ],
    byCreated: false,
  })),
  {
    name: 'wait-abandoned-median',
    label: 'wait.abandoned',
    words: {},
    formula: 'wait.abandoned',
    value: { kind: 'median', of: 'wait', rows: { types: ['waiting'], wait: ['abandoned'] } },
    excluded: [{ reason: 'waitUnknown', rows: { types: ['waiting'], wait: ['abandonedUnknown'] } }],
    byCreated: false,
  },
  ...(
    [
      ['abandonment', gaveUp],
      ['queueCancelledByRestaurant', ['cancelledByRestaurant']],
    ] as const
  ).map(([name, states]): Figure => ({
    name,
    label: name,
    words: {},
    formula: name,
    value: {
      kind: 'share',
      of: 'parties',
      rows: { types: ['waiting'], states: [...states] },
      whole: { types: ['waiting'], states: ['seated', ...cancelled, 'noShow'] },
    },
    excluded: [{ reason: 'stillWaiting', rows: { types: ['waiting'], states: ['open'] } }, deletedOf(['waiting'])],
    byCreated: false,
  })),
];

/** The figures of bookings, of the queue, of walk-ins, and of guests of all types. */
export const figureGroups = {
  booking: [
    ...counts('booking'),
    ...counts('waitlist'),
    ...rates('parties'),
    ...rates('covers'),
    ...unresolved('booking'),
    ...guests('booking'),
    ...leads,
    ...durations('booking'),
    ...sizes('booking'),
  ],
  waiting: [
    ...counts('waiting'),
    ...queue,
    ...unresolved('waiting'),
    ...guests('waiting'),
    ...durations('waiting'),
    ...sizes('waiting'),
  ],
  walkIn: [...counts('walkin'), ...guests('walkin'), ...durations('walkin'), ...sizes('walkin')],
  guests: uniqueGuests,
} as const satisfies Readonly<Record<string, readonly Figure[]>>;

export const figures: readonly Figure[] = Object.values(figureGroups).flat();

const byName = new Map(figures.map((figure) => [figure.name, figure]));

/** The figure with a name. @throws if there is none */
export function figureOf(name: string): Figure {
  const figure = byName.get(name);
  if (!figure) throw new Error(`There is no figure ${name}.`);
  return figure;
}

export const figureName = z.enum([...byName.keys()] as [string, ...string[]]);

/** A figure's value with its operands. */
export const figureValue = z.object({
  /** Shares from 0 to 1; durations in minutes; null without operands. */
  value: z.number().nullable(),
  /** In the formula's unit: the count, or the numerator. For durations: the number of measured parties. */
  part: count,
  /** The denominator; null for other figures. */
  whole: count.nullable(),
  /** Number of parties, by reason. */
  excluded: z.partialRecord(z.enum(exclusionReasons), count),
});
export type FigureValue = z.infer<typeof figureValue>;
