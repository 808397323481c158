import type { ComponentProps, ReactNode } from 'react';
import { reportColumnSets, type ReportColumn as Column } from '#contract/reportColumns.ts';
import type { CodeKind, ColumnLabel } from '#contract/reportLabels.ts';
import { codeTones } from '#contract/reportLabels.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { EntryColumn, EntryRow } from '../../entries.ts';
import type { Report, ReportRow } from '../../report.ts';
import { valueAt } from '../../values.ts';
import { useBranchName } from '../useBranchName.ts';
import { GuestLink } from './GuestLink.tsx';
import type { ReportColumn } from './ReportTable.tsx';
import { useReportWords } from './useReportWords.ts';

/** The look of a code: those that ask for a look stand out. */
function toneOf(kind: CodeKind, code: string): string {
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
  guest: 120,
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

type Writable = Pick<Column, 'codes'> &
  Pick<EntryColumn<EntryRow>, 'texts' | 'tones'> & { kind: Column['kind'] | EntryColumn<EntryRow>['kind'] };

/** How the value of a column is written; null where there is none. */
export function useWritten() {
  const words = useReportWords();
  const branchName = useBranchName();
  return ({ kind, codes, texts = {}, tones }: Writable, value: unknown, row: EntryRow): ReactNode => {
    const branchId = row['branchId'] as string | undefined;
    if (kind === 'branch') return branchName(String(value ?? branchId)) ?? (value ? String(value) : null);
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'object') return <GuestLink {...(value as ComponentProps<typeof GuestLink>)} />;
    const written = String(value);
    if (kind === 'moment') return words.instant(written, branchId);
    if (kind === 'day') return words.day(written);
    if (kind === 'money') return words.money(Number(value), String(row['currency']));
    if (kind === 'number') return words.number(Number(value));
    // With a real minus, as wide as the plus.
    if (kind === 'signed') return `${Number(value) < 0 ? '−' : '+'}${words.number(Math.abs(Number(value)))}`;
    if (kind === 'phone') return formatPhone(written);
    if (kind === 'code')
      return (
        <span className={tones?.[written] ? `tag tag-${tones[written]}` : 'tag'}>
          {words.text(texts[written] ?? '')}
        </span>
      );
    return codes ? <Code kind={codes} code={written} /> : written;
  };
}

/** Every column that a report can be shown with, and how its values are written. */
export function useCells({ name, values = {}, sorts, main }: Report): Cells {
  const words = useReportWords();
  const written = useWritten();
  const columns = Object.entries<Column>(reportColumnSets[name]).map(([column, one]): ReportColumn<ReportRow> => ({
    name: column,
    label: words.column(column as ColumnLabel),
    // The head of a card says already who and how much it is.
    ...(said.includes(column) && { card: 'none' as const }),
    number: numbers.includes(one.kind),
    width: one.width ?? widths[one.kind],
    sort: sorts.includes(column) ? column : undefined,
    cell: (row) => written(one, values[column] ? values[column](row) : valueAt(row, one.source ?? column), row) ?? '–',
  }));
  return Object.assign(columns, { main: (row: ReportRow) => written({ kind: 'money' }, valueAt(row, main), row) });
}
