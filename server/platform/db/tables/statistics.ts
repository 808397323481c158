import { bigserial, index, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { reservationTypes } from '#contract/reservations/reservations.ts';
import { distributedTable } from '../distribution.ts';
import { companyId, day } from './shared.ts';

/**
 * Distributions of a company's reservations over sizes, lead times and durations, which figures of long ranges read.
 */

/**
 * The distributed value: `size` of seated parties; `guest` of seated parties (0 unknown, 1 new, 2 returning); `lead`, a
 * booking's bucket (-1 late); `duration` at the table in minutes (-1 missing, -2 implausible), `auto` the same of
 * automatically cleared parties; `wait` in the queue until seated, `abandoned` until given up (-1 unknown).
 */
const measures = ['size', 'guest', 'lead', 'duration', 'auto', 'wait', 'abandoned'] as const;

const spread = {
  companyId,
  /** A dining day, or the first of a month. */
  day: day('day').notNull(),
  measure: text('measure', { enum: measures }).notNull(),
  type: text('type', { enum: reservationTypes }).notNull(),
  createdFrom: text('created_from').notNull(),
  value: smallint('value').notNull(),
  parties: integer('parties').notNull(),
  covers: integer('covers').notNull(),
};

/**
 * Parties by value, per dining day and per month of all branches together; exact together with {@link
 * reservationSpreadChanges}.
 */
export const reservationSpreads = distributedTable(
  'reservation_spreads',
  { grain: text('grain', { enum: ['day', 'month'] }).notNull(), ...spread },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.grain, table.day, table.measure, table.type, table.createdFrom, table.value],
    }),
  ],
);

/** Daily changes of {@link reservationSpreads}, written by triggers and added by `fold_reservation_days`. */
export const reservationSpreadChanges = distributedTable(
  'reservation_spread_changes',
  { id: bigserial('id', { mode: 'number' }), ...spread },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('reservation_spread_changes_id').on(table.id),
    index('reservation_spread_changes_day').on(table.companyId, table.day),
  ],
);
