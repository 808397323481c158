import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, type ReactNode } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useLanguage } from '../define/view/say.ts';
import './records.css';

/** What the tabs about a guest have in common: pages that are appended, and what stands in their place. */

const pageSize = 20;

interface Page {
  total: number;
}

/**
 * What a guest has of one kind, page after page; one call each.
 *
 * @param kind a word for it, part of what it is remembered by
 * @param read fetches the page from `from` on
 * @param lengthOf how many entries a page has
 */
export function useRecords<P extends Page>(
  kind: string,
  companyId: string,
  id: string,
  read: (page: { from: number; size: number }, signal: AbortSignal) => Promise<P>,
  lengthOf: (page: P) => number,
) {
  return useInfiniteQuery<P, Error, InfiniteData<P>, string[], number>({
    queryKey: ['guestRecords', companyId, id, kind],
    queryFn: ({ pageParam, signal }) => read({ from: pageParam, size: pageSize }, signal),
    initialPageParam: 0,
    // What was changed in another tab a moment ago is in here.
    refetchOnMount: 'always',
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + lengthOf(page), 0);
      return lengthOf(last) > 0 && shown < last.total ? shown : undefined;
    },
  });
}

/** Reads a guest, and everything that belongs to the guest, anew. */
export function useRefreshGuest(companyId: string, id: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['guestRecords', companyId, id] }),
      queries.invalidateQueries({ queryKey: ['customers'] }),
    ]);
  }, [queries, companyId, id]);
}

interface RecordPagesProps<P extends Page> {
  answer: ReturnType<typeof useRecords<P>>;
  empty: { title: string; text?: string };
  /** The entries; called once there are some. */
  children: (pages: readonly P[]) => ReactNode;
  /** Above the entries, also where there are none. */
  head?: (first: P) => ReactNode;
}

/** The entries of a tab, or why there are none to see. */
export function RecordPages<P extends Page>({ answer, empty, children, head }: RecordPagesProps<P>) {
  const translate = useTranslate();
  const language = useLanguage();
  if (answer.isPending) return <TableSkeleton rows={6} columns={2} />;
  const pages = answer.data?.pages;
  const first = pages?.[0];
  if (!pages || !first) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <>
      {head?.(first)}
      {first.total === 0 ? (
        <div className="guest-records">
          <EmptyState {...empty} />
        </div>
      ) : (
        <ul className="guest-records">{children(pages)}</ul>
      )}
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.hasNextPage && (
        <button
          type="button"
          className="button records-more"
          disabled={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {translate('guest.more')}
          <span className="quiet">{formatNumber(first.total, language)}</span>
        </button>
      )}
    </>
  );
}

interface RecordEntryProps {
  title: ReactNode;
  /** A word about how it stands, at the right. */
  state?: ReactNode;
  /** How much attention the state asks for. */
  tone?: 'good' | 'bad' | 'quiet';
  children?: ReactNode;
}

/** One entry: what it is, how it stands, and lines that say more. */
export function RecordEntry({ title, state, tone = 'quiet', children }: RecordEntryProps) {
  return (
    <li className="record">
      <div className="record-head">
        <span className="record-title">{title}</span>
        {state && <span className={`record-state record-${tone}`}>{state}</span>}
      </div>
      {children && <div className="record-more">{children}</div>}
    </li>
  );
}
