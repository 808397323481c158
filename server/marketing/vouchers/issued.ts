import { countLimit } from '#contract/core/constants.ts';
import { anyBranch, type VoucherCount, type VoucherRows } from '#contract/marketing/voucherRules.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { IssuedVoucher, listIssuedVouchers } from '#contract/marketing/vouchers.ts';
import { whereOf } from '#server/guests/crm/conditions.ts';
import type { Database } from '#server/platform/db/client.ts';
import { iso, listOf } from '#server/platform/sql/json.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { allOf, farIn, pageFrom } from '#server/platform/sql/page.ts';
import { phraseOf } from '#server/platform/sql/phrase.ts';
import { issuedStateSql, lastDaySql, unusedStateSql } from '#server/platform/sql/vouchers.ts';
import { Values } from '#server/platform/sql/values.ts';
import { countedFor, countVoucherRows, dayOfRow, type CountedRows } from './figures.ts';

/** Issued vouchers as the staff sees them. */

/** Normalizes an entered code to the stored format; also extracts it from the address in a QR code. */
export const plainCode = (text: string): string => (text.split('/').at(-1) ?? '').replace(/[\s-]/g, '').toUpperCase();

const wholeCode = /^[2-9A-HJ-NP-Z]{16}$/;

/** The search text for guests: numbers are stored with country code, without the leading 0 of the national format. */
function guestSearch(text: string): string {
  const digits = text.replace(/[\s()+-]/g, '');
  return /^\d{3,}$/.test(digits) ? digits.replace(/^0/, '') : text;
}

/** The parts of the statement: columns and joins. Guests that the caller may not see have no name in it. */
function parts(scope: BranchAccess, values: Values) {
  const seen = `coalesce((${whereOf({ ...scope, filters: {} }, values, { now: 0 })}), false)`;
  const { enabledBranches } = scope;
  const mine = enabledBranches === 'all' ? null : values.add([...enabledBranches]);
  const own = (branch: string) => (mine === null ? 'true' : `${branch} = any(${mine}::text[])`);
  const theirs = own('v.used_branch_id');
  return {
    seen,
    select: `v.id, v.voucher_id as "voucherId", coalesce(v.code, '') as code, v.source,
      ${issuedStateSql} as state, ${lastDaySql} as "lastDay", case when ${own('v.branch_id')} then v.branch_id end as "branchId",
      case when ${seen} then json_build_object('id', c.id, 'name', c.name, 'phone', c.phone_number) end as guest,
      ${iso('v.issued_time')} as "issuedTime", ${iso('v.expires_time')} as "expiresTime",
      ${iso('v.opened_time')} as "openedTime", ${iso('v.came_again_time')} as "cameAgainTime",
      ${iso('v.used_time')} as "usedTime", case when ${theirs} then v.used_branch_id end as "usedBranchId",
      case when ${theirs} then v.used_staff end as "usedStaff"`,
    from: `issued_vouchers v left join customers c on c.company_id = v.company_id and c.id = v.customer_id
      where v.company_id = ${values.add(scope.companyId)}`,
  };
}

/** The query of issued vouchers. */
export interface IssuedQuery extends VoucherRows {
  search?: string;
  state?: IssuedVoucher['state'];
  offset: number;
  limit: number;
}

const flags = { opened: 'v.opened_time', used: 'v.used_time', cameAgain: 'v.came_again_time' } as const;
const narrowing = ['branch', 'source', 'formId', 'from', 'to', 'opened', 'used', 'cameAgain', 'state'] as const;
const flagNames = Object.keys(flags) as (keyof typeof flags)[];

/** The count of a figure; null for a list without a figure. */
function countedBy(scope: BranchAccess, query: IssuedQuery): VoucherCount | null {
  if (query.counted) return query.counted;
  const narrowed = narrowing.some((name) => query[name] !== undefined);
  return narrowed || (!query.search?.trim() && scope.enabledBranches === 'all') ? 'issued' : null;
}

/** The conditions of a figure, over `issued_vouchers v`. */
function figureWhere(scope: BranchAccess, counted: VoucherCount, query: IssuedQuery, values: Values): string {
  const { branch, source, formId, from, to, state } = query;
  const branchSql = counted === 'used' ? 'v.used_branch_id' : 'v.branch_id';
  const daySql = dayOf(counted);
  return allOf([
    countedFor(scope, counted, branchSql, values),
    counted === 'used' && 'v.used_time is not null',
    branch && (branch === anyBranch ? `${branchSql} is null` : `${branchSql} = ${values.add(branch)}`),
    source && `v.source = ${values.add(source)}`,
    formId && `v.form_id = ${values.add(formId)}`,
    from && `${daySql} >= ${values.add(from)}::date`,
    to && `${daySql} <= ${values.add(to)}::date`,
    ...flagNames.map((flag) => query[flag] !== undefined && `${flags[flag]} is ${query[flag] ? 'not null' : 'null'}`),
    state && (state === 'used' ? 'v.used_time is not null' : unusedStateSql[state]),
  ]);
}

/** The counts that have the total without reading the rows; null if there are none. */
function countOfRows(counted: VoucherCount | null, query: IssuedQuery): CountedRows | null {
  if (!counted || query.search?.trim() || query.state || query.customerId) return null;
  const named = flagNames.filter((flag) => query[flag] !== undefined);
  const [flag, more] = named;
  if (!flag) return 'd.vouchers';
  if (more || counted === 'used') return null;
  const column = flag === 'cameAgain' ? 'came_again' : flag;
  return query[flag] ? `d.${column}` : `d.vouchers - d.${column}`;
}

/** The day by which a figure counts. */
const dayOf = (counted: VoucherCount) => (counted === 'used' ? 'v.used_day' : 'v.issued_day');

/** The orders of the indexes. */
const orders = {
  plain: 'v.issued_time desc nulls last, v.id desc nulls last',
  issued: 'v.issued_day desc nulls last, v.issued_time desc nulls last, v.id desc nulls last',
  used: 'v.used_day desc nulls last, v.used_time desc nulls last, v.id desc nulls last',
};

/**
 * The newest day of issue with an expired voucher, up to a day; null if there is none. Newest first, a list would read
 * all valid ones before; an index of days and ends of validity, in which equal entries are stored once, finds the day.
 */
async function newestExpiredDay(
  database: Database,
  companyId: string,
  voucherId: string,
  last: string | undefined,
): Promise<string | null> {
  const values = new Values();
  const where = allOf([
    `v.company_id = ${values.add(companyId)}`,
    `v.voucher_id = ${values.add(voucherId)}`,
    unusedStateSql.expired,
    last && `v.issued_day <= ${values.add(last)}::date`,
  ]);
  const [row] = await database.query<{ day: string | null }>({
    text: `select max(v.issued_day)::text as day from issued_vouchers v where ${where}`,
    values: values.list,
  });
  return row?.day ?? null;
}

type IssuedPage = ResponseOf<typeof listIssuedVouchers>;

/**
 * A voucher's issued ones, newest first: of guests whom the caller may see, and of any guest if the complete code is
 * given. For a figure, all that it counts; guests whom the caller may not see have no name in it.
 */
export async function issuedPage(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  params: IssuedQuery,
): Promise<IssuedPage> {
  // Used ones are counted, others depend on the time.
  const narrowed = params.state === 'used' ? { ...params, state: undefined, used: params.used ?? true } : params;
  const counted = countedBy(scope, narrowed);
  let query: IssuedQuery = narrowed;
  if (counted === 'issued' && narrowed.state === 'expired') {
    const to = await newestExpiredDay(database, scope.companyId, voucherId, narrowed.to);
    if (!to) return { issued: [], total: 0, exact: true };
    query = { ...narrowed, to };
  }
  const of = countOfRows(counted, query);
  const rows = of && counted ? { ...query, counted, of } : null;
  const total = rows && (await countVoucherRows(database, scope, voucherId, rows));
  if (total === 0) return { issued: [], total, exact: true };
  const text = query.search?.trim() ?? '';
  const code = plainCode(text);
  const one = wholeCode.test(code)
    ? await pageBy(database, scope, voucherId, { listQuery: query, counted, rows, total, code })
    : null;
  // A guest's name may look like a code.
  if (one?.total) return one;
  return pageBy(database, scope, voucherId, {
    listQuery: query,
    counted,
    rows,
    total,
    search: guestSearch(text),
  });
}

interface PageBy {
  listQuery: IssuedQuery;
  counted: VoucherCount | null;
  /** The rows that the counts know, with their number. */
  rows: Parameters<typeof dayOfRow>[3] | null;
  total: number | null;
  code?: string;
  search?: string;
}

/** The maximum number of guests from which a search starts; with more, their vouchers are found quickly among all. */
const fewGuests = 5_000;

/** The guests of a search, as SQL over `customers c`. */
const guestsWhere = (scope: BranchAccess, search: string, values: Values, indexed: boolean) =>
  whereOf({ ...scope, search, filters: {} }, values, { now: 0, indexed });

async function findsMany(database: Database, scope: BranchAccess, search: string): Promise<boolean> {
  const values = new Values();
  const guests = guestsWhere(scope, search, values, true);
  const [row] = await database.query<{ many: boolean }>({
    text: `select count(*) > ${values.add(fewGuests)}::bigint as many
      from (select 1 from customers c where ${guests} limit ${values.add(fewGuests + 1)}::bigint) x`,
    values: values.list,
  });
  return row?.many ?? false;
}

async function pageBy(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  { listQuery: query, counted, rows, total, code, search }: PageBy,
): Promise<IssuedPage> {
  const phrase = search && phraseOf(search) ? search : null;
  const many = phrase !== null && (await findsMany(database, scope, phrase));
  const values = new Values();
  const { select, from, seen } = parts(scope, values);
  const guests = phrase !== null && guestsWhere(scope, phrase, values, !many);
  const few = guests && !many;
  // What neither counts nor a few guests, one guest or a code find is counted along the list.
  const limited = total === null && !few && !code && !query.customerId;
  // One beyond the page, so that it is known whether there is a next one.
  const most = Math.max(countLimit, query.offset + query.limit + 1);
  const order = counted ? orders[counted] : orders.plain;
  const placed = total !== null && counted ? pageFrom(total, query) : null;
  const far = rows && placed && placed.skipped >= farIn;
  const start = far ? await dayOfRow(database, scope, voucherId, rows, placed) : null;
  const slice = ({ skipped, limit }: { skipped: number; limit: number }) =>
    `limit ${values.add(limit)} offset ${values.add(skipped)}`;
  let count: string;
  let page: string;
  if (placed && counted) {
    // The index alone finds the page, from the nearer end; only its rows are read.
    const inOrder = placed.ascending ? order.replaceAll('desc nulls last', 'asc nulls first') : order;
    count = `${values.add(total)}::int`;
    page = `${from} and v.id in (
        select v.id from issued_vouchers v where v.company_id = ${values.add(scope.companyId)}
          and v.voucher_id = ${values.add(voucherId)} and ${figureWhere(scope, counted, query, values)}
          ${start ? `and ${dayOf(counted)} ${placed.ascending ? '>=' : '<='} ${values.add(start.day)}::date` : ''}
        order by ${inOrder} ${slice({ skipped: start?.skipped ?? placed.skipped, limit: placed.limit })})
      order by ${order}`;
  } else {
    const where = allOf([
      `${from} and v.voucher_id = ${values.add(voucherId)}`,
      query.customerId && `v.customer_id = ${values.add(query.customerId)} and ${seen}`,
      counted && figureWhere(scope, counted, query, values),
      code && `v.code = ${values.add(code)}`,
      few ? 'v.customer_id in (select id from found)' : guests,
      // A complete code finds any guest's voucher; a figure lists all that it counts.
      !code && !guests && !counted && seen,
    ]);
    const counting = limited ? `order by ${order} limit ${values.add(most)}::bigint` : '';
    count = `(select count(*)::int from (select 1 from ${where} ${counting}) n)`;
    page = `${where} order by ${order} ${slice({ skipped: query.offset, limit: query.limit })}`;
  }
  const [row] = await database.query<{ issued: IssuedVoucher[]; total: number }>({
    text: `${few ? `with found as materialized (select c.id from customers c where ${guests})` : ''}
      select ${count} as total,
      ${listOf(`select ${select} from ${page}`)} as issued`,
    values: values.list,
  });
  const found = row?.total ?? 0;
  return { issued: row?.issued ?? [], total: found, exact: !limited || found < most };
}

/** @throws ApiError `not_found` */
export async function issuedOf(database: Database, scope: BranchAccess, id: string): Promise<IssuedVoucher> {
  const values = new Values();
  const { select, from } = parts(scope, values);
  const [row] = await database.query<IssuedVoucher>({
    text: `select ${select} from ${from} and v.id = ${values.add(id)} and v.voucher_id is not null`,
    values: values.list,
  });
  if (!row) throw noIssuedVoucher();
  return row;
}

export const noIssuedVoucher = () => new ApiError('not_found', 'This issued voucher does not exist.');
