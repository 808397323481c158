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

/**
 * The lines that figures count: each deposit on its purchase day, each payment on the day it was made; by service date
 * all of them on the day of the visit.
 */
function linesSql(scope: Reader, filter: Lines, values: Values): string {
  const company = values.add(scope.companyId);
  const { startDate, endDate } = filter;
  const days =
    startDate && endDate ? `between ${values.add(startDate)}::date and ${values.add(endDate)}::date` : 'is not null';
  const search = searchCondition(filter.search, ['r.guest_name', 'r.guest_phone', 'd.reference', 'd.id'], values);
  // What only the deposit itself knows; a payment has its branch, its currency and its days too.
  const ofDeposits = [
    filter.type && `d.type = ${values.add(filter.type)}`,
    // As it stands in the index of those that wait.
    filter.status &&
      (filter.status === 'pendingReview' ? `d.status = 'pendingReview'` : `d.status = ${values.add(filter.status)}`),
    search,
  ];
  const common = (of: 'd' | 'p') => [
    `${of}.company_id = ${company}`,
    branchCondition(scope, filter.branchId, `${of}.branch_id`, values),
    filter.currency && `${of}.currency = ${values.add(filter.currency)}`,
  ];
  const joins = search ? depositJoins : '';
  const toDeposits = ofDeposits.some(Boolean)
    ? `join deposits d on d.company_id = p.company_id and d.id = p.subject_id ${joins}`
    : '';
  const [made, paid] =
    filter.by === 'purchase' ? ['d.purchase_date', 'p.paid_date'] : ['d.service_date', 'p.service_date'];
  return `lines as (
    select d.id, d.currency, ${made} as day, 1 as deposits, d.amount as asked, 0::bigint as charged, 0::bigint as refunded, 0::bigint as fees
    from deposits d ${joins} where ${allOf([...common('d'), ...ofDeposits, `${made} ${days}`])}
    union all
    select p.subject_id, p.currency, ${paid}, 0, 0, case p.kind when 'charge' then p.amount else 0 end,
      case p.kind when 'refund' then p.amount else 0 end, p.fee
    from payments p ${toDeposits}
    where ${allOf([...common('p'), `p.subject = 'deposit'`, `${paid} ${days}`, ...ofDeposits])})`;
}

/** The deposits that have lines under a filter, each with its sums: a statement of its own. */
export const depositLines = (scope: Reader, filter: DepositFilter, values: Values): string =>
  `with ${linesSql(scope, filter, values)} select id, ${sums} from lines group by id`;

const sums = `sum(deposits)::int as deposits, sum(asked)::bigint as asked, sum(charged)::bigint as charged,
  sum(refunded)::bigint as refunded, sum(fees)::bigint as fees, sum(charged - refunded - fees)::bigint as net`;

/** What lets a row in under a figure: that it has lines which the figure counts. */
const countedBy: Readonly<Record<DepositFigure, string>> = {
  deposits: 'sum(deposits) > 0',
  asked: 'sum(deposits) > 0',
  charged: 'count(*) filter (where charged <> 0) > 0',
  refunded: 'count(*) filter (where refunded <> 0) > 0',
  fees: 'count(*) filter (where fees <> 0) > 0',
  net: 'count(*) filter (where charged <> 0 or refunded <> 0 or fees <> 0) > 0',
};

const sortColumns = {
  purchaseTime: 'd.purchase_time',
  serviceTime: 'd.service_time',
  amount: 'd.amount',
  charged: 'w.charged',
  refunded: 'w.refunded',
  status: 'd.status',
} as const;

interface Asked {
  page: number;
  itemsPerPage: number;
  sort: DepositsQuery['sort'];
  counted?: DepositFigure;
}

type Found = { total: number } & Omit<DepositRow, 'counted'> & DepositRow['counted'];

async function pageOf(
  database: Database,
  scope: Reader,
  filter: Lines,
  { page, itemsPerPage, sort, counted }: Asked,
): Promise<{ total: number; data: DepositRow[] }> {
  const values = new Values();
  const lines = linesSql(scope, filter, values);
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `${sortColumns[sort.field]} ${direction}, d.id ${direction}`;
  const deposit = `d.company_id = ${values.add(scope.companyId)} and d.id = w.id`;
  // Guests and reservations only of the page: of all that are wanted they would take longer than the rest.
  const rows = await database.query<Found>({
    text: `with ${lines}, wanted as materialized (
        select id, ${sums} from lines group by id ${counted ? `having ${countedBy[counted]}` : ''})
      ${pageSql(
        'wanted',
        `select ${depositColumns}, w.deposits, w.asked, w.charged, w.refunded, w.fees, w.net
        from (
          select w.* from wanted w join deposits d on ${deposit} order by ${order}
          limit ${values.add(itemsPerPage)} offset ${values.add((page - 1) * itemsPerPage)}
        ) w join deposits d on ${deposit} ${depositJoins} order by ${order}`,
      )}`,
    values: values.list,
  });
  return {
    total: rows[0]?.total ?? 0,
    data: rows
      .filter(({ id }) => id !== null)
      .map(({ total: _, deposits, asked, charged, refunded, fees, net, ...deposit }) => ({
        ...deposit,
        counted: { deposits, asked, charged, refunded, fees, net },
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
      select to_char(day, 'YYYY-MM-DD') as day, currency, ${sums} from lines group by 1, 2 order by 1, 2`,
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
