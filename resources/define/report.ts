import type { CallInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { ReportWithColumns } from '#contract/reportColumns.ts';
import type { CodeKind, ColumnLabel } from '#contract/reportLabels.ts';
import type { RangePreset } from '#ui/dateRange.ts';
import type { Labels, Lazy } from './fields.ts';

/** The declarative language of reports: rows under conditions, figures that explain themselves, and files. */

/** A figure of a report: its name, and whether it counts things or adds up money. */
export interface FigureColumn<Name extends string = string> {
  name: Name & ColumnLabel;
  counts?: true;
}

/** One of some codes, which narrows the report or says what its days are days of. */
export interface ReportCondition<Name extends string = string> {
  /** The parameter of the calls. */
  name: Name;
  /** Its name in the address, where it is another. */
  address?: string;
  label: ColumnLabel | 'by' | 'target';
  /** All codes, or the name under which the sums tell those that there are. */
  codes: readonly string[] | { listed: string };
  kind: CodeKind;
  /** The code that a clean address means; else all of them can be had. */
  usual?: string;
}

/** What a report's detail is opened with, beside it. */
export interface ReportDetailProps {
  companyId: string;
  id: string;
  /** The row as the report has it; null while it has no such row. */
  row: ReportRow | null;
  onClose: () => void;
}

export type ReportRow = { id: string } & Readonly<Record<string, unknown>>;

export interface Report<Query extends string = string, Row = ReportRow> {
  /** Its columns are those of the contract; a person's choice of them is kept on the server. */
  name: ReportWithColumns;
  /** What its answers are kept under, so that a change made beside it can have them asked for anew. */
  family: string;
  label: Labels | string;
  /** Where the texts of its figures are: `{texts}.{figure}.formula` and `.leftOut`. */
  texts: string;
  /** Says that nothing fits. */
  empty: string;
  /** Answers a page of rows, and their sums where no call has them by itself. */
  list: Endpoint;
  /** Sums by currency, and by day and currency, under the same conditions: a change of page leaves them as they are. */
  figures?: Endpoint;
  file?: Endpoint;
  /** The names of the calls' first and last day, and the range that a clean address means. */
  days?: { from: Query; to: Query; usual?: RangePreset };
  /** In their order; `days` and `branch` say where these stand. The branch is chosen in the top bar where it is not named. */
  filters: readonly (ReportCondition<Query> | 'days' | 'branch')[];
  sorts: readonly string[];
  /** The usual sort, which may depend on what the days are days of. */
  sort: string | { of: Query; sorts: Readonly<Record<string, string>> };
  perPage?: number;
  totals: readonly FigureColumn[];
  /** What narrows every figure, in words: a text, or one for each code of a condition. */
  note: string | { of: Query; texts: string };
  /** Values of columns that a row does not hold as they are. */
  values?: Readonly<Record<string, (row: Row) => unknown>>;
  /** What a row is called, and where it holds the amount that a phone shows beside it. */
  title: (row: Row) => string;
  main: string;
  detail: Lazy<ReportDetailProps>;
}

type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? keyof NonNullable<Q> & string : string;
type RowOf<E extends Endpoint> =
  ResponseOf<E> extends { data: readonly (infer Row)[] } ? Row & { id: string } : ReportRow;

/**
 * Declares a report, named by `report` or `reports` of a page's declaration. Conditions in the address, the table and
 * its cards, columns to choose, figures that say how they are made and lead to the rows that they count, files, and
 * what is seen while something is not there come from it. Names of conditions are those of the list's own query.
 *
 * @example
 * // src/pages/orders/orders.ts
 * export default defineReport({ name: 'orders', list: listOrders, figures: readOrderFigures, file: exportOrders, … });
 */
export function defineReport<L extends Endpoint>(
  report: Omit<Report<QueryOf<L>, RowOf<L>>, 'list'> & { list: L },
): Report {
  return report as unknown as Report;
}
