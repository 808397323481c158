import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import type { StandardDeclaration } from '#contract/platform/report.ts';
import { standardCalls, type StandardQuery } from '#contract/platform/standardReport.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { iso } from '../sql/json.ts';
import { sendReport } from './file.ts';
import { defineReportQueries, type ReportFigureQuery } from './report.ts';

/** Reports whose calls are derived from their declaration. */

interface Source<Declaration extends StandardDeclaration> {
  /** Its rows have `company_id`, `branch_id` and `id`, and `currency` if there are figures. */
  table: string;
  /** The alias of a row in statements. */
  as: string;
  /** The joins for showing and searching rows, without the guest's. */
  joins?: string;
  /** The SQL of the guest's id, for reports about guests. The guest is joined as `c`, and a search includes the guest. */
  guest?: string;
  /** The column with the day of a row. */
  day: string;
  /** The SQL of each column, in the order of the file. Filters and sorts are columns of the table itself. */
  values: { readonly [Name in keyof Declaration['columns']]: string };
  /** What a search includes, in addition to the guest. */
  searched?: readonly string[];
  figures: { readonly [Name in keyof Declaration['figures']]: ReportFigureQuery };
}

interface Row {
  id: string;
}
type Sums = Readonly<Record<string, number>>;
type Query = StandardQuery & { format: ExportFormat; language: Language };

/**
 * The handlers of a report, from the SQL of its columns and figures. `npm run registry` collects them from files
 * `NAME.report.ts`.
 *
 * @example
 * export default reportHandlers(discountReport, { table: 'orders', as: 'o', day: 'o.service_date', values: { … }, … });
 */
export function reportHandlers<const Declaration extends StandardDeclaration>(
  report: Declaration,
  { table, as, joins, guest, day, values, searched = [], figures }: Source<Declaration>,
): Handled[] {
  const sqlOf: Readonly<Record<string, string>> = values;
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sqlOf[name] ?? 'null']));
  const { columns, standard } = report;
  const rows = defineReportQueries<Row, Sums, StandardQuery, string, string, StandardDeclaration>({
    report,
    table,
    as,
    joins,
    guest,
    columns: [
      `${as}.id, ${as}.branch_id as "branchId"`,
      ...Object.entries(columns).flatMap(([name, { kind }]) => {
        const sql = sqlOf[name] ?? 'null';
        if (kind === 'branch') return [];
        const value = kind === 'instant' ? iso(sql) : kind === 'date' ? `to_char(${sql}, 'YYYY-MM-DD')` : sql;
        return [`${value} as "${name}"`];
      }),
    ].join(', '),
    days: ({ startDate, endDate }) => ({ column: day, from: startDate, to: endDate }),
    equal: named(standard.filters ?? []),
    searched: searched.length > 0 ? searched : [`${as}.id`],
    figures,
    sorts: named(standard.sorts),
    sort: standard.sorts[0] ?? '',
    file: sqlOf,
  });
  const answers: Readonly<Record<string, (call: Call, query: Query) => Promise<unknown>>> = {
    list: (call, query) => rows.page(call.services.database, scopeOf(call), query),
    figures: (call, query) => rows.figures(call.services.database, scopeOf(call), query),
    file: (call, query) => sendReport(call, rows.file(scopeOf(call), query), query),
  };
  return Object.entries(standardCalls(report)).map(([kind, endpoint]) =>
    handle<Endpoint>(
      endpoint,
      async (call) => (await answers[kind]?.(call, call.query as unknown as Query)) as undefined,
    ),
  );
}
