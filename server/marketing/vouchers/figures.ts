import { groupBy } from 'es-toolkit';
import { addDays, daysOfRange } from '#contract/core/ranges.ts';
import {
  anyBranch,
  historyDays,
  voucherSources,
  type VoucherCount,
  type VoucherSource,
} from '#contract/marketing/voucherRules.ts';
import type { VoucherStats } from '#contract/marketing/voucherFigures.ts';
import type { VoucherDay, VoucherSplit } from '#contract/marketing/voucherSplit.ts';
import type { Database } from '#server/platform/db/client.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { allBranchesKey } from '#server/platform/db/schema.ts';
import { foldAllCounts } from '#server/platform/sql/foldCounts.ts';
import { allOf, rowAmongDays } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';

/** Voucher statistics, from the counts that a trigger writes to `voucher_days`. */

interface Params {
  from?: string;
  to?: string;
  formId?: string;
}

/** Adds up appended counts; one process at a time. */
export const foldVoucherDays = (database: Database): Promise<void> => foldAllCounts(database, 'fold_voucher_days');

/**
 * The counts for users restricted to branches: vouchers used at their branches, and vouchers issued for them or for no
 * specific branch.
 *
 * @param branch SQL of the branch; `none` is its value for no specific branch
 */
export function countedFor(
  { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>,
  counted: VoucherCount,
  branch: string,
  values: Values,
): string {
  if (enabledBranches === 'all') return 'true';
  const theirs = `${branch} = any(${values.add([...enabledBranches])}::text[])`;
  return counted === 'used' ? theirs : `(${theirs} or coalesce(${branch}, '') = '')`;
}

/** The whole months within a range: the first day of the first, and the day after the last. */
function wholeMonths(from: string | undefined, to: string | undefined) {
  const past = to && addDays(to, 1);
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  return {
    first: from && (from === firstOf(from) ? from : firstOf(addDays(firstOf(from), 31))),
    end: past && firstOf(past),
  };
}

/** Rows by day, month or in total, whichever are the fewest. */
function spanWhere({ from, to }: Params, values: Values): string {
  if (!from && !to) return `d.span = 'all'`;
  const { first, end } = wholeMonths(from, to);
  const within = (span: string, begin: string | undefined, past: string | undefined) =>
    allOf([
      `d.span = '${span}'`,
      begin && `d.day >= ${values.add(begin)}::date`,
      past && `d.day < ${values.add(past)}::date`,
    ]);
  const past = to && addDays(to, 1);
  if (first && end && first >= end) return within('day', from, past);
  const parts = [
    within('month', first, end),
    ...(from && first !== from ? [within('day', from, first)] : []),
    ...(past && end !== past ? [within('day', end, past)] : []),
  ];
  return `(${parts.map((part) => `(${part})`).join(' or ')})`;
}

/** The conditions on `voucher_days d`. */
function countsWhere(scope: BranchAccess, voucherId: string, { formId }: Params, span: string, values: Values): string {
  const list = [
    `d.company_id = ${values.add(scope.companyId)}`,
    `d.voucher_id = ${values.add(voucherId)}`,
    span,
    ...(formId ? [`d.form_id = ${values.add(formId)}`] : []),
  ];
  // Matches the indexes; every use has a branch.
  if (scope.enabledBranches !== 'all')
    list.push(
      `d.branch_id = any(${values.add(['', ...scope.enabledBranches])}::text[])`,
      `(d.counted = 'issued' or d.branch_id <> '')`,
    );
  return `${list.join(' and ')} and d.counted in ('issued', 'used')`;
}

/** The same by branch. */
const branchesWhere = (scope: BranchAccess, voucherId: string, query: Params, values: Values): string =>
  `${countsWhere(scope, voucherId, query, spanWhere(query, values), values)} and d.branch_id <> '${allBranchesKey}'`;

const sums = `sum(d.vouchers)::int as total, sum(d.opened)::int as opened, sum(d.used)::int as used,
  sum(d.came_again)::int as "cameAgain"`;

interface Line {
  counted: VoucherCount;
  source: VoucherSource;
  total: number;
}

const noSplit = (): VoucherSplit => ({ total: 0, host: 0, web: 0, thirdParty: 0 });

function splitOf(lines: readonly Line[], counted: VoucherCount): VoucherSplit {
  const split = noSplit();
  for (const line of lines) {
    if (line.counted !== counted) continue;
    split.total += line.total;
    for (const source of voucherSources) if (line.source === source) split[source] += line.total;
  }
  return split;
}

const bothOf = (lines: readonly Line[]) => ({ issued: splitOf(lines, 'issued'), used: splitOf(lines, 'used') });

/** The current dining day in the voucher's time zone. */
async function todayOf(database: Database, companyId: string, voucherId: string): Promise<string> {
  const [row] = await database.query<{ today: string }>({
    name: 'voucher-today',
    text: 'select dining_day(now(), $1, voucher_clock($1, $2, null))::text as today',
    values: [companyId, voucherId],
  });
  if (!row) throw new ApiError('not_found', 'This voucher does not exist.');
  return row.today;
}

/** All days of a range, including those without data. */
async function daysOf(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  { from, to, formId }: { from: string; to: string; formId?: string },
): Promise<VoucherDay[]> {
  const values = new Values();
  const days = `d.span = 'day' and d.day between ${values.add(from)}::date and ${values.add(to)}::date`;
  const theirs = scope.enabledBranches === 'all' ? ` and d.branch_id = '${allBranchesKey}'` : '';
  const lines = await database.query<Line & { day: string }>({
    text: `select d.counted, d.day::text as day, d.source, sum(d.vouchers)::int as total from voucher_days d
      where ${countsWhere(scope, voucherId, { formId }, days, values)}${theirs} group by 1, 2, 3`,
    values: values.list,
  });
  const byDay = groupBy(lines, ({ day }) => day);
  return daysOfRange(from, to).map((day) => ({ day, ...bothOf(byDay[day] ?? []) }));
}

/** Figures of a voucher that the caller may see, which is to be checked before. */
export async function statsOf(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  query: Params,
): Promise<VoucherStats> {
  const today = await todayOf(database, scope.companyId, voucherId);
  const values = new Values();
  type Sums = Line & { branchId: string; opened: number; used: number; cameAgain: number };
  const [lines, history] = await Promise.all([
    database.query<Sums>({
      text: `select d.counted, d.branch_id as "branchId", d.source, ${sums} from voucher_days d
        where ${branchesWhere(scope, voucherId, query, values)} group by 1, 2, 3`,
      values: values.list,
    }),
    daysOf(database, scope, voucherId, { from: addDays(today, 1 - historyDays), to: today, formId: query.formId }),
  ]);
  const sum = (of: 'total' | 'opened' | 'used' | 'cameAgain') =>
    lines.reduce((total, line) => total + (line.counted === 'issued' ? line[of] : 0), 0);
  const branches = Object.entries(groupBy(lines, ({ branchId }) => branchId))
    .map(([branchId, own]) => ({ branchId: branchId || null, ...bothOf(own) }))
    .filter(({ issued, used }) => issued.total || used.total)
    .sort((a, b) => b.issued.total - a.issued.total || (a.branchId ?? '').localeCompare(b.branchId ?? ''));
  return {
    ...bothOf(lines),
    branches,
    funnel: { issued: sum('total'), opened: sum('opened'), used: sum('used'), cameAgain: sum('cameAgain') },
    history,
  };
}

/** The same by day. */
export async function dailyStatsOf(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  { from, to, formId }: Params,
): Promise<{ days: VoucherDay[] }> {
  const today = await todayOf(database, scope.companyId, voucherId);
  const last = to ?? (from ? addDays(from, historyDays - 1) : today);
  return {
    days: await daysOf(database, scope, voucherId, { from: from ?? addDays(last, 1 - historyDays), to: last, formId }),
  };
}

/** What a list of issued vouchers shows, as a sum over `voucher_days d`: all, or those with or without a flag. */
export type CountedRows =
  'd.vouchers' | `d.${'opened' | 'used' | 'came_again'}` | `d.vouchers - d.${'opened' | 'used' | 'came_again'}`;

/** The rows behind a figure. */
interface FigureRows extends Params {
  counted: VoucherCount;
  branch?: string;
  source?: VoucherSource;
  of: CountedRows;
}

/** The conditions of the counts of rows, in the periods of `span`. */
function rowsWhere(
  scope: BranchAccess,
  voucherId: string,
  rows: FigureRows,
  { span, together }: { span: string; together: boolean },
  values: Values,
): string {
  return allOf([
    countsWhere(scope, voucherId, rows, span, values),
    `d.branch_id ${together ? '=' : '<>'} '${allBranchesKey}'`,
    `d.counted = ${values.add(rows.counted)}`,
    rows.branch && `d.branch_id = ${values.add(rows.branch === anyBranch ? '' : rows.branch)}`,
    rows.source && `d.source = ${values.add(rows.source)}`,
  ]);
}

/** The number of rows behind a figure, from the counts. */
export async function countVoucherRows(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  rows: FigureRows,
): Promise<number> {
  const values = new Values();
  const where = rowsWhere(scope, voucherId, rows, { span: spanWhere(rows, values), together: false }, values);
  const [row] = await database.query<{ total: number }>({
    text: `select coalesce(sum(${rows.of}), 0)::int as total from voucher_days d where ${where}`,
    values: values.list,
  });
  return row?.total ?? 0;
}

/** The day of the row after `skipped` others, and how many rows of that day come before it, from the counts. */
export async function dayOfRow(
  database: Database,
  scope: BranchAccess,
  voucherId: string,
  rows: FigureRows,
  { skipped, ascending }: { skipped: number; ascending: boolean },
): Promise<{ day: string; skipped: number } | null> {
  const values = new Values();
  const { from, to } = rows;
  const span = allOf([
    `d.span = 'day'`,
    from && `d.day >= ${values.add(from)}::date`,
    to && `d.day <= ${values.add(to)}::date`,
  ]);
  const together = scope.enabledBranches === 'all' && !rows.branch;
  const days = await database.query<{ day: string; count: number }>({
    text: `select d.day::text as day, sum(${rows.of})::int as count from voucher_days d
      where ${rowsWhere(scope, voucherId, rows, { span, together }, values)}
      group by d.day order by d.day ${ascending ? 'asc' : 'desc'}`,
    values: values.list,
  });
  return rowAmongDays(days, skipped);
}
