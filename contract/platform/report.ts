import type { KindsOf } from '../core/fields.ts';
import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import type { Permission } from '../core/permissions.ts';
import { columnLabels, type CodeKind, type ColumnLabel } from './reportLabels.ts';

/** The declaration of a report: its columns and figures with their texts, and who may have its rows as a file. */

/**
 * The type of a column's values, from the kinds of `core/fields.ts`; `money` in minor units of the row's currency. An
 * `instant` is in the time zone of the row's branch; without one, in that of the current branch.
 */
export type ColumnKind = KindsOf<
  'text' | 'guest' | 'user' | 'integer' | 'money' | 'instant' | 'date' | 'branch' | 'currency' | 'phone'
>;

export interface ReportColumn {
  kind: ColumnKind;
  /** Its label, if it is not the one of this name in `columnLabels`. */
  label?: Label;
  /** Its values are codes with labels. */
  codes?: CodeKind;
  /** Numbers are shown with their sign. */
  signed?: true;
  /** The row's property, if it differs from the column's name. */
  source?: string;
  /** Its width on screens, in pixels; `rest` uses the remaining space. */
  width?: number | 'rest';
  /** Hidden by default, or only in files or in the detail of a row. */
  shown?: 'optional' | 'file' | 'detail';
}

/** A figure: a count of rows or a sum of money, with an explanation of it. */
export interface ReportFigure {
  kind: 'integer' | 'money';
  /** Its label, if it is not the one of this name in `columnLabels`. */
  label?: Label;
  /** How it is calculated. */
  formula: Label;
  /** What it leaves out, if this differs from what the report's figures leave out. */
  excluded?: Label;
}

/**
 * A report whose calls, rows, file and screen are all derived from its declaration: rows of one table, with a day, in
 * the order of one of their columns. `standardCalls` says what its calls take.
 */
export interface StandardReport<Column extends string = string> {
  path: `/api/:companyId/${string}`;
  /** Columns of codes that rows can be filtered by. */
  filters?: readonly Column[];
  search?: true;
  /** Columns that rows can be sorted by; by default by the first, in descending order. */
  sorts: readonly Column[];
  /** The column that names a row, and the one that phones show beside it. */
  title: Column;
  main: Column;
  /** Shown if there are no rows. */
  empty: Label;
  /** Which rows the figures and days refer to. */
  note?: Label;
}

export interface ReportDeclaration {
  /** Its name in the API and in the audit log, and the beginning of its file's name. */
  name: string;
  /** The heading of its rows, and the title of its file. */
  label: Label;
  /** Null for platform administrators, without a company. */
  permission: Permission | null;
  /** Its rows can be exported; the value is the permission for this, if `permission` is not sufficient. */
  file?: true | Permission;
  /** Every column in its default order. */
  columns: Readonly<Record<string, ReportColumn>>;
  /** In the order of the screen. */
  figures?: Readonly<Record<string, ReportFigure>>;
  /** What the figures leave out: required, unless each says it itself. */
  excluded?: Label;
  standard?: StandardReport;
}

export type StandardDeclaration = ReportDeclaration & { permission: Permission; standard: StandardReport };

/** Names without a common label need a label of their own. */
type Labelled<Names> = {
  readonly [Name in keyof Names]: Name extends ColumnLabel ? object : { readonly label: Label };
};

/** A report with figures says what they leave out, unless each says it itself. */
type Explained<Declaration> = Declaration extends { figures: Readonly<Record<string, infer Figure>> }
  ? [Figure] extends [{ excluded: Label }]
    ? object
    : { excluded: Label }
  : object;

/**
 * Declares a report. `contract/reports.ts` lists it; the server's rows, the screen, the columns that a person chooses,
 * the file and its entries in the audit log are derived from it.
 *
 * @example
 * export const orderReport = declareReport({ name: 'orders', label: pages.orders, permission: 'foReport', columns: { … } });
 */
/* @__NO_SIDE_EFFECTS__ */
export const declareReport = <const Declaration extends ReportDeclaration>(
  declaration: Declaration &
    Explained<Declaration> & {
      columns: Labelled<Declaration['columns']>;
      figures?: Labelled<NonNullable<Declaration['figures']>>;
      standard?: StandardReport<keyof Declaration['columns'] & string>;
    },
): Declaration => defineLabels(`report.${declaration.name}`, declaration);

/** The types preserve its kind and source, which the compiler checks against the rows of the report. */
/* @__NO_SIDE_EFFECTS__ */
export const column = <const Kind extends ColumnKind, const More extends Omit<ReportColumn, 'kind'> = object>(
  kind: Kind,
  more?: More,
) => ({ kind, ...more }) as { kind: Kind } & More;

/** A column of codes, which are shown in words. */
/* @__NO_SIDE_EFFECTS__ */
export const code = (codes: CodeKind, width: number) => column('text', { codes, width });

/** Hidden by default. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <const One extends ReportColumn>(one: One) =>
  ({ ...one, shown: 'optional' }) as One & { shown: 'optional' };

/** Only in files. */
/* @__NO_SIDE_EFFECTS__ */
export const inFile = <const One extends ReportColumn>(one: One) =>
  ({ ...one, shown: 'file' }) as One & { shown: 'file' };

/** Only in the detail of a row. */
/* @__NO_SIDE_EFFECTS__ */
export const inDetail = <const One extends ReportColumn>(one: One) =>
  ({ ...one, shown: 'detail' }) as One & { shown: 'detail' };

/** A figure that counts rows. */
/* @__NO_SIDE_EFFECTS__ */
export const countOf = <const More extends Omit<ReportFigure, 'kind'>>(more: More) =>
  ({ kind: 'integer', ...more }) as { kind: 'integer' } & More;

/** A figure that adds up amounts. */
/* @__NO_SIDE_EFFECTS__ */
export const sumOf = <const More extends Omit<ReportFigure, 'kind'>>(more: More) =>
  ({ kind: 'money', ...more }) as { kind: 'money' } & More;

/** The label of a column or figure; of one that all reports know, if the report has none of this name. */
export function columnLabel({ columns, figures }: Pick<ReportDeclaration, 'columns' | 'figures'>, name: string): Label {
  const common: Readonly<Partial<Record<string, Label>>> = columnLabels;
  const label = columns[name]?.label ?? figures?.[name]?.label ?? common[name];
  if (!label) throw new Error(`The column ${name} has no label`);
  return label;
}

/** The paths of a standard report's calls: its rows, its figures, and its file. */
export const standardPaths = ({ path }: Pick<StandardReport, 'path'>) => ({
  rows: path,
  figures: `${path}/figures` as const,
  file: `${path}/export` as const,
});

/** Every column available for a report's table, in its default order. */
export const columnsOf = (report: Pick<ReportDeclaration, 'columns'>): string[] =>
  namesOf(report, ({ shown }) => !shown || shown === 'optional');

/** The default columns. */
export const defaultColumns = (report: Pick<ReportDeclaration, 'columns'>): string[] =>
  namesOf(report, ({ shown }) => !shown);

const namesOf = (
  { columns }: Pick<ReportDeclaration, 'columns'>,
  wanted: (column: ReportColumn) => boolean,
): string[] => Object.entries(columns).flatMap(([name, one]) => (wanted(one) ? [name] : []));
