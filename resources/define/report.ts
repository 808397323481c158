import type { CallInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { reportColumnSets, ReportWithColumns } from '#contract/reportColumns.ts';
import type { CodeKind, ColumnLabel } from '#contract/reportLabels.ts';
import type { RangePreset } from '#ui/dateRange.ts';
import type { Labels, Lazy } from './fields.ts';
import type { ReportWords } from './view/report/useReportWords.ts';

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

export type ReportRow = { id: string } & Readonly<Record<string, unknown>>;

/** An amount and what it is for. */
export interface DetailLine {
  key: string;
  /** Texts and codes beside each other, and more below them; what a line does not have is left out. */
  text: readonly (string | readonly [kind: CodeKind, code: string])[];
  more?: readonly (string | false | null | undefined)[];
  /** Minor units of the currency; a number of things where it has none. */
  amount: number;
  currency?: string | undefined;
  /** A sum of the lines above it. */
  sum?: true;
}

/** Lines of money. */
export interface DetailLines<Answer> {
  heading: Labels | string;
  /** Said where there are no lines; without it the part is left out. */
  none?: string;
  lines: (answer: Answer, words: ReportWords) => readonly DetailLine[];
}

/** A sentence, which may lead somewhere. */
interface DetailText<Answer> {
  heading?: string;
  /** Nothing where there is nothing to say. */
  text: (answer: Answer, words: ReportWords) => string | false | null;
  subtle?: true;
  to?: (answer: Answer, companyId: string) => string;
}

/** What stands below the facts of a detail; what is like nothing else is a view. */
export type DetailPart<Answer = unknown> =
  DetailLines<Answer> | DetailText<Answer> | { view: Lazy<DetailViewProps<Answer>>; when: (answer: Answer) => boolean };

export interface DetailViewProps<Answer> {
  answer: Answer;
  companyId: string;
}

/** What a row is opened to. */
export interface ReportDetail<Answer = unknown, Row = ReportRow, Column = ColumnLabel> {
  /** The report whose columns the facts are, where it is not the report itself. */
  columns?: ReportWithColumns;
  /** Asked for by the last parameter of its path; without it the detail is of the row as the report has it. */
  get?: Endpoint;
  /** Where its answer holds the row. */
  of?: string;
  /** What the report calls the row, unless said here. */
  title?: (row: Row) => string;
  /** The column of the amount that follows the title. */
  amount?: string;
  /** Columns in their order; what the row does not have is left out. */
  facts: readonly Column[];
  /** Values that the row does not hold under the column's name. */
  values?: Readonly<Record<string, (row: Row) => unknown>>;
  /** Where facts lead. */
  links?: Readonly<Record<string, (row: Row, companyId: string) => string>>;
  parts?: readonly DetailPart<Answer>[];
}

export interface Report<Query extends string = string, Row = ReportRow> {
  /** Its columns are those of the contract; a person's choice of them is kept on the server. */
  name: ReportWithColumns;
  /** What its answers are kept under, so that a change made beside it can have them asked for anew. */
  family: string;
  label: Labels;
  /**
   * Where the texts of its figures are: `{texts}.formula_{figure}`, and `.excluded_{figure}` where the figure leaves
   * out something else than `{texts}.excluded` says of all.
   */
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
  detail: ReportDetail;
}

type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? keyof NonNullable<Q> & string : string;
type RowOf<E extends Endpoint> =
  ResponseOf<E> extends { data: readonly (infer Row)[] } ? Row & { id: string } : ReportRow;

/** A detail that a call answers. */
type DeclaredDetail = ReportDetail & { get: Endpoint };

/** The columns of a report. */
type ColumnsOf<Name extends ReportWithColumns> = Extract<keyof (typeof reportColumnSets)[Name], ColumnLabel>;

/**
 * Declares what a row is opened to, where a call answers it with what belongs to it.
 *
 * @example
 * defineDetail({ columns: 'orders', get: getOrder, of: 'order', title: ({ number }) => number, facts: ['status', …] })
 */
export function defineDetail<
  Name extends ReportWithColumns,
  G extends Endpoint,
  K extends Extract<keyof ResponseOf<G>, string>,
>(
  detail: ReportDetail<ResponseOf<G>, ResponseOf<G>[K], ColumnsOf<Name>> & { columns: Name; get: G; of: K },
): DeclaredDetail {
  return detail as unknown as DeclaredDetail;
}

/**
 * Declares a report, named by `report` or `reports` of a page's declaration. Conditions in the address, the table and
 * its cards, columns to choose, figures that say how they are made and lead to the rows that they count, files, the
 * detail of a row, and what is seen while something is not there come from it. Names of conditions are those of the
 * list's own query.
 *
 * @example
 * // src/pages/orders/orders.ts
 * export default defineReport({ name: 'orders', list: listOrders, figures: readOrderFigures, file: exportOrders, … });
 */
export function defineReport<L extends Endpoint>(
  report: Omit<Report<QueryOf<L>, RowOf<L>>, 'list' | 'detail'> & {
    list: L;
    detail: DeclaredDetail | (Omit<ReportDetail<RowOf<L>, RowOf<L>>, 'columns' | 'get' | 'of'> & { get?: undefined });
  },
): Report {
  return report as unknown as Report;
}
