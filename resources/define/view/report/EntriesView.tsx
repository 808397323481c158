import { useInfiniteQuery } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { createElement, Suspense, useEffect, type ReactNode } from 'react';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { isReportDay } from '#contract/ranges.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { lazyOnce, preloadOnce } from '#ui/lazy.ts';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import type { Entries, EntryRow } from '../../entries.ts';
import { useLanguage, useText } from '../labels.ts';
import { useScope, zoneOf, type Places } from '../scope.ts';
import { useFollowing } from '../following.ts';
import { EntryConditions } from './EntryConditions.tsx';
import { ReportRows } from './ReportRows.tsx';
import { ReportTable, type ReportColumn } from './ReportTable.tsx';
import { useWritten } from './useCells.tsx';
import { idLike, useReportAddress, type ReportAddress } from './useReportAddress.ts';
import './report.css';

interface EntriesViewProps {
  entries: Entries;
  /** What the call needs beside what the address says. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  /** They are asked for again when it changes. */
  version?: unknown;
}

interface Page {
  data: readonly EntryRow[];
  total: number;
}

/** What of the entries the address asks for. */
function askedBy({ choices = [], period }: Entries, address: ReportAddress, { branches }: Places) {
  const asked: Record<string, string | undefined> = {};
  const seen = branches.length ? branches.map(({ id }) => id) : undefined;
  for (const choice of choices) {
    const codes = 'of' in choice ? seen : choice.codes;
    asked[choice.name] = codes ? address.oneOf(choice.name, codes) : address.value(choice.name, idLike);
  }
  if (period)
    for (const end of ['from', 'to'])
      asked[end] = isReportDay(address.value(end) ?? '') ? address.value(end) : undefined;
  return asked;
}

/** Declared entries: conditions, rows as a table or as cards, and pages. */
export function EntriesView({ entries, params, query, version }: EntriesViewProps): ReactNode {
  const text = useText();
  const address = useReportAddress();
  const scope = useScope();
  const { companyId } = scope;
  const columns = useColumns(entries);
  const { list, family, perPage = 50, appended = false, ask = (one: object) => one, idOf, empty } = entries;
  const { detail, opened: openedView, follows } = entries;
  useFollowing(follows, family);
  const asked = askedBy(entries, address, scope);
  const narrowed = Object.values(asked).some((one) => one !== undefined);
  // Their code comes while the rows are asked for.
  useEffect(() => {
    for (const { cell } of Object.values(entries.columns)) if (cell) preloadOnce(cell);
  }, [entries]);
  // Rows of one ledger are never shown in the place of another's.
  const whose = JSON.stringify([companyId, params]);
  const first = appended ? 1 : address.page;
  const wanted = { ...query, ...ask(asked, zoneOf(scope)) };
  const answer = useInfiniteQuery({
    queryKey: [family, companyId, list.path, whose, wanted, first, version],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call(list, {
        params: { companyId, ...params },
        query: { ...wanted, page, itemsPerPage: perPage },
        signal,
      } as CallInput<Endpoint>)) as Page,
    initialPageParam: first,
    getNextPageParam: ({ total }, pages, page: number) =>
      appended && pages.reduce((sum, { data }) => sum + data.length, 0) < total ? page + 1 : undefined,
    placeholderData: (previous, before) => (before?.queryKey[3] === whose ? previous : undefined),
  });
  const pages = answer.data?.pages;
  // What came in meanwhile moved others to the next page.
  const rows = uniqBy(pages?.flatMap(({ data }) => data) ?? [], idOf);
  const opened = rows.find((row) => idOf(row) === address.open);
  const { choices = [], period } = entries;
  const clear = () =>
    address.change(Object.fromEntries([...choices.map(({ name }) => name), 'from', 'to'].map((name) => [name, null])));
  return (
    <div className="stack stack-wide">
      {entries.note && <p className="note">{text(entries.note)}</p>}
      {(choices.length > 0 || period) && (
        <EntryConditions entries={entries} asked={asked} question={wanted} change={address.change} />
      )}
      {/* Rows are drawn whole with what stands below them, or not yet. */}
      <Suspense fallback={<TableSkeleton rows={8} columns={columns.length} />}>
        <ReportRows
          answer={{ ...answer, data: pages && { data: rows, total: pages.at(-1)?.total ?? 0 } }}
          address={address}
          perPage={perPage}
          {...(appended && { more: answer })}
          empty={
            narrowed ? (
              <EmptyState
                title={text(empty.narrowed ?? empty.title)}
                action={<Button label="ui.filter.clear" onClick={clear} />}
              />
            ) : (
              <EmptyState title={text(empty.title)} {...(empty.text && { text: text(empty.text) })} />
            )
          }
        >
          {(shown) => (
            <ReportTable
              label={text(entries.label)}
              columns={columns}
              rows={shown}
              idOf={idOf}
              {...((detail ?? openedView) && { opens: address })}
              stale={answer.isPlaceholderData}
            />
          )}
        </ReportRows>
      </Suspense>
      {opened && detail && (
        <Suspense fallback={null}>{createElement(lazyOnce(detail), { row: opened, onClose: address.close })}</Suspense>
      )}
      {openedView && address.open && (
        <Suspense fallback={null}>
          {createElement(lazyOnce(openedView), { key: address.open, id: address.open, onClose: address.close })}
        </Suspense>
      )}
    </div>
  );
}

function useColumns({ columns }: Entries): readonly ReportColumn<EntryRow>[] {
  const text = useText();
  const language = useLanguage();
  const written = useWritten();
  return Object.entries(columns).map(([name, column]) => {
    const { label, kind, width, value, more, none, cell, card } = column;
    return {
      name,
      label: text(label),
      number: kind === 'number' || kind === 'signed',
      ...(width !== undefined && { width }),
      ...(card && { card }),
      cell: (row) => {
        if (cell) return createElement(lazyOnce(cell), { row });
        const shown = written(column, value ? value(row, language) : row[name], row);
        const beside = shown === null ? none && text(none) : more?.(row, language);
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
}
