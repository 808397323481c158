import type { z } from 'zod';
import type {
  DepositFigure,
  DepositRow,
  DepositsQuery,
  DepositTotal,
  depositDay,
  PendingQuery,
} from '#contract/deposits.ts';
import { Values } from '../crm/conditions.ts';
import type { Database } from '../db/client.ts';
import { allOf, branchCondition, guestSql, pageSql, searchCondition, totalsOf, type Reader } from './conditions.ts';

/** Deposits as reports see them: a list, and sums over the same lines. */

export type DepositFilter = Pick<
  DepositsQuery,
  'by' | 'startDate' | 'endDate' | 'branchId' | 'type' | 'status' | 'currency' | 'search'
>;
/** Without days: all of them. */
type Lines = Omit<DepositFilter, 'startDate' | 'endDate'> & Partial<Pick<DepositFilter, 'startDate' | 'endDate'>>;
type DepositDay = z.infer<typeof depositDay>;

/** Joins that a deposit `d` is shown with. */
export const depositJoins = `left join reservations r on r.company_id = d.company_id and r.id = d.reservation_id
  left join customers c on c.company_id = d.company_id and c.id = d.customer_id`;

const nameSql = `coalesce(nullif(r.guest_name, ''), c.name)`;

/** The columns of a deposit on the wire. */
export const depositColumns = `d.id, d.version, d.branch_id as "branchId", d.reservation_id as "reservationId",
  ${guestSql} as customer, ${nameSql} as name, r.group_size as "groupSize", d.type, d.status, d.channel, d.amount,
  d.currency, d.provider, d.reference, d.purchase_time as "purchaseTime", d.purchase_date as "purchaseDate",
  d.service_time as "serviceTime", d.service_date as "serviceDate", d.review_reason as "reviewReason"`;

interface Parts {
  /** The columns of the axis: the day of a deposit, and of its payments. */
  made: string;
  paid: string;
  /** What a day has to be. */
  days: string;
  /** Joins that a search needs. */
  joins: string;
  /** Conditions on deposits `d`. */
  ofDeposits: string;
  /** Conditions on payments `p`; those in `known` are about the deposit `d` of each. */
  ofPayments: string;
  known: string | null;
}

function partsOf(scope: Reader, filter: Lines, values: Values): Parts {
  const company = values.add(scope.companyId);
  const { startDate, endDate } = filter;
  const days =
    startDate && endDate ? `between ${values.add(startDate)}::date and ${values.add(endDate)}::date` : 'is not null';
  const search = searchCondition(filter.search, ['r.guest_name', 'r.guest_phone', 'd.reference', 'd.id'], values);
  // What only the deposit itself knows; a payment has its branch, its currency and its days too.
  const known = [
    filter.type && `d.type = ${values.add(filter.type)}`,
    // As it stands in the index of those that wait.
    filter.status &&
      (filter.status === 'pendingReview' ? `d.status = 'pendingReview'` : `d.status = ${values.add(filter.status)}`),
    search,
  ];
  // Once for both tables: PostgreSQL refuses values that no part of a statement uses.
  const common = allOf([
    `row.company_id = ${company}`,
    branchCondition(scope, filter.branchId, 'row.branch_id', values),
    filter.currency && `row.currency = ${values.add(filter.currency)}`,
  ]);
  const of = (alias: 'd' | 'p') => common.replaceAll('row.', `${alias}.`);
  const [made, paid] =
    filter.by === 'purchase' ? ['d.purchase_date', 'p.paid_date'] : ['d.service_date', 'p.service_date'];
  return {
    made,
    paid,
    days,
    joins: search ? depositJoins : '',
    ofDeposits: allOf([of('d'), ...known, `${made} ${days}`]),
    ofPayments: allOf([of('p'), `p.subject = 'deposit'`, `${paid} ${days}`]),
    known: known.some(Boolean) ? allOf(known) : null,
  };
}

const toDeposit = 'join deposits d on d.company_id = p.company_id and d.id = p.subject_id';

/**
 * The lines that figures count: each deposit on its purchase day, each payment on the day it was made; by service date
 * all of them on the day of the visit.
 */
function linesSql(scope: Reader, filter: Lines, values: Values): string {
  const { made, paid, joins, ofDeposits, ofPayments, known } = partsOf(scope, filter, values);
  return `lines as (
    select d.id, d.currency, ${made} as day, 1 as deposits, d.amount as asked, 0::bigint as charged, 0::bigint as refunded, 0::bigint as fees
    from deposits d ${joins} where ${ofDeposits}
    union all
    select p.subject_id, p.currency, ${paid}, 0, 0, case p.kind when 'charge' then p.amount else 0 end,
      case p.kind when 'refund' then p.amount else 0 end, p.fee
    from payments p ${known ? `${toDeposit} ${joins}` : ''}
    where ${allOf([ofPayments, known])})`;
}

/** The deposits that have lines under a filter, each with its sums: a statement of its own. */
export const depositLines = (scope: Reader, filter: DepositFilter, values: Values): string =>
  `with ${linesSql(scope, filter, values)} select id, ${sums} from lines group by id`;

const sums = `sum(deposits)::int as deposits, sum(asked)::bigint as asked, sum(charged)::bigint as charged,
  sum(refunded)::bigint as refunded, sum(fees)::bigint as fees, sum(charged - refunded - fees)::bigint as net`;

/** What lets a row in under a figure: that it lies in the days itself, or has payments there which the figure counts. */
const countedBy: Readonly<Record<DepositFigure, { payments: string } | 'deposit'>> = {
  deposits: 'deposit',
  asked: 'deposit',
  charged: { payments: `p.kind = 'charge'` },
  refunded: { payments: `p.kind = 'refund'` },
  fees: { payments: 'p.fee <> 0' },
  net: { payments: 'true' },
};

const sortColumns = {
  purchaseTime: 'd.purchase_time',
  serviceTime: 'd.service_time',
  amount: 'd.amount',
  status: 'd.status',
} as const;
/** Sorted by what was paid in the days. */
const sortSums = { charged: 'charge', refunded: 'refund' } as const;

interface Asked {
  page: number;
  itemsPerPage: number;
  sort: DepositsQuery['sort'];
  counted?: DepositFigure;
}

/**
 * The deposits with lines under a filter, and what they are sorted by: those made in the days, and those of other days
 * with payments in them. Never a walk through what lies outside of the days.
 */
function wantedSql(parts: Parts, filter: Lines, { sort, counted }: Pick<Asked, 'sort' | 'counted'>): string {
  const { joins, days, ofDeposits, ofPayments, known } = parts;
  const { field } = sort;
  const summed = field === 'charged' || field === 'refunded';
  const sorted = summed ? 'coalesce(s.amount, 0)' : sortColumns[field];
  const sumJoin = summed
    ? `left join (select p.subject_id as id, sum(p.amount)::bigint as amount from payments p
        where ${ofPayments} and p.kind = '${sortSums[field]}' group by 1) s on s.id = d.id`
    : '';
  const rule = counted && countedBy[counted];
  const ofKind = rule && rule !== 'deposit' ? rule.payments : null;
  const paid = ofKind && `exists (select from payments p where ${ofPayments} and p.subject_id = d.id and ${ofKind})`;
  const made = `select d.id, ${sorted} as sort from deposits d ${joins} ${sumJoin} where ${allOf([ofDeposits, paid])}`;
  // By service date a payment is never on another day than its deposit. The first condition is the index's.
  if (rule === 'deposit' || filter.by === 'service' || !filter.startDate) return made;
  return `${made} union all
    select distinct d.id, ${sorted} from payments p ${toDeposit} ${joins} ${sumJoin}
    where ${allOf([ofPayments, 'p.subject_date <> p.paid_date', `p.subject_date not ${days}`, ofKind, known])}`;
}

/** What of a deposit `d` lies in the days. */
const countedSql = ({ made, paid, days }: Parts): string => `select ${made} ${days} as within,
    coalesce(sum(p.amount) filter (where p.kind = 'charge'), 0)::bigint as charged,
    coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0)::bigint as refunded, coalesce(sum(p.fee), 0)::bigint as fees
  from payments p
  where p.company_id = d.company_id and p.subject = 'deposit' and p.subject_id = d.id and ${paid} ${days}`;

type Found = { total: number; within: boolean; charged: number; refunded: number; fees: number } & Omit<
  DepositRow,
  'counted'
>;

async function pageOf(
  database: Database,
  scope: Reader,
  filter: Lines,
  asked: Asked,
): Promise<{ total: number; data: DepositRow[] }> {
  const { page, itemsPerPage, sort } = asked;
  const values = new Values();
  const parts = partsOf(scope, filter, values);
  const order = sort.descending ? 'desc' : 'asc';
  // Guests, reservations and sums only of the page: of all that are wanted they would take longer than the rest.
  const rows = await database.query<Found>({
    text: `with wanted as materialized (${wantedSql(parts, filter, asked)})
      ${pageSql(
        'wanted',
        `select ${depositColumns}, s.* from (
          select w.* from wanted w order by w.sort ${order}, w.id ${order}
          limit ${values.add(itemsPerPage)} offset ${values.add((page - 1) * itemsPerPage)}
        ) w join deposits d on d.company_id = ${values.add(scope.companyId)} and d.id = w.id ${depositJoins},
          lateral (${countedSql(parts)}) s
        order by w.sort ${order}, w.id ${order}`,
      )}`,
    values: values.list,
  });
  return {
    total: rows[0]?.total ?? 0,
    data: rows
      .filter(({ id }) => id !== null)
      .map(({ total: _, within, charged, refunded, fees, ...deposit }) => ({
        ...deposit,
        counted: {
          deposits: within ? 1 : 0,
          asked: within ? deposit.amount : 0,
          charged,
          refunded,
          fees,
          net: charged - refunded - fees,
        },
      })),
  };
}

/** A page of the deposits that lie in a range of days, each with what of it does. */
export const depositsOf = (database: Database, scope: Reader, query: DepositsQuery) =>
  pageOf(database, scope, query, query);

async function daysOf(database: Database, scope: Reader, filter: Lines): Promise<DepositDay[]> {
  const values = new Values();
  return database.query<DepositDay>({
    text: `with ${linesSql(scope, filter, values)}
      select to_char(lines.day, 'YYYY-MM-DD') as day, currency, ${sums} from lines group by lines.day, 2 order by lines.day, 2`,
    values: values.list,
  });
}

/** Sums of the lines in a range of days. */
export async function depositFiguresOf(
  database: Database,
  scope: Reader,
  filter: DepositFilter,
): Promise<{ totals: DepositTotal[]; days: DepositDay[] }> {
  const days = await daysOf(database, scope, filter);
  return { totals: totalsOf(days), days };
}

/** What waits for a decision, whatever its day, and what it comes to. */
export async function pendingOf(
  database: Database,
  scope: Reader,
  { branchId, currency, search, ...asked }: PendingQuery,
): Promise<{ total: number; data: DepositRow[]; totals: DepositTotal[] }> {
  const filter: Lines = { by: 'purchase', status: 'pendingReview', branchId, search };
  // The totals are of all currencies: choosing one narrows the rows.
  const [page, days] = await Promise.all([
    pageOf(database, scope, { ...filter, currency }, asked),
    daysOf(database, scope, filter),
  ]);
  return { ...page, totals: totalsOf(days) };
}
