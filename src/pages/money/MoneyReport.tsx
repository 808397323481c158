import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ReportWithColumns } from '#contract/reportColumns.ts';
import { ErrorState } from '#ui/states.tsx';
import { ColumnsButton } from './ColumnsDialog.tsx';
import { FileMenu } from './FileMenu.tsx';
import { CountedChip, Filters, SearchField } from './Filters.tsx';
import { List } from './List.tsx';
import { chosenOf, ReportTable, type ReportColumn } from './ReportTable.tsx';
import { Totals, type FigureColumn, type TotalsOf } from './Totals.tsx';
import type { Address } from './useAddress.ts';
import { useColumns } from './useColumns.ts';

/** A page of a report's rows; reports without days of their own have their sums with it. */
interface Page<Row, Name extends string> {
  data: readonly Row[];
  total: number;
  totals?: TotalsOf<Name>['totals'];
}

interface MoneyReportProps<Row extends { id: string }, Name extends string> {
  companyId: string;
  report: ReportWithColumns;
  /** Under `money.explain` and `money.empty`, where it is not the report's own name. */
  texts?: string;
  label: string;
  address: Address;
  perPage: number;
  sort: { field: string; descending: boolean };
  columns: readonly ReportColumn<Row>[];
  figures: readonly FigureColumn<Name>[];
  /** What narrows every figure, in words. */
  notes: readonly string[];
  /** The names of the query's own two days. */
  dayNames?: readonly [string, string];
  /** The rows that the address asks for. */
  list: { key: readonly unknown[]; read: (signal: AbortSignal) => Promise<Page<Row, Name>> };
  /** The sums, where they are asked for by themselves: a change of page leaves them as they are. */
  sums?: { key: readonly unknown[]; read: (signal: AbortSignal) => Promise<TotalsOf<Name>> };
  file?: { endpoint: Pick<Endpoint, 'path'>; query: object };
  /** The report's own filters, before the search. */
  filters?: ReactNode;
  title: (row: Row) => string;
  main: (row: Row) => ReactNode;
}

/** Filters, sums and rows of a report about money, each with what is seen while it is not there. */
export function MoneyReport<Row extends { id: string }, Name extends string>({
  companyId,
  report,
  texts = report,
  label,
  address,
  perPage,
  sort,
  columns,
  figures,
  notes,
  dayNames,
  list,
  sums,
  file,
  filters,
  title,
  main,
}: MoneyReportProps<Row, Name>) {
  const settings = useColumns(companyId, report);
  const answer = useQuery({
    queryKey: list.key,
    queryFn: ({ signal }) => list.read(signal),
    placeholderData: keepPreviousData,
  });
  const apart = useQuery<TotalsOf<Name>>({
    queryKey: sums?.key ?? ['no sums apart'],
    queryFn: sums ? ({ signal }) => sums.read(signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  const withRows = answer.isError ? [] : answer.data?.totals;
  return (
    <>
      <Filters
        actions={
          <>
            <ColumnsButton report={report} settings={settings} />
            {file && <FileMenu endpoint={file.endpoint} companyId={companyId} query={file.query} />}
          </>
        }
      >
        {filters}
        <SearchField address={address} />
        <CountedChip address={address} />
      </Filters>
      {sums && apart.isError && !apart.data ? (
        <ErrorState error={apart.error} onRetry={() => void apart.refetch()} />
      ) : (
        <Totals
          report={texts}
          figures={figures}
          totals={sums ? apart.data?.totals : withRows}
          {...(apart.data?.days && { days: apart.data.days })}
          notes={notes}
          address={address}
          byDay={sums !== undefined}
          {...(dayNames && { dayNames })}
        />
      )}
      <List answer={answer} address={address} perPage={perPage} empty={texts}>
        {(rows) => (
          <ReportTable
            label={label}
            columns={chosenOf(columns, settings.columns)}
            rows={rows}
            address={address}
            sort={sort}
            stale={answer.isPlaceholderData}
            title={title}
            main={main}
          />
        )}
      </List>
    </>
  );
}
