import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { eventActors, eventKinds, reservationStates, reservationTypes } from '#contract/reservations/reservations.ts';
import {
  companyId,
  day,
  dayByTrigger,
  indexWhere,
  moment,
  noTexts,
  enumColumn,
  recordTable,
  versioned,
} from './shared.ts';
import { distributedTable } from '../distribution.ts';

/** Reservations of the four kinds, their events, and the daily counts that reports read. */

/** Bookings, queue entries, walk-ins and waitlist entries. */
export const reservations = recordTable(
  'reservations',
  {
    ...versioned,
    branchId: text('branch_id').notNull(),
    /** Null if the guest is unknown. */
    customerId: text('customer_id'),
    /** Contact data as entered with the reservation. */
    guestName: text('guest_name'),
    guestPhone: text('guest_phone'),
    type: enumColumn('type', reservationTypes, 'booking'),
    state: enumColumn('state', reservationStates, 'open'),
    /** `host`, `web`, `facebook`, or a partner's name. */
    createdFrom: text('created_from').notNull().default('host'),
    /** The person who took it, as shown. */
    createdBy: text('created_by'),
    /** The expected time of arrival; for queue entries and walk-ins, the time of arrival. */
    startTime: moment('start_time').notNull(),
    confirmedTime: moment('confirmed_time'),
    /** When the party was last called to its table. */
    calledTime: moment('called_time'),
    seatedTime: moment('seated_time'),
    tableClearTime: moment('table_clear_time'),
    /** When it was cancelled or marked as a no-show. */
    endedTime: moment('ended_time'),
    /** Cleared automatically, not by a person: excluded from reliable durations. */
    autoCleared: boolean('auto_cleared').notNull().default(false),
    groupSize: smallint('group_size').notNull(),
    numberOfKidChairs: smallint('number_of_kid_chairs').notNull().default(0),
    numberOfKidSets: smallint('number_of_kid_sets').notNull().default(0),
    tables: text('tables').array().notNull().default(noTexts),
    customerNote: text('customer_note'),
    note: text('note'),
    /** The id in another system, for deduplication. */
    externalId: text('external_id'),
    /** The import that created it. */
    importId: text('import_id'),
    /** Deleted reservations are never counted. */
    deletedTime: moment('deleted_time'),
    /**
     * Set by a trigger from the branch's time zone, for every writer: the dining day (it begins at 06:00), the minute
     * of that day at which the party is expected (360 to 1799), and the dining day of creation.
     */
    diningDate: dayByTrigger('dining_date'),
    diningMinute: smallint('dining_minute').notNull().default(0),
    createdDate: dayByTrigger('created_date'),
    /**
     * Set by a trigger: whether this is the guest's first seated visit ever, the first of its month, and the first of
     * its month at this branch. Sums of these are counts of guests.
     */
    firstVisit: boolean('first_visit').notNull().default(false),
    firstOfMonth: boolean('first_of_month').notNull().default(false),
    firstOfMonthHere: boolean('first_of_month_here').notNull().default(false),
  },
  (table) => [
    index('reservations_customer').on(table.companyId, table.customerId, table.startTime.desc()),
    index('reservations_branch_day').on(table.companyId, table.branchId, table.diningDate, table.startTime, table.id),
    index('reservations_day').on(table.companyId, table.diningDate, table.startTime, table.id),
    index('reservations_created').on(table.companyId, table.createdDate, table.createdTime, table.id),
    index('reservations_branch_created').on(
      table.companyId,
      table.branchId,
      table.createdDate,
      table.createdTime,
      table.id,
    ),
    uniqueIndex('reservations_external')
      .on(table.companyId, table.externalId)
      .where(sql`external_id is not null`),
    index('reservations_waitlist')
      .on(table.companyId, table.branchId, table.startTime)
      .where(sql`type = 'waitlist' and state = 'open' and deleted_time is null`),
    // Unresolved reservations are searched among the open ones.
    index('reservations_open')
      .on(table.companyId, table.diningDate, table.branchId, table.type, table.startTime, table.calledTime)
      .where(sql`state = 'open' and deleted_time is null`),
    indexWhere('reservations_deleted', sql`deleted_time is not null`, table.companyId, table.diningDate),
    indexWhere('reservations_guest_phone', sql`state = 'open' and guest_phone is not null`, table.guestPhone),
    indexWhere('reservations_import', sql`import_id is not null`, table.companyId, table.importId),
  ],
);

/** Append-only (a trigger refuses anything else): the events of a reservation, in the order of arrival. */
export const reservationEvents = distributedTable(
  'reservation_events',
  {
    companyId,
    /** Increases in the order of recording. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    reservationId: text('reservation_id').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    by: enumColumn('by', eventActors, 'restaurant'),
    /** When it happened, which may be earlier than its arrival. */
    at: moment('at').notNull(),
    userId: text('user_id'),
    /** The event's data beside its kind: the whole reservation when created, otherwise the changes. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** The caller's idempotency key: a second event with the same key is the first one. */
    key: text('key'),
    recordedTime: moment('recorded_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq] }),
    index('reservation_events_reservation').on(table.companyId, table.reservationId, table.seq),
    uniqueIndex('reservation_events_key')
      .on(table.companyId, table.key)
      .where(sql`key is not null`),
  ],
);

/** Tables that guests of the waitlist were given, with the links by which they can decline. */
export const waitlistOffers = distributedTable(
  'waitlist_offers',
  {
    companyId,
    reservationId: text('reservation_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** The secret of the guest's page. */
    token: text('token').notNull(),
    offeredTime: moment('offered_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.reservationId] }),
    index('waitlist_offers_token').on(table.token),
  ],
);

/** Daily counts: parties and covers by state, and guests. */
const counts = {
  open: integer('open').notNull().default(0),
  seated: integer('seated').notNull().default(0),
  cancelledByCustomer: integer('cancelled_by_customer').notNull().default(0),
  cancelledByRestaurant: integer('cancelled_by_restaurant').notNull().default(0),
  noShow: integer('no_show').notNull().default(0),
  openCovers: integer('open_covers').notNull().default(0),
  seatedCovers: integer('seated_covers').notNull().default(0),
  cancelledByCustomerCovers: integer('cancelled_by_customer_covers').notNull().default(0),
  cancelledByRestaurantCovers: integer('cancelled_by_restaurant_covers').notNull().default(0),
  noShowCovers: integer('no_show_covers').notNull().default(0),
  /** Seated parties with a known guest. */
  known: integer('known').notNull().default(0),
  /** Of those: first visits ever; first of the month in the company; first of the month at the branch. */
  firstVisits: integer('first_visits').notNull().default(0),
  monthGuests: integer('month_guests').notNull().default(0),
  monthGuestsHere: integer('month_guests_here').notNull().default(0),
};

/** The key of a count. `branch_id` is empty for all branches together. */
const countedBy = {
  companyId,
  /** Whether `day` is the dining day or the day of creation. */
  axis: text('axis', { enum: ['dining', 'created'] }).notNull(),
  branchId: text('branch_id').notNull(),
  day: day('day').notNull(),
  type: text('type', { enum: reservationTypes }).notNull(),
  createdFrom: text('created_from').notNull(),
};

/**
 * Counts of reservations per day; exact together with {@link reservationDayChanges}, which has the changes not added
 * yet.
 */
export const reservationDays = distributedTable('reservation_days', { ...countedBy, ...counts }, (table) => [
  primaryKey({
    columns: [table.companyId, table.axis, table.branchId, table.day, table.type, table.createdFrom],
  }),
]);

/**
 * Changes of the counts, written by triggers with every change of reservations: appended, so that writers never wait
 * for each other.
 */
export const reservationDayChanges = distributedTable(
  'reservation_day_changes',
  { id: bigserial('id', { mode: 'number' }), ...countedBy, ...counts },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('reservation_day_changes_id').on(table.id),
    index('reservation_day_changes_day').on(table.companyId, table.axis, table.branchId, table.day),
  ],
);
