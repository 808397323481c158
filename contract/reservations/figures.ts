import * as z from 'zod';
import { reservationStates, reservationTypes, type ReservationState, type ReservationType } from './reservations.ts';
import { count, flag, jsonParam } from '../core/wire.ts';

/**
 * Every figure about reservations as data: how it is computed, from which rows, and which rows are left out
 * (metrics). The server computes from this, the list of rows behind a figure is asked for with it, and texts are found
 * by it: `figures.name.{label}`, `figures.formula.{formula}`, `figures.excluded.{reason}`.
 */

/** Lead time in days, each up to and including; the first is half a day. */
export const leadBuckets = ['half', '1', '2', '3', '5', '7', '14', '31', 'more'] as const;

/** Party sizes are told apart up to this one, which stands for itself and all larger ones. */
export const largestSize = 8;
export const partySizes = [1, 2, 3, 4, 5, 6, 7, largestSize] as const;

export const guestKinds = ['new', 'returning', 'unknown'] as const;

/**
 * What is known of how long a seated party dined: `counted`, cleared by the clock (`auto`), no time of clearing or of
 * seating (`missing`), or not within 0 to 6 hours (`implausible`).
 */
export const durationKinds = ['counted', 'auto', 'missing', 'implausible'] as const;

/**
 * What is known of how long a queue party waited: until it was seated (`served`), until it gave up or did not answer
 * the call (`abandoned`), or nothing that makes sense (`servedUnknown`, `abandonedUnknown`).
 */
export const waitKinds = ['served', 'servedUnknown', 'abandoned', 'abandonedUnknown'] as const;

const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).min(1).max(values.length);

/** Conditions on reservations beside the range, the branch and the sources; several are met together. */
export const rowFilter = z.strictObject({
  types: someOf(reservationTypes).optional(),
  states: someOf(reservationStates).optional(),
  /** Of seated parties: by whether it was the guest's first visit ever. */
  guest: z.enum(guestKinds).optional(),
  /** Of seated parties whose guest is known: each guest's first visit of a calendar month, at the branches asked for. */
  once: z.literal(true).optional(),
  /** Whether the time at which the party was expected has come. */
  passed: z.boolean().optional(),
  /** Open although the time of grace is over. */
  unresolved: z.boolean().optional(),
  sizes: z.array(z.number().int().min(1).max(largestSize)).min(1).max(largestSize).optional(),
  /** Of bookings; `late` are those written down more than a day after their start. */
  lead: someOf([...leadBuckets, 'late']).optional(),
  duration: someOf(durationKinds).optional(),
  wait: someOf(waitKinds).optional(),
  /** Deleted ones instead of all others. */
  deleted: z.literal(true).optional(),
});
export type RowFilter = z.infer<typeof rowFilter>;

/** The same in a query string. */
export const rowFilterQuery = {
  types: jsonParam(rowFilter.shape.types.unwrap()).optional(),
  states: jsonParam(rowFilter.shape.states.unwrap()).optional(),
  guest: rowFilter.shape.guest,
  once: z
    .literal('true')
    .transform(() => true as const)
    .optional(),
  passed: flag.optional(),
  unresolved: flag.optional(),
  sizes: jsonParam(rowFilter.shape.sizes.unwrap()).optional(),
  lead: jsonParam(rowFilter.shape.lead.unwrap()).optional(),
  duration: jsonParam(rowFilter.shape.duration.unwrap()).optional(),
  wait: jsonParam(rowFilter.shape.wait.unwrap()).optional(),
  deleted: z
    .literal('true')
    .transform(() => true as const)
    .optional(),
};

export type Unit = 'parties' | 'covers' | 'guests';

/** How a figure is computed. */
export type Formula =
  /** The rows, or the persons in them. */
  | { kind: 'count'; of: Unit; rows: RowFilter }
  /** `part` ÷ `whole`; none where the whole is nothing. */
  | { kind: 'share'; of: Unit; rows: RowFilter; whole: RowFilter }
  /** Of the rows' minutes at the table, or in the queue. */
  | { kind: 'mean' | 'median' | 'p90'; of: 'duration' | 'wait'; rows: RowFilter };

export interface Figure {
  name: string;
  /** Key of its name in the texts, where several figures share one: the type or the size is told apart. */
  label: string;
  /** What the label's text is completed with. */
  words: Readonly<Record<string, string | number>>;
  /** Key of the text that says how it is computed. */
  formula: string;
  value: Formula;
  /** Rows that one might look for in it, and that are not in it; counted in parties. */
  excluded: readonly { reason: ExclusionReason; rows: RowFilter }[];
  /** Also by the day of making, not only by the dining day. */
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

/** Of bookings only: rates leave out walk-ins, and what is deleted. */
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

/** Each guest once a calendar month. */
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

/** The figures of bookings, of the queue, of walk-ins, and of guests of all kinds. */
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

/** The figure of a name. @throws where there is none */
export function figureOf(name: string): Figure {
  const figure = byName.get(name);
  if (!figure) throw new Error(`There is no figure ${name}.`);
  return figure;
}

export const figureName = z.enum([...byName.keys()] as [string, ...string[]]);

/** A figure's value with what it was made from. */
export const figureValue = z.object({
  /** Of a share from 0 to 1; of durations minutes; null where there is nothing to divide by. */
  value: z.number().nullable(),
  /** In the unit of the formula: what was counted, or what was divided. Of durations: the parties measured. */
  part: count,
  /** What it was divided by; null of other figures. */
  whole: count.nullable(),
  /** Parties, by reason. */
  excluded: z.partialRecord(z.enum(exclusionReasons), count),
});
export type FigureValue = z.infer<typeof figureValue>;
