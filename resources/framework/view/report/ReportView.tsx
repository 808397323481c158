import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { createElement, Suspense, useCallback, useEffect, useState } from 'react';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { lazyOnce, lazyPage, preloadOnce } from '#ui/lazy.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import type { Report, ReportRow } from '../../report.ts';
import { useFollowing } from '../following.ts';
import { useText } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useMay } from '../useMayWrite.ts';
import { ColumnsButton } from './ColumnsDialog.tsx';
import { NeighboursContext, type Neighbours } from './neighbours.tsx';
import { FileMenu } from './FileMenu.tsx';
import { ReportConditionInputs, CountedChip, filtersSet, ReportFilters } from './ReportFilters.tsx';
import { ReportRows } from './ReportRows.tsx';
import { chosenOf, ReportTable } from './ReportTable.tsx';
import { Totals, type TotalsOf } from './Totals.tsx';
import { useCells } from './useCells.tsx';
import { useReportAddress, type ReportAddress } from './useReportAddress.ts';
import { useReportColumns } from './useReportColumns.ts';
import { useReportQuery } from './useReportQuery.ts';
import '../list.css';
import './report.css';

const ReportDetail = lazyPage(() => import('./ReportDetail.tsx'));

/** Responses of a report's calls: a page of rows, with the totals if these have no call of their own. */
interface Page {
  data: readonly ReportRow[];
  total: number;
  totals?: TotalsOf['totals'];
}

interface ReportViewProps {
  report: Report;
  /** The params of the calls in addition to the company and the address. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  /** The calls are repeated when it changes. */
  version?: unknown;
}

/** A declared report: filters, totals and rows, each with a loading state, and the detail of a row. */
export function ReportView(props: ReportViewProps) {
  const text = useText();
  const { companyId } = useScope();
  const { declaration, platform } = props.report;
  if (!companyId && !platform)
    return <EmptyState title={text('ui.empty.noCompany')} text={text('ui.empty.chooseCompany')} />;
  return <OfCompany key={`${companyId} ${declaration.name}`} {...props} companyId={companyId ?? ''} />;
}

function OfCompany({ report, companyId, params, query: more, version }: ReportViewProps & { companyId: string }) {
  const text = useText();
  const { appended = false, declaration, detail, family, figures, follows, list, perPage = 50 } = report;
  const { label = declaration.label } = report;
  const { branchId } = useScope();
  const address = useReportAddress(report);
  const settings = useReportColumns(companyId, declaration);
  const { filter, query, sort, today, narrowed, clear, ...reportParams } = useReportQuery(report, address);
  useFollowing(follows, family);
  // The code loads while the rows are requested.
  useEffect(() => {
    for (const { view } of Object.values(report.cells ?? {})) if (view) preloadOnce(view);
  }, [report]);
  const read = async <Answer,>(endpoint: Endpoint, question: object, signal: AbortSignal) => {
    const input = { params: { companyId, ...params }, query: { ...more, ...question }, signal };
    return (await call(endpoint, input as CallInput<Endpoint>)) as Answer;
  };
  // Rows of one account never replace another's while loading.
  const whose = JSON.stringify([companyId, params]);
  const { open } = address.state;
  const first = appended ? 1 : address.state.page;
  const answer = useInfiniteQuery({
    queryKey: [family, companyId, list.path, whose, more, query, first, version],
    queryFn: ({ pageParam: page, signal }) => read<Page>(list, { ...query, page, itemsPerPage: perPage }, signal),
    initialPageParam: first,
    getNextPageParam: ({ total }, pages, page: number) =>
      appended && pages.reduce((sum, { data }) => sum + data.length, 0) < total ? page + 1 : undefined,
    placeholderData: (previous, before) => (before?.queryKey[3] === whose ? previous : undefined),
  });
  const totalsQuery = useQuery({
    queryKey: [family, companyId, declaration.name, 'figures', filter],
    queryFn: figures ? ({ signal }) => read<TotalsOf>(figures, filter, signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  const pages = answer.data?.pages;
  const idOf = report.idOf ?? ((row: ReportRow) => String(row['id']));
  // New records moved others to the next page.
  const rows = uniqBy(pages?.flatMap(({ data }) => data) ?? [], idOf);
  const cells = useCells(report, rows);
  const columns = chosenOf(cells.columns, settings.columns);
  const { note = '' } = report;
  const noteText = typeof note === 'object' && 'of' in note ? (note.texts[filter[note.of] ?? ''] ?? '') : note;
  const withRows = answer.isError ? [] : pages?.at(-1)?.totals;
  const row = rows.find((one) => idOf(one) === open) ?? null;
  const neighbours = useNeighbours(rows.map(idOf), address);
  return (
    <div className="stack stack-wide">
      {report.about && <p className="note">{text(report.about)}</p>}
      <ReportFilters
        count={filtersSet(report, address, { branchId, filter })}
        actions={
          <>
            {companyId && <ColumnsButton report={declaration} settings={settings} />}
            <Files {...{ report, companyId, params }} query={{ ...more, ...reportParams.fileQuery }} />
          </>
        }
      >
        <ReportConditionInputs {...{ report, address, today, filter }} sums={totalsQuery.data} />
        <CountedChip
          report={declaration}
          counted={reportParams.counted}
          currency={reportParams.currency}
          address={address}
        />
      </ReportFilters>
      {declaration.figures &&
        (figures && totalsQuery.isError && !totalsQuery.data ? (
          <ErrorState error={totalsQuery.error} onRetry={() => void totalsQuery.refetch()} />
        ) : (
          <Totals
            report={declaration}
            totals={figures ? totalsQuery.data?.totals : withRows}
            {...(totalsQuery.data?.days && { days: totalsQuery.data.days })}
            notes={[text(noteText)]}
            address={address}
            byDay={figures !== undefined}
          />
        ))}
      {/* Rows render together with the content below them. */}
      <Suspense fallback={<TableSkeleton rows={8} columns={columns.length} />}>
        <ReportRows
          answer={{
            ...answer,
            data: settings.loading ? undefined : pages && { data: rows, total: pages.at(-1)?.total ?? 0 },
          }}
          address={address}
          perPage={perPage}
          {...(appended && { more: answer })}
          empty={<Empty empty={report.empty} narrowed={narrowed} clear={clear} />}
        >
          {(shown) => (
            <ReportTable
              label={text(label)}
              columns={columns}
              rows={shown}
              idOf={idOf}
              {...(detail && { opens: address })}
              {...(sort && { sort })}
              stale={answer.isPlaceholderData}
              title={cells.title}
              main={cells.main}
            />
          )}
        </ReportRows>
      </Suspense>
      {detail && open && (
        <NeighboursContext value={neighbours}>
          <Opened {...{ report, companyId, address, row }} id={open} />
        </NeighboursContext>
      )}
    </div>
  );
}

/** The rows before and after the open one; if it has left the list, those around its former position. */
function useNeighbours(ids: readonly string[], { state: { open }, hrefOf }: ReportAddress): Neighbours {
  const [place, setPlace] = useState<number | null>(null);
  const found = open === undefined ? -1 : ids.indexOf(open);
  const now = found >= 0 ? found : open === undefined ? null : place;
  if (now !== place) setPlace(now);
  const to = (at: number) => {
    const id = ids[at];
    return id === undefined ? null : hrefOf({ open: id }, { keep: true });
  };
  if (now === null) return { previous: null, next: null };
  return { previous: to(now - 1), next: to(found >= 0 ? now + 1 : now) };
}

interface FilesProps {
  report: Report;
  companyId: string;
  params: ReportViewProps['params'];
  query: object;
}

/** The report as a file, for users with the permission. */
function Files({ report: { declaration, file }, companyId, params, query }: FilesProps) {
  const may = useMay(typeof declaration.file === 'string' ? declaration.file : null);
  return file && may && <FileMenu endpoint={file} params={{ companyId, ...params }} query={query} />;
}

/** Says that there are no rows yet, or that nothing matches. */
function Empty({ empty, narrowed, clear }: { empty: Report['empty']; narrowed: boolean; clear: () => void }) {
  const text = useText();
  if (typeof empty === 'string' || !('title' in empty))
    return <EmptyState title={text(empty)} text={text('ui.report.empty.text')} />;
  if (!narrowed) return <EmptyState title={text(empty.title)} {...(empty.text && { text: text(empty.text) })} />;
  const again = <Button label="ui.filter.clear" onClick={clear} />;
  return <EmptyState title={text(empty.narrowed ?? empty.title)} action={again} />;
}

interface OpenedProps {
  report: Report;
  companyId: string;
  address: ReportAddress;
  id: string;
  row: ReportRow | null;
}

/** The detail of a row. */
function Opened({ report, companyId, address: { change }, id, row }: OpenedProps) {
  const { detail } = report;
  const close = useCallback(() => change({ open: null }, { replace: true, keep: true }), [change]);
  if (!detail) return null;
  return (
    <Suspense fallback={null}>
      {'view' in detail ? (
        createElement(lazyOnce(detail.view), { key: id, id, row, onClose: close })
      ) : (
        <ReportDetail key={id} {...{ report, detail, companyId, row, id }} onClose={close} />
      )}
    </Suspense>
  );
}
