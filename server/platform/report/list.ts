import { asc, eq } from 'drizzle-orm';
import { common } from '#contract/labels/commonLabels.ts';
import { defaults, type Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { wallTime } from '#contract/core/zones.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import type { Call } from '../http/handle.ts';
import { allOf, type ListQuery } from '../sql/page.ts';
import type { Values } from '../sql/values.ts';
import { codedConditions, fileColumns, filterText } from './columns.ts';
import { sendReport, type ReportFile } from './file.ts';

/** Paginated lists as files, for rows without a branch whose time zone could be used. */

/** The time zone of the company's first branch. */
export async function companyZone(sql: Sql, companyId: string): Promise<string> {
  const [branch] = await sql
    .select({ timeZone: branches.timeZone })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(asc(branches.createdTime), asc(branches.id))
    .limit(1);
  return branch?.timeZone ?? defaults.timeZone;
}

interface List<R extends ReportDeclaration> {
  report: R;
  /** The object of the list, for the log. */
  of: string;
  /** The query of its pages. */
  parts: Omit<ListQuery, 'select'>;
  values: Values;
  /** The SQL of each column. */
  columns: Parameters<typeof fileColumns<R>>[1];
}

interface Query {
  format: ExportFormat;
  language: Language;
  timeZone?: string | undefined;
  /** The time range of the rows, its end excluded. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Answers a call with all rows of a list in its order, and adds an entry to the audit log. */
export async function sendList<R extends ReportDeclaration>(
  call: Parameters<typeof sendReport>[0] & Pick<Call, 'services'>,
  { report, of, parts, values, columns }: List<R>,
  query: Query,
): Promise<void> {
  const { format, language, timeZone, from: after, until } = query;
  const zone = timeZone ?? (call.scope ? await companyZone(call.services.database.sql, call.scope.companyId) : 'UTC');
  const { from, joins = '', where = [], order } = parts;
  const wall = (moment: string | undefined) => (moment ? wallTime(moment, zone).replace('T', ' ') : '');
  const text = filterText(
    [
      [null, after || until ? `${wall(after)} – ${wall(until)}`.trim() : undefined],
      ...codedConditions(report, query, language),
    ],
    language,
  );
  const file: ReportFile = {
    entity: report,
    of,
    title: report.label,
    columns: fileColumns(report, columns),
    from: `${from} ${joins} cross join (select ${values.add(zone)}::text as time_zone) b where ${allOf(where)}`,
    orderBy: order,
    values: values.list,
    filter: () => text || common.none[language],
    zone,
  };
  await sendReport(call, file, { format, language });
}
