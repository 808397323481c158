import type { z } from 'zod';
import type {
  DepositFigure,
  DepositRow,
  DepositsQuery,
  DepositTotal,
  depositDay,
  PendingQuery,
} from '#contract/money/deposits.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { nameSql } from '#server/platform/sql/reservations.ts';
import {
  branchCondition,
  guestJoin,
  guestSql,
  searchCondition,
  currencyTotals,
  type Reader,
} from '#server/platform/report/conditions.ts';
import { iso } from '#server/platform/sql/json.ts';
import { allOf, orderByColumns, pageOfRows } from '#server/platform/sql/page.ts';

/** Deposits for reports: a list, and sums over the same lines. */

export type DepositFilter = Pick<
  DepositsQuery,
  'by' | 'startDate' | 'endDate' | 'branchId' | 'type' | 'status' | 'currency' | 'search'
>;
/** Without a range: all days. */
type Lines = Omit<DepositFilter, 'startDate' | 'endDate'> & Partial<Pick<DepositFilter, 'startDate' | 'endDate'>>;
type DepositDay = z.infer<typeof depositDay>;

/** The joins for displaying a deposit `d`. */
export const depositJoins = `left join reservations r on r.company_id = d.company_id and r.id = d.reservation_id
  ${guestJoin('d')}`;

/** The columns of a deposit in the contract's format. */
export const depositColumns = `d.id, d.version, d.branch_id as "branchId", d.reservation_id as "reservationId",
  ${guestSql} as customer, ${nameSql} as name, r.group_size as "groupSize", d.type, d.status, d.channel, d.amount,
  d.currency, d.provider, d.reference, ${iso('d.purchase_time')} as "purchaseTime", d.purchase_date as "purchaseDate",
  ${iso('d.service_time')} as "serviceTime", d.service_date as "serviceDate", d.review_reason as "reviewReason"`;

interface Parts {
  /** The param of the company. */
  company: string;
  /** The day of a deposit. */
  made: string;
  /** The condition on a day. */
  days: string;
  /** The joins that a search requires. */
  joins: string;
  /** Conditions on deposits `d`. */
  ofDeposits: string;
  /** Conditions on payments `p` of any day; those in `known` refer to the deposit `d` of each. */
  ofPayments: string;
  known: string | null;
}

function partsOf(scope: Reader, filter: Lines, values: Values): Parts {
  const company = values.add(scope.companyId);
  const { startDate, endDate } = filter;
  const days =
    startDate && endDate ? `between ${values.add(startDate)}::date and ${values.add(endDate)}::date` : 'is not null';
  const search = searchCondition(filter.search, ['r.guest_name', 'r.guest_phone', 'd.reference', 'd.id'], values, {
    guests: true,
  });
  // Conditions on the deposit's own columns; a payment also has branch, currency and days.
  const known = [
    filter.type && `d.type = ${values.add(filter.type)}`,
    // Matches the index of pending deposits.
    filter.status &&
      (filter.status === 'pendingReview' ? `d.status = 'pendingReview'` : `d.status = ${values.add(filter.status)}`),
    search,
  ];
  // Added once for both tables: PostgreSQL rejects values that no part of a statement uses.
  const common = allOf([
    `row.company_id = ${company}`,
    branchCondition(scope, filter.branchId, 'row.branch_id', values),
    filter.currency && `row.currency = ${values.add(filter.currency)}`,
  ]);
  const of = (alias: 'd' | 'p') => common.replaceAll('row.', `${alias}.`);
  const made = filter.by === 'purchase' ? 'd.purchase_date' : 'd.service_date';
  return {
    company,
    made,
    days,
    joins: search ? depositJoins : '',
    ofDeposits: allOf([of('d'), ...known, `${made} ${days}`]),
    ofPayments: allOf([of('p'), `p.subject = 'deposit'`]),
    known: known.some(Boolean) ? allOf(known) : null,
  };
}

/** The sums of payments `p`. */
const paidSums = {
  charged: `case p.kind when 'charge' then p.amount else 0 end`,
  refunded: `case p.kind when 'refund' then p.amount else 0 end`,
  fees: 'p.fee',
} as const;
type PaidSum = keyof typeof paidSums;

/** A column for each of {@link paidSums}. */
const paidColumns = (column: (name: PaidSum, sql: string) => string): string =>
  Object.entries(paidSums)
    .map(([name, sql]) => `${column(name as PaidSum, sql)} as ${name}`)
    .join(', ');

/** Whether a filter includes all payments of a deposit: by service date its payments have its day. */
const paidInFull = ({ by, startDate }: Lines): boolean => by === 'service' || !startDate;

/**
 * The lines that figures count: each deposit on its purchase day, each payment on its own day; by service date all on
 * the day of the visit.
 */
function linesSql(scope: Reader, filter: Lines, values: Values): string {
  const { made, days, joins, ofDeposits, ofPayments, known } = partsOf(scope, filter, values);
  const lineOf = (sum: (name: PaidSum) => string) =>
    `select d.currency, ${made} as day, 1 as deposits, d.amount as asked, ${paidColumns(sum)}
      from deposits d ${joins} where ${ofDeposits}`;
  if (paidInFull(filter)) return `lines as (${lineOf((name) => `d.${name}`)})`;
  const toDeposit = `join deposits d on d.company_id = p.company_id and d.id = p.subject_id ${joins}`;
  return `lines as (
    ${lineOf(() => '0::bigint')}
    union all
    select p.currency, p.paid_date, 0, 0, ${paidColumns((_, sql) => sql)}
    from payments p ${known ? toDeposit : ''} where ${allOf([ofPayments, `p.paid_date ${days}`, known])})`;
}

const sums = `sum(deposits)::int as deposits, sum(asked)::bigint as asked, sum(charged)::bigint as charged,
  sum(refunded)::bigint as refunded, sum(fees)::bigint as fees, sum(charged - refunded - fees)::bigint as net`;

/** The share of a deposit under a filter: whether it was made within the range, and its payments there. */
type Share = { within: boolean } & Record<PaidSum, number>;

/** The part of the share that includes a deposit in a figure. */
const countedBy: Readonly<Record<DepositFigure, string>> = {
  deposits: 'within',
  asked: 'within',
  charged: 'charged <> 0',
  refunded: 'refunded <> 0',
  fees: 'fees <> 0',
  net: '(charged <> 0 or refunded <> 0)',
};

type SortField = DepositsQuery['sort']['field'];
const sortColumns: Readonly<Record<Exclude<SortField, PaidSum>, string>> = {
  purchaseTime: 'd.purchase_time',
  serviceTime: 'd.service_time',
  amount: 'd.amount',
  status: 'd.status',
};

/**
 * The deposits with lines under a filter, each with its {@link Share}: `id, within, charged, refunded, fees`, and its
 * sort value as `sort`. A deposit stores the total of its payments. By purchase date, payments outside of the range are
 * subtracted, and deposits of other days are included with their payments in the range: these payments are few and have
 * their own index.
 */
function sharesSql(parts: Parts, filter: Lines, field: SortField): string {
  const { company, days, joins, ofDeposits, ofPayments, known } = parts;
  const select = (within: boolean, sum: (name: PaidSum) => string) =>
    `select d.id, ${within} as within, ${paidColumns(sum)},
      ${field === 'charged' || field === 'refunded' ? sum(field) : sortColumns[field]} as sort`;
  if (paidInFull(filter)) return `${select(true, (name) => `d.${name}`)} from deposits d ${joins} where ${ofDeposits}`;
  const late = (bought: string, paid: string) => `(
      select p.subject_id as id, ${paidColumns((_, sql) => `sum(${sql})::bigint`)} from payments p
      where ${ofPayments} and p.subject_date <> p.paid_date and p.subject_date ${bought} and p.paid_date ${paid} group by 1
    ) late`;
  return `${select(true, (name) => `d.${name} - coalesce(late.${name}, 0)`)}
    from deposits d ${joins} left join ${late(days, `not ${days}`)} on late.id = d.id where ${ofDeposits}
    union all
    ${select(false, (name) => `late.${name}`)}
    from ${late(`not ${days}`, days)} join deposits d on d.company_id = ${company} and d.id = late.id ${joins}
    where ${known ?? 'true'}`;
}

/** The deposits with lines under a filter, each with its share, as a separate statement. */
export const depositShares = (scope: Reader, filter: DepositFilter & Pick<Params, 'counted'>, values: Values): string =>
  sharesCounted(sharesSql(partsOf(scope, filter, values), filter, 'purchaseTime'), filter.counted);

/** The shares that a figure counts, if one is selected. */
const sharesCounted = (shares: string, counted: DepositFigure | undefined) =>
  `select * from (${shares}) shares where ${counted ? countedBy[counted] : 'true'}`;

interface Params {
  page: number;
  itemsPerPage: number;
  sort: DepositsQuery['sort'];
  counted?: DepositFigure;
}

async function depositPage(
  database: Database,
  scope: Reader,
  filter: Lines,
  query: Params,
): Promise<{ total: number; data: DepositRow[] }> {
  const values = new Values();
  const { sort, counted } = query;
  const shares = sharesSql(partsOf(scope, filter, values), filter, sort.field);
  const { total, rows } = await pageOfRows<Share & Omit<DepositRow, 'counted'>>(database, query, values, {
    using: `wanted as materialized (${sharesCounted(shares, counted)})`,
    select: `${depositColumns}, w.within, ${paidColumns((name) => `w.${name}`)}`,
    from: 'wanted w',
    order: orderByColumns(['w.sort', 'w.id'], sort),
    // Guests and reservations are joined only for the page; joining them for all rows would take longer than the rest.
    chosen: 'w',
    joins: `join deposits d on d.company_id = ${values.add(scope.companyId)} and d.id = w.id ${depositJoins}`,
  });
  return {
    total,
    data: rows.map(({ within, charged, refunded, fees, ...deposit }) => ({
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

/** A page of the deposits in a range of days, each with its share. */
export const depositsOf = (database: Database, scope: Reader, query: DepositsQuery) =>
  depositPage(database, scope, query, query);

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
  return { totals: currencyTotals(days), days };
}

/** Deposits pending a decision, of any day, with their sums. */
export async function pendingOf(
  database: Database,
  scope: Reader,
  { branchId, currency, search, ...query }: PendingQuery,
): Promise<{ total: number; data: DepositRow[]; totals: DepositTotal[] }> {
  const filter: Lines = { by: 'purchase', status: 'pendingReview', branchId, search };
  // The totals include all currencies; selecting one only filters the rows.
  const [page, days] = await Promise.all([
    depositPage(database, scope, { ...filter, currency }, query),
    daysOf(database, scope, filter),
  ]);
  return { ...page, totals: currencyTotals(days) };
}
