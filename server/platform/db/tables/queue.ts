import { index, integer, jsonb, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import type { ReservationState } from '#contract/reservations/reservations.ts';
import { sizeClasses } from '#contract/reservations/queue/sizeClasses.ts';
import { distributedTable } from '../distribution.ts';
import { companyId, createdTime, enumColumn, moment } from './shared.ts';

/** The last action on an entry, with what it replaced; undoing puts it back. */
export interface QueueAction {
  action: Exclude<LineAction, 'undo'>;
  /** The reservation's version after it. */
  version: number;
  state: ReservationState;
  calledTime: string | null;
  seatedTime: string | null;
  endedTime: string | null;
  tables: string[];
  place: string;
  calls: number;
}

/** What only the queue knows of its entries, which are reservations of the type `waiting`. */
export const queueTickets = distributedTable(
  'queue_tickets',
  {
    companyId,
    reservationId: text('reservation_id').notNull(),
    branchId: text('branch_id').notNull(),
    sizeClass: enumColumn('size_class', sizeClasses),
    /** The counter of the number, see `queue_counters`. */
    period: text('period').notNull(),
    counter: text('counter').notNull(),
    number: integer('number').notNull(),
    /** The secret of the guest's page. */
    token: text('token').notNull(),
    /** Earlier places are called first. */
    place: moment('place').notNull(),
    calls: smallint('calls').notNull().default(0),
    lastAction: jsonb('last_action').$type<QueueAction>(),
    onTheWayTime: moment('on_the_way_time'),
    /** The estimate that the party was told, in minutes. */
    promisedFrom: smallint('promised_from'),
    promisedTo: smallint('promised_to'),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.reservationId] }),
    index('queue_tickets_branch').on(table.companyId, table.branchId, table.createdTime),
    index('queue_tickets_token').on(table.token),
  ],
);

/** The last number of each sequence of a branch. */
export const queueCounters = distributedTable(
  'queue_counters',
  {
    companyId,
    branchId: text('branch_id').notNull(),
    /** The dining day, the day with its section, or `always`. */
    period: text('period').notNull(),
    /** A size class; empty for one sequence of all. */
    counter: text('counter').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.branchId, table.period, table.counter] })],
);
