import type { Language } from '#contract/core/constants.ts';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import type { LiveKind } from '#contract/reservations/live.ts';
import { addDays } from '#contract/core/ranges.ts';
import {
  columnLabel,
  standardPaths,
  type ReportDeclaration,
  type StandardDeclaration,
} from '#contract/platform/report.ts';
import { codeLabels, type CodeKind, type ColumnLabel } from '#contract/platform/reportLabels.ts';
import { instantAt } from '#contract/core/zones.ts';
import type { RangePreset } from '#ui/dateRange.ts';
import type { Labels, Lazy } from './fields.ts';
import type { ReportWords } from './view/report/useReportWords.ts';

/**
 * The declarative language of reports: filtered rows with selectable columns, figures with explanations, and files. A
 * ledger or a list of messages is a report without figures.
 */

/** A filter of the report, or the choice of the date that its days refer to. */
export type ReportCondition<Name extends string = string> = {
  /** The param of the calls. */
  name: Name;
  /** Its name in the address, if it differs. */
  address?: string;
  label: ColumnLabel | 'by' | 'target' | Labels;
  /** The label for no condition, if it is not "All". */
  any?: Labels;
  /** The default value when the address has none; without it the default is all. */
  usual?: string;
} & /** One of all codes, or only of those that the sums contain under this name. */ (
  | { codes: readonly string[] | { listed: string }; kind: CodeKind }
  /** One of the branches that the user sees. */
  | { of: 'branches' }
  /** Custom rendering; `codes` restricts the choice. */
  | { input: Lazy<ConditionInputProps>; codes?: readonly string[] }
);

/** The props of a filter's input. */
export interface ConditionInputProps {
  label: string;
  value: string | undefined;
  /** Null: no condition. */
  change: (value: string | null) => void;
  /** All current filter values. */
  conditions: Readonly<Record<string, unknown>>;
}

export type ReportRow = Readonly<Record<string, unknown>>;

/** How a column is rendered, if the row's value is not shown directly. */
interface Cell<Row> {
  value?: (row: Row, language: Language) => unknown;
  /** Shown after the value, in a lighter colour. */
  more?: (row: Row, language: Language) => string | null;
  /** Shown, in a lighter colour, if there is no value. */
  none?: Labels;
  /** Custom rendering. */
  view?: Lazy<{ row: Row }>;
}

/** A custom detail of a row. */
interface RowView<Row> {
  view: Lazy<RowViewProps<Row>>;
}
export interface RowViewProps<Row> {
  id: string;
  /** Null when the row is no longer in the list. */
  row: Row | null;
  onClose: () => void;
}

/** An amount with its description. */
export interface DetailLine {
  key: string;
  /** Texts and codes on one line, with more below; absent values are skipped. */
  text: readonly (string | readonly [kind: CodeKind, code: string])[];
  more?: readonly (string | false | null | undefined)[];
  /** Minor units of the currency; without a currency a plain number. */
  amount: number;
  currency?: string | undefined;
  /** A sum of the lines above. */
  sum?: true;
}

/** Lines with amounts. */
export interface DetailLines<Answer> {
  heading: Labels | string;
  /** Shown if there are no lines; without it the part is hidden. */
  none?: string;
  lines: (answer: Answer, words: ReportWords) => readonly DetailLine[];
}

/** A sentence, optionally with a link. */
interface DetailText<Answer> {
  heading?: string;
  /** Null hides the sentence. */
  text: (answer: Answer, words: ReportWords) => string | false | null;
  subtle?: true;
  to?: (answer: Answer, companyId: string) => string;
}

/** The parts below the facts of a detail; a view is custom. */
export type DetailPart<Answer = unknown> =
  DetailLines<Answer> | DetailText<Answer> | { view: Lazy<DetailViewProps<Answer>>; when: (answer: Answer) => boolean };

export interface DetailViewProps<Answer> {
  answer: Answer;
  companyId: string;
}

/** The detail of a row. */
export interface ReportDetail<Answer = unknown, Row = ReportRow, Column = string> {
  /** The report whose columns the facts use, if it is another report. */
  columns?: ReportDeclaration;
  /** Called with the id as the last param of its path; without it the detail shows the report's row. */
  get?: Endpoint;
  /** The key of the record in the response. */
  of?: string;
  /** The title; by default the report's row title. */
  title?: (row: Row) => string;
  /** The column of the amount after the title. */
  amount?: string;
  /** Columns in order; columns without a value are skipped. */
  facts: readonly Column[];
  /** Values that are not in the row under the column's name. */
  values?: Readonly<Record<string, (row: Row) => unknown>>;
  /** Links of facts. */
  links?: Readonly<Record<string, (row: Row, companyId: string) => string>>;
  parts?: readonly DetailPart<Answer>[];
}

export interface Report<Query extends string = string, Row = ReportRow, Column = string> {
  /** Its columns, figures and rights; the user's choice of columns is stored on the server. */
  declaration: ReportDeclaration;
  /** The query key of its responses, so that other changes can invalidate them. */
  family: string;
  /** Its rows belong to no company. */
  platform?: true;
  /** The heading of its rows, if it is not the declaration's label. */
  label?: Labels | string;
  /** Shown at the top, on a page that has only this report. */
  about?: string;
  /** The message when nothing matches, or separately when there is no data yet. */
  empty: string | Labels | { title: Labels | string; text?: Labels | string; narrowed?: Labels | string };
  /** Returns a page of rows, and their sums if no other call returns these. */
  list: Endpoint;
  /** Sums by currency, and by day and currency, under the same conditions; a page change does not reload them. */
  figures?: Endpoint;
  file?: Endpoint;
  /** The call params of the first and last day, and the default range. */
  days?: { from: Query; to: Query; usual?: RangePreset };
  /**
   * In order: conditions, the `days`, a `period` of two optional days (`from` and `until` in the calls), a search, and
   * the branch, which is chosen here or, with `pageBranch`, in the top bar.
   */
  filters?: readonly (ReportCondition<Query> | 'days' | 'period' | 'branch' | 'pageBranch' | 'search')[];
  sorts?: readonly string[];
  /** The default sort, which may depend on the date that the days refer to. */
  sort?: string | { of: Query; sorts: Readonly<Record<string, string>> };
  perPage?: number;
  /** Pages are appended instead of replaced. */
  appended?: true;
  /** What restricts every figure, in words: a text, or one for each code of a condition. */
  note?: string | Labels | { of: Query; texts: Readonly<Record<string, Labels>> };
  cells?: Readonly<Record<string, Cell<Row>>>;
  /** The key of a row, if it has no `id`. */
  idOf?: (row: Row) => string;
  /** The title of a row, or the column with the title; and the column shown next to it on a phone. */
  title: Column | ((row: Row) => string);
  main: Column;
  /** Absent if rows cannot be opened. */
  detail?: ReportDetail | RowView<Row>;
  /** Reloaded when something of this kind changes anywhere. */
  follows?: LiveKind;
}

type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? keyof NonNullable<Q> & string : string;
type RowOf<E extends Endpoint> = ResponseOf<E> extends { data: readonly (infer Row)[] } ? Row : ReportRow;

/** A detail that a call returns. */
type DeclaredDetail = ReportDetail & { get: Endpoint };

/** The names of a report's columns. */
type ColumnsOf<Declaration extends ReportDeclaration> = keyof Declaration['columns'] & string;

/**
 * Declares the detail of a row that a separate call returns.
 *
 * @example
 * defineDetail({ columns: orderReport, get: getOrder, of: 'order', title: ({ number }) => number, facts: ['status', …] })
 */
export function defineDetail<
  Declaration extends ReportDeclaration,
  G extends Endpoint,
  K extends Extract<keyof ResponseOf<G>, string>,
>(
  detail: ReportDetail<ResponseOf<G>, ResponseOf<G>[K], ColumnsOf<Declaration>> & {
    columns: Declaration;
    get: G;
    of: K;
  },
): DeclaredDetail {
  return detail as unknown as DeclaredDetail;
}

/** Whether a row, or one of several kinds of rows, has a value at a path: `counted.fees`. */
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

/** Columns without a row value or a cell, which would stay empty. */
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
 * Declares the screen of a report, which a page uses as `report` or `reports`, or a part of a page (`ReportView`).
 * Conditions in the address, the table and its cards, selectable columns, figures with explanations and links to the
 * rows that they count, files, the detail of a row, and loading and empty states are derived from it. Names of
 * conditions are those of the list's query.
 *
 * @example
 * // src/pages/money/orders/orders.ts
 * export default defineReport(orderReport, { list: listOrders, figures: readOrderFigures, file: exportOrders, … });
 */
export function defineReport<
  L extends Endpoint,
  Declaration extends ReportDeclaration,
  Filled extends ColumnsOf<Declaration> = never,
>(
  declaration: Declaration &
    ([Unfilled<Declaration['columns'], RowOf<L>, Filled>] extends [never]
      ? unknown
      : { name: { 'has columns that are in no row': Unfilled<Declaration['columns'], RowOf<L>, Filled> } }),
  screen: Omit<Report<QueryOf<L>, RowOf<L>, ColumnsOf<Declaration>>, 'declaration' | 'list' | 'detail' | 'cells'> & {
    list: L;
    cells?: { readonly [Column in Filled]: Cell<RowOf<L>> };
    detail?:
      | DeclaredDetail
      | RowView<RowOf<L>>
      | (Omit<ReportDetail<RowOf<L>, RowOf<L>, ColumnsOf<Declaration>>, 'columns' | 'get' | 'of'> & {
          get?: undefined;
        });
  } & (RowOf<L> extends { id: string } ? unknown : { idOf: (row: RowOf<L>) => string }),
): Report {
  return { declaration, ...defineLabels(`screen.${declaration.name}`, screen) } as unknown as Report;
}

/** The screen of a report; of one without calls of its own it is derived from the declaration. */
export const screenOf = (report: Report | StandardDeclaration): Report =>
  'declaration' in report ? report : standardScreen(report);

function standardScreen(declaration: StandardDeclaration): Report {
  const { name, columns, figures, file, standard } = declaration;
  const { filters = [], search, sorts, title, main, empty, note } = standard;
  const paths = standardPaths(standard);
  const callOf = (path: string) => ({ method: 'GET', path }) as Endpoint;
  return {
    declaration,
    family: name,
    empty,
    list: callOf(paths.rows),
    ...(figures && { figures: callOf(paths.figures) }),
    ...(file && { file: callOf(paths.file) }),
    days: { from: 'startDate', to: 'endDate', usual: 'last30' },
    filters: [
      'days',
      'branch',
      ...filters.flatMap((one): ReportCondition[] => {
        const kind = columns[one]?.codes;
        return kind
          ? [{ name: one, label: columnLabel(declaration, one), codes: Object.keys(codeLabels[kind]), kind }]
          : [];
      }),
      ...(search ? (['search'] as const) : []),
    ],
    sorts,
    sort: `-${sorts[0]}`,
    ...(note && { note }),
    title,
    main,
  };
}

/** The instants between which two days lie in a time zone; either day is optional. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string) => ({
  from: (from && instantAt(`${from}T00:00`, zone)) || undefined,
  until: (to && instantAt(`${addDays(to, 1)}T00:00`, zone)) || undefined,
});
