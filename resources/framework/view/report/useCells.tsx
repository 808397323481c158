import { createElement, type ComponentProps, type ReactNode } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import type { ReportColumn as Column } from '#contract/platform/report.ts';
import type { CodeKind } from '#contract/platform/reportLabels.ts';
import { codeTones } from '#contract/platform/reportLabels.ts';
import { formatPhone, haveCents } from '#i18n/formats.ts';
import { lazyOnce } from '#ui/lazy.ts';
import type { Report, ReportRow } from '../../report.ts';
import { valueAtPath } from '../../values.ts';
import { useLanguage } from '../labels.ts';
import { useBranchName } from '../useBranchName.ts';
import { GuestLink } from './GuestLink.tsx';
import type { TableColumn } from './ReportTable.tsx';
import { useReportWords } from './useReportWords.ts';

/** The colour of a code: those that need attention stand out. */
function toneOf(kind: CodeKind, code: string): string {
  const { bad, warn, on } = codeTones[kind] ?? {};
  if (bad?.includes(code)) return 'tag tag-bad';
  if (warn?.includes(code)) return 'tag tag-warn';
  return !on || on.includes(code) ? 'tag tag-on' : 'tag';
}

/** The label of a code, as a tag if its kind has tones. */
export function Code({ kind, code }: { kind: CodeKind; code: string }) {
  const words = useReportWords();
  const text = words.code(kind, code);
  return codeTones[kind] ? <span className={toneOf(kind, code)}>{text}</span> : text;
}

const widths: Readonly<Record<Column['kind'], number>> = {
  text: 120,
  guest: 120,
  user: 120,
  phone: 150,
  integer: 80,
  money: 96,
  instant: 156,
  date: 110,
  branch: 78,
  currency: 80,
};
/** A card title composed of several values. */
const inHead: readonly string[] = ['number', 'name', 'amount', 'total'];
const numbers: readonly Column['kind'][] = ['integer', 'money'];
/** Values that would be misread if truncated. */
const firm: readonly Column['kind'][] = [...numbers, 'instant', 'date', 'phone'];
/** Texts in wider columns can be long: they stay on one line. */
const widestWrapped = 200;

/** Whether a column's values are on one line, however wide, on several lines, or on one line that is truncated. */
function fitOf({ kind, codes, width }: Column): TableColumn<ReportRow>['fit'] {
  if (firm.includes(kind) || (codes && width !== 'rest')) return 'firm';
  return kind !== 'text' || codes || (width !== 'rest' && (width ?? 0) <= widestWrapped) ? 'wrap' : 'line';
}

interface Cells {
  columns: readonly TableColumn<ReportRow>[];
  /** The name of a row, and the further columns on phones. */
  title: (row: ReportRow) => ReactNode;
  main: (row: ReportRow) => ReactNode;
}

/** The formatted value of a column; null if absent. */
export function useWritten() {
  const words = useReportWords();
  const branchName = useBranchName();
  return (
    { kind, codes, signed }: Pick<Column, 'kind' | 'codes' | 'signed'>,
    value: unknown,
    row: ReportRow,
    cents = false,
  ): ReactNode => {
    const branchId = row['branchId'] as string | undefined;
    if (kind === 'branch') return branchName(String(value ?? branchId)) ?? (value ? String(value) : null);
    if (value === null || value === undefined || value === '') return null;
    if (kind === 'user') return (value as { name: string | null }).name ?? words.text(later.someone);
    if (typeof value === 'object') return <GuestLink {...(value as ComponentProps<typeof GuestLink>)} />;
    const written = String(value);
    if (kind === 'instant') return words.instant(written, branchId);
    if (kind === 'date') return words.day(written);
    if (kind === 'money') return words.money(Number(value), String(row['currency']), cents);
    if (kind === 'integer' && !signed) return words.number(Number(value));
    // With a minus sign as wide as the plus.
    if (kind === 'integer') return `${Number(value) < 0 ? '−' : '+'}${words.number(Math.abs(Number(value)))}`;
    if (kind === 'phone') return formatPhone(written);
    return codes ? <Code kind={codes} code={written} /> : written;
  };
}

/** All columns of a report and the formats of their values; the decimals of money are the same in all rows. */
export function useCells(
  { declaration, cells = {}, sorts = [], title, main }: Report,
  rows: readonly ReportRow[] = [],
): Cells {
  const words = useReportWords();
  const language = useLanguage();
  const written = useWritten();
  const said = [...(typeof title === 'string' ? [title] : inHead), main];
  const columns = Object.entries(declaration.columns).map(([column, one]): TableColumn<ReportRow> => {
    const { value, more, none, view } = cells[column] ?? {};
    const valueOf = (row: ReportRow) => (value ? value(row, language) : valueAtPath(row, one.source ?? column));
    // Some rows only move points: they have neither amount nor currency.
    const amounts = one.kind === 'money' ? rows.filter((row) => row['currency'] && valueOf(row) !== null) : [];
    const cents = new Set(
      amounts
        .map((row) => [Number(valueOf(row)), String(row['currency'])] as const)
        .filter(([amount, currency]) => haveCents([amount], currency))
        .map(([, currency]) => currency),
    );
    return {
      name: column,
      label: words.columnOf(declaration, column),
      said: said.includes(column),
      number: numbers.includes(one.kind),
      fit: fitOf(one),
      ...(one.width !== 'rest' && { width: one.width ?? widths[one.kind] }),
      sort: sorts.includes(column) ? column : undefined,
      cell: (row) => {
        if (view) return createElement(lazyOnce(view), { row });
        const shown = written(one, valueOf(row), row, cents.has(String(row['currency'])));
        const beside = shown === null ? none && words.text(none) : more?.(row, language);
        return beside ? (
          <>
            {shown} <span className="subtle">{beside}</span>
          </>
        ) : (
          shown
        );
      },
    };
  });
  const cellOf = (column: string) => (row: ReportRow) => columns.find((one) => one.name === column)?.cell(row);
  return { columns, title: typeof title === 'string' ? cellOf(title) : title, main: cellOf(main) };
}
