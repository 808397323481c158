import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { call } from '#data-provider/client.ts';
import { lazyPage } from '#ui/lazy.ts';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import type { Report, ReportRow } from '../../report.ts';
import { useText } from '../labels.ts';
import { useScope } from '../scope.ts';
import { ColumnsButton } from './ColumnsDialog.tsx';
import { FileMenu } from './FileMenu.tsx';
import { Conditions, CountedChip, ReportFilters, SearchField } from './ReportFilters.tsx';
import { ReportRows } from './ReportRows.tsx';
import { chosenOf, ReportTable } from './ReportTable.tsx';
import { Totals, type TotalsOf } from './Totals.tsx';
import { useCells } from './useCells.tsx';
import { useReportAddress } from './useReportAddress.ts';
import { useReportColumns } from './useReportColumns.ts';
import { useReportQuery } from './useReportQuery.ts';
import '../list.css';
import './report.css';

const ReportDetail = lazyPage(() => import('./ReportDetail.tsx'));

/** Answers of a report's calls: a page of rows, with their sums where these are not asked for by themselves. */
interface Page {
  data: readonly ReportRow[];
  total: number;
  totals?: TotalsOf['totals'];
}

/** A declared report: filters, sums and rows, each with what is seen while it is not there, and a row beside them. */
export function ReportPage({ report }: { report: Report }) {
  const text = useText();
  const { companyId } = useScope();
  if (!companyId) return <EmptyState title={text('ui.empty.noCompany')} text={text('ui.empty.chooseCompany')} />;
  return <OfCompany key={`${companyId} ${report.name}`} report={report} companyId={companyId} />;
}

function OfCompany({ report, companyId }: { report: Report; companyId: string }) {
  const text = useText();
  const { days, family, figures, file, name, perPage = 50 } = report;
  const address = useReportAddress(days?.usual, days);
  const settings = useReportColumns(companyId, name);
  const cells = useCells(report);
  const { filter, query, fileQuery, sort, today } = useReportQuery(report, address);
  const read = async <Answer,>(endpoint: Endpoint, asked: object, signal: AbortSignal) =>
    (await call(endpoint, { params: { companyId }, query: asked, signal } as CallInput<Endpoint>)) as Answer;
  const answer = useQuery({
    queryKey: [family, companyId, name, query],
    queryFn: ({ signal }) => read<Page>(report.list, query, signal),
    placeholderData: keepPreviousData,
  });
  const apart = useQuery({
    queryKey: [family, companyId, name, 'figures', filter],
    queryFn: figures ? ({ signal }) => read<TotalsOf>(figures, filter, signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  const { note } = report;
  const noteKey = typeof note === 'string' ? note : `${note.texts}.${filter[note.of] ?? ''}`;
  const withRows = answer.isError ? [] : answer.data?.totals;
  const row = answer.data?.data.find(({ id }) => id === address.open) ?? null;
  const label = text(report.label);
  return (
    <div className="stack stack-wide">
      <ReportFilters
        actions={
          <>
            <ColumnsButton report={name} settings={settings} />
            {file && <FileMenu endpoint={file} companyId={companyId} query={fileQuery} />}
          </>
        }
      >
        <Conditions report={report} address={address} today={today} sums={apart.data} />
        <SearchField address={address} />
        <CountedChip {...fileQuery} address={address} />
      </ReportFilters>
      {figures && apart.isError && !apart.data ? (
        <ErrorState error={apart.error} onRetry={() => void apart.refetch()} />
      ) : (
        <Totals
          texts={report.texts}
          figures={report.totals}
          totals={figures ? apart.data?.totals : withRows}
          {...(apart.data?.days && { days: apart.data.days })}
          notes={[text(noteKey)]}
          address={address}
          byDay={figures !== undefined}
          {...(days && { dayNames: [days.from, days.to] as const })}
        />
      )}
      <ReportRows
        answer={answer}
        address={address}
        perPage={perPage}
        empty={<EmptyState title={text(report.empty)} text={text('ui.report.empty.text')} />}
      >
        {(rows) => (
          <ReportTable
            label={label}
            columns={chosenOf(cells, settings.columns)}
            rows={rows}
            idOf={({ id }) => id}
            opens={address}
            sort={sort}
            stale={answer.isPlaceholderData}
            title={report.title}
            main={(one) => cells.main(one)}
          />
        )}
      </ReportRows>
      {address.open && (
        <Suspense fallback={null}>
          <ReportDetail key={address.open} {...{ report, companyId, row }} id={address.open} onClose={address.close} />
        </Suspense>
      )}
    </div>
  );
}
