import type { ReactNode } from 'react';
import { reportColumnSets, type ReportColumn as Column } from '#contract/reportColumns.ts';
import type { CodeKind, ColumnLabel } from '#contract/reportLabels.ts';
import { codeTones } from '#contract/reportLabels.ts';
import { formatDay, formatInstant } from '#i18n/formats.ts';
import type { Report, ReportRow } from '../../report.ts';
import { valueAt } from '../../values.ts';
import { useScope, zoneOf } from '../scope.ts';
import type { ReportColumn } from './ReportTable.tsx';
import { useReportWords } from './useReportWords.ts';

/** The look of a code: those that ask for a look stand out. */
export function toneOf(kind: CodeKind, code: string): string {
  const { bad, warn } = codeTones[kind] ?? {};
  return bad?.includes(code) ? 'tag tag-bad' : warn?.includes(code) ? 'tag tag-warn' : 'tag tag-on';
}

/** A code in words, as a tag where its kind has tones. */
export function Code({ kind, code }: { kind: CodeKind; code: string }) {
  const words = useReportWords();
  const text = words.code(kind, code);
  return codeTones[kind] ? <span className={toneOf(kind, code)}>{text}</span> : text;
}

const widths: Readonly<Record<Column['kind'], number>> = {
  text: 120,
  number: 80,
  money: 96,
  moment: 156,
  day: 110,
  branch: 78,
  currency: 80,
};
const said: readonly string[] = ['number', 'name', 'amount', 'total'];
const numbers: readonly Column['kind'][] = ['number', 'money'];

type Cells = readonly ReportColumn<ReportRow>[] & {
  /** The amount that a phone shows beside a row's title. */
  main: (row: ReportRow) => ReactNode;
};

/** Every column that a report can be shown with, and how its values are written. */
export function useCells({ name, values = {}, sorts, main }: Report): Cells {
  const words = useReportWords();
  const scope = useScope();
  const branchOf = (id: unknown) => scope.branches.find((one) => one.id === id)?.name ?? '';
  const money = (amount: unknown, row: ReportRow) => words.money(Number(amount), String(row['currency']));
  const write = ({ kind, codes }: Column, value: unknown, row: ReportRow): ReactNode => {
    if (kind === 'branch') return branchOf(row['branchId']);
    if (value === null || value === undefined || value === '') return '–';
    if (kind === 'moment') return formatInstant(String(value), zoneOf(scope, String(row['branchId'])));
    if (kind === 'day') return formatDay(String(value));
    if (kind === 'money') return money(value, row);
    if (kind === 'number') return words.number(Number(value));
    return codes ? <Code kind={codes} code={String(value)} /> : String(value);
  };
  const columns = Object.entries<Column>(reportColumnSets[name]).map(([column, one]): ReportColumn<ReportRow> => ({
    name: column,
    label: words.column(column as ColumnLabel),
    // The head of a card says already who and how much it is.
    ...(said.includes(column) && { card: 'none' as const }),
    number: numbers.includes(one.kind),
    width: one.width ?? widths[one.kind],
    sort: sorts.includes(column) ? column : undefined,
    cell: (row) => write(one, values[column] ? values[column](row) : valueAt(row, one.source ?? column), row),
  }));
  return Object.assign(columns, { main: (row: ReportRow) => money(valueAt(row, main), row) });
}
