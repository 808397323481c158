import type { Language } from '#contract/core/constants.ts';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import type { LiveKind } from '#contract/platform/live.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { addDays } from '#contract/core/ranges.ts';
import type { reportColumnSets, ReportWithColumns } from '#contract/platform/reportColumns.ts';
import type { CodeKind, ColumnLabel } from '#contract/platform/reportLabels.ts';
import { instantAt } from '#contract/core/zones.ts';
import type { RangePreset } from '#ui/dateRange.ts';
import type { Labels, Lazy } from './fields.ts';
import type { ReportWords } from './view/report/useReportWords.ts';

/**
 * The declarative language of reports: rows under conditions, with columns to choose, figures that explain themselves,
 * and files. A ledger's rows, or messages, are a report without figures.
 */

/** A figure of a report: its name, and whether it counts things or adds up money. */
export interface FigureColumn<Name extends string = string> {
  name: Name & ColumnLabel;
  counts?: true;
}

/** What narrows the report, or says what its days are days of. */
export type ReportCondition<Name extends string = string> = {
  /** The parameter of the calls. */
  name: Name;
  /** Its name in the address, where it is another. */
  address?: string;
  label: ColumnLabel | 'by' | 'target';
  /** What stands for no condition, where it is not "All". */
  any?: Labels;
  /** What a clean address means; else all can be had. */
  usual?: string;
} & /** One of all codes, or of those that the sums tell under this name. */ (
  | { codes: readonly string[] | { listed: string }; kind: CodeKind }
  /** One of the branches that the person sees. */
  | { of: 'branches' }
  /** Drawn otherwise; `codes` where there are only these. */
  | { input: Lazy<ConditionInputProps>; codes?: readonly string[] }
);

/** What an input of a condition is given. */
export interface ConditionInputProps {
  label: string;
  value: string | undefined;
  /** Null: whatever it is. */
  change: (value: string | null) => void;
  /** Everything that is asked for. */
  asked: Readonly<Record<string, unknown>>;
}

export type ReportRow = Readonly<Record<string, unknown>>;

/** How a column is shown, where the row does not hold its value as it is. */
interface Cell<Row> {
  value?: (row: Row, language: Language) => unknown;
  /** Stands beside it, fainter. */
  more?: (row: Row, language: Language) => string | null;
  /** Stands, fainter, where there is nothing. */
  none?: Labels;
  /** Draws what no kind can. */
  view?: Lazy<{ row: Row }>;
}

/** What a row is opened to, drawn by hand. */
interface RowView<Row> {
  view: Lazy<RowViewProps<Row>>;
}
export interface RowViewProps<Row> {
  id: string;
  /** Null when it has left the list. */
  row: Row | null;
  onClose: () => void;
}

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
  /** Its rows are of no company. */
  platform?: true;
  label: Labels | string;
  /** Stands above, on a page that is nothing else. */
  about?: string;
  /**
   * Where the texts of its figures are: `{texts}.formula_{figure}`, and `.excluded_{figure}` where the figure leaves
   * out something else than `{texts}.excluded` says of all.
   */
  texts?: string;
  /** Says that nothing fits, or apart from it that there is nothing yet. */
  empty: string | { title: Labels | string; text?: Labels | string; narrowed?: Labels | string };
  /** Answers a page of rows, and their sums where no call has them by itself. */
  list: Endpoint;
  /** Sums by currency, and by day and currency, under the same conditions: a change of page leaves them as they are. */
  figures?: Endpoint;
  file?: Endpoint;
  /** What a file takes beside what opens the page. */
  filePermission?: Permission;
  /** The names of the calls' first and last day, and the range that a clean address means. */
  days?: { from: Query; to: Query; usual?: RangePreset };
  /**
   * In their order: conditions, the `days`, a `period` of two days either of which may be open (`from` and `until` of the
   * calls), a search, and the branch, which is chosen here or, with `pageBranch`, in the top bar.
   */
  filters?: readonly (ReportCondition<Query> | 'days' | 'period' | 'branch' | 'pageBranch' | 'search')[];
  sorts?: readonly string[];
  /** The usual sort, which may depend on what the days are days of. */
  sort?: string | { of: Query; sorts: Readonly<Record<string, string>> };
  perPage?: number;
  /** Page after page is put below the others, instead of taking their place. */
  appended?: true;
  totals?: readonly FigureColumn[];
  /** What narrows every figure, in words: a text, or one for each code of a condition. */
  note?: string | { of: Query; texts: string };
  cells?: Readonly<Record<string, Cell<Row>>>;
  /** What a row is, where it has no `id`. */
  idOf?: (row: Row) => string;
  /** What a row is called, or the column that says it; and the column that a phone shows beside it. */
  title: ColumnLabel | ((row: Row) => string);
  main: ColumnLabel;
  /** Absent where rows are only read. */
  detail?: ReportDetail | RowView<Row>;
  /** Read again when something of this kind changes anywhere. */
  follows?: LiveKind;
}

type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? keyof NonNullable<Q> & string : string;
type RowOf<E extends Endpoint> = ResponseOf<E> extends { data: readonly (infer Row)[] } ? Row : ReportRow;

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

type SetOf<Name extends ReportWithColumns> = (typeof reportColumnSets)[Name];
/** Whether a row, or one of several kinds of rows, has a value at a place: `counted.fees`. */
type Holds<Row, Place> = Row extends unknown
  ? Place extends `${infer Part}.${infer Rest}`
    ? Part extends keyof Row
      ? Holds<NonNullable<Row[Part]>, Rest>
      : false
    : Place extends keyof Row
      ? true
      : false
  : never;
type PlaceOf<Column, Name> = Column extends { source: infer Place extends string } ? Place : Name;

/** Columns of the screen that no row has and no cell fills: they would stay empty. */
type Unfilled<Columns, Row, Filled> = {
  [Name in keyof Columns]: Columns[Name] extends { shown: 'file' | 'detail' }
    ? never
    : Name extends Filled
      ? never
      : true extends
            | Holds<Row, PlaceOf<Columns[Name], Name>>
            | (Columns[Name] extends { kind: 'branch' } ? Holds<Row, 'branchId'> : never)
        ? never
        : Name;
}[keyof Columns];

/**
 * Declares a report, named by `report` or `reports` of a page's declaration, or a part of a page (`ReportView`). Conditions in the address, the table and
 * its cards, columns to choose, figures that say how they are made and lead to the rows that they count, files, the
 * detail of a row, and what is seen while something is not there come from it. Names of conditions are those of the
 * list's own query.
 *
 * @example
 * // src/pages/money/orders/orders.ts
 * export default defineReport({ name: 'orders', list: listOrders, figures: readOrderFigures, file: exportOrders, … });
 */
export function defineReport<
  L extends Endpoint,
  Name extends ReportWithColumns,
  Filled extends ColumnsOf<Name> = never,
>(
  report: Omit<Report<QueryOf<L>, RowOf<L>>, 'name' | 'list' | 'detail' | 'cells'> & {
    name: Name;
    list: L;
    cells?: { readonly [Column in Filled]: Cell<RowOf<L>> };
    detail?:
      | DeclaredDetail
      | RowView<RowOf<L>>
      | (Omit<ReportDetail<RowOf<L>, RowOf<L>>, 'columns' | 'get' | 'of'> & { get?: undefined });
  } & (RowOf<L> extends { id: string } ? unknown : { idOf: (row: RowOf<L>) => string }) &
    ([Unfilled<SetOf<Name>, RowOf<L>, Filled>] extends [never]
      ? unknown
      : { name: { 'has columns that are in no row': Unfilled<SetOf<Name>, RowOf<L>, Filled> } }),
): Report {
  return report as unknown as Report;
}

/** The moments between which two days lie on the wall clock of a zone, either of which may be open. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string) => ({
  from: (from && instantAt(`${from}T00:00`, zone)) || undefined,
  until: (to && instantAt(`${addDays(to, 1)}T00:00`, zone)) || undefined,
});
