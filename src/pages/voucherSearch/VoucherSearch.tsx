import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { listHeldVouchers } from '#contract/vouchers.ts';
import { usedPercent } from '#contract/voucherRules.ts';
import { debounce, pageSizes } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { More } from '#resources/define/view/More.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { useDebounced } from '#ui/debounce.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useVoucher, VoucherFrame } from '../voucherFigures/VoucherFrame.tsx';
import { HeldRow } from './HeldRow.tsx';
import { RowFilters } from './RowFilters.tsx';
import { isNarrowed, readRows, writeRows, type RowsAsked } from './rows.ts';
import './voucherSearch.css';

/** Who holds a voucher: found by code, phone or name, and redeemed. */
export default function VoucherSearch() {
  const translate = useTranslate();
  const language = useLanguage();
  const { companyId = '', voucherId = '' } = useParams();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), debounce.branchSearch);
  const [query, setQuery] = useSearchParams();
  const rowsAsked = readRows(query);
  const { data } = useVoucher().answer;
  const answer = useInfiniteQuery({
    queryKey: ['heldVouchers', companyId, voucherId, search, rowsAsked],
    queryFn: ({ pageParam, signal }) =>
      call(listHeldVouchers, {
        params: { voucherId },
        query: {
          companyId,
          ...rowsAsked,
          search: search || undefined,
          offset: pageParam,
          limit: pageSizes.vouchers,
        },
        signal,
      }),
    initialPageParam: 0,
    // Who has begun to redeem one is not interrupted by what was typed before.
    placeholderData: keepPreviousData,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.issued.length, 0);
      return last.issued.length && shown < last.total ? shown : undefined;
    },
  });
  const number = (value: number) => formatNumber(value, language);
  const pages = answer.data?.pages;
  // A search that finds very many counts on as it goes.
  const last = pages?.at(-1);
  const rows = pages?.flatMap(({ issued }) => issued) ?? [];
  const narrow = (next: RowsAsked) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before);
        writeRows(params, next);
        return params;
      },
      { replace: true },
    );
  const narrowed = isNarrowed(rowsAsked);
  return (
    <VoucherFrame view="search">
      <div className="voucher-search">
        <div className="voucher-search-bar">
          <label className="labelled voucher-search-box">
            {translate('vouchers.search.label')}
            <input type="search" value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} />
          </label>
          {data && (
            <p className="quiet">
              {translate('vouchers.search.counts', {
                issued: number(data.issued),
                used: number(data.used),
                percent: usedPercent(data.used, data.issued),
              })}
            </p>
          )}
        </div>
        <RowFilters rows={rowsAsked} onChange={narrow} />
        {narrowed && pages && (
          <p className="voucher-found" role="status">
            {translate('vouchers.filters.found', {
              total: `${number(last?.total ?? 0)}${last?.exact === false ? '+' : ''}`,
            })}
          </p>
        )}
        {answer.isPending ? (
          <TableSkeleton rows={6} columns={4} />
        ) : !pages ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={translate(
              search ? 'vouchers.search.nobody' : narrowed ? 'vouchers.filters.nothing' : 'vouchers.search.none',
            )}
            text={translate(
              search
                ? 'vouchers.search.nobodyText'
                : narrowed
                  ? 'vouchers.filters.nothingText'
                  : 'vouchers.search.noneText',
            )}
          />
        ) : (
          <>
            <ul className="voucher-held" aria-busy={answer.isPlaceholderData}>
              {rows.map((held) => (
                <HeldRow key={held.id} held={held} voucher={data} />
              ))}
            </ul>
            <More
              hasNextPage={answer.hasNextPage}
              isFetchingNextPage={answer.isFetchingNextPage}
              fetchNextPage={answer.fetchNextPage}
              shown={rows.length}
              total={last?.total ?? rows.length}
              atLeast={last?.exact === false}
            />
          </>
        )}
      </div>
    </VoucherFrame>
  );
}
