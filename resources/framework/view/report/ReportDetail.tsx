import { skipToken, useQuery } from '@tanstack/react-query';
import { createElement, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { call } from '#data-provider/client.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Facts } from '#ui/Facts.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import type { DetailPart, Report, ReportDetail as Declared, ReportRow } from '../../report.ts';
import { valueAtPath } from '../../values.ts';
import { useLanguage } from '../labels.ts';
import { MoneyLines } from './MoneyLines.tsx';
import { ReportDrawer } from './ReportDrawer.tsx';
import { useWritten } from './useCells.tsx';
import { useReportWords } from './useReportWords.ts';

interface ReportDetailProps {
  report: Report;
  /** Opens rows of the report. */
  detail: Declared;
  companyId: string;
  id: string;
  /** The row of the report; null if the report has no such row. */
  row: ReportRow | null;
  onClose: () => void;
}

/** The detail of a report's row, as declared. */
export default function ReportDetail({ report, detail, companyId, id, row, onClose }: ReportDetailProps) {
  const words = useReportWords();
  const { get, of, title = report.title, amount, parts = [] } = detail;
  const detailQuery = useQuery({
    queryKey: [report.family, companyId, get?.path, id],
    queryFn: get
      ? ({ signal }) => {
          const params = { companyId, [/:(\w+)$/.exec(get.path)?.[1] ?? 'id']: id };
          return call(get, { params, signal } as CallInput<Endpoint>);
        }
      : skipToken,
  });
  if (!get && !row) return null;
  const answer = get ? detailQuery : { ...detailQuery, data: row };
  const rowOf = (data: unknown) => (of ? valueAtPath(data as ReportRow, of) : data) as ReportRow;
  const shown = answer.data ? rowOf(answer.data) : null;
  const named = [
    shown && typeof title === 'function' && title(shown),
    shown && amount && words.money(Number(shown[amount]), String(shown['currency'])),
  ];
  return (
    <ReportDrawer title={named.filter(Boolean).join(' · ')} onClose={onClose}>
      <QueryBoundary<unknown> answer={answer} rows={6}>
        {(data) => (
          <>
            <RowFacts report={report} detail={detail} companyId={companyId} row={rowOf(data)} />
            {parts.map((part, index) => (
              <Part key={index} part={part} answer={data} companyId={companyId} />
            ))}
          </>
        )}
      </QueryBoundary>
    </ReportDrawer>
  );
}

/** Values of the row with the labels and formats of the report's columns. */
function RowFacts({
  report,
  detail,
  companyId,
  row,
}: Pick<ReportDetailProps, 'report' | 'detail' | 'companyId'> & { row: ReportRow }) {
  const words = useReportWords();
  const written = useWritten();
  const language = useLanguage();
  const { columns: shown = report.declaration, facts, links, values = {} } = detail;
  const fact = (name: string): ReactNode => {
    const column = shown.columns[name] ?? { kind: 'text' };
    const own = values[name] ?? report.cells?.[name]?.value;
    const value = own ? own(row, language) : valueAtPath(row, column.source ?? name);
    const guest = column.kind === 'guest' && (row['customer'] as { name: string } | null);
    const text = written(column, guest ? { ...guest, name: value ?? guest.name } : value, row);
    return links?.[name] ? <Link to={links[name](row, companyId)}>{text}</Link> : text;
  };
  return <Facts facts={facts.map((name) => [words.columnOf(shown, name), fact(name)])} />;
}

/** Related records of the row, below its values. */
function Part({ part, answer, companyId }: { part: DetailPart; answer: unknown; companyId: string }) {
  const words = useReportWords();
  if ('view' in part)
    return part.when(answer) && <Suspense>{createElement(lazyOnce(part.view), { answer, companyId })}</Suspense>;
  const heading = part.heading && <h3>{words.text(part.heading)}</h3>;
  if ('text' in part) {
    const text = part.text(answer, words);
    return (
      text && (
        <>
          {heading}
          <p className={part.subtle && 'subtle'}>
            {part.to ? <Link to={part.to(answer, companyId)}>{text}</Link> : text}
          </p>
        </>
      )
    );
  }
  const lines = part.lines(answer, words);
  if (!lines.length && !part.none) return null;
  return (
    <section>
      {heading}
      {part.none && !lines.length && <p className="subtle">{words.text(part.none)}</p>}
      <MoneyLines lines={lines} />
    </section>
  );
}
