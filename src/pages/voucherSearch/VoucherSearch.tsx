import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { getVoucher, listHeldVouchers } from '#contract/vouchers.ts';
import { usedPercent } from '#contract/voucherRules.ts';
import { debounce, pageSizes } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { More } from '#resources/define/view/More.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { useDebounced } from '#ui/debounce.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { HeldRow } from './HeldRow.tsx';
import './voucherSearch.css';

/** Who holds a voucher: found by code, phone or name, and redeemed. */
export default function VoucherSearch() {
  const translate = useTranslate();
  const language = useLanguage();
  const { companyId = '', voucherId = '' } = useParams();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), debounce.branchSearch);
  const voucher = useQuery({
    queryKey: ['heldVouchers', companyId, voucherId, 'voucher'],
    queryFn: ({ signal }) => call(getVoucher, { params: { voucherId }, query: { companyId }, signal }),
  });
  const answer = useInfiniteQuery({
    queryKey: ['heldVouchers', companyId, voucherId, search],
    queryFn: ({ pageParam, signal }) =>
      call(listHeldVouchers, {
        params: { voucherId },
        query: { companyId, search: search || undefined, offset: pageParam, limit: pageSizes.vouchers },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.issued.length, 0);
      return last.issued.length && shown < last.total ? shown : undefined;
    },
  });
  const { data } = voucher;
  usePageTitle(data?.title ?? translate('vouchers.search.page'), `/vouchers/${encodeURIComponent(companyId)}`);
  if (voucher.error) return <ErrorState error={voucher.error} onRetry={() => void voucher.refetch()} />;
  const number = (value: number) => formatNumber(value, language);
  const pages = answer.data?.pages;
  const rows = pages?.flatMap(({ issued }) => issued) ?? [];
  return (
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
      {answer.isPending ? (
        <TableSkeleton rows={6} columns={4} />
      ) : !pages ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={translate(search ? 'vouchers.search.nobody' : 'vouchers.search.none')}
          text={translate(search ? 'vouchers.search.nobodyText' : 'vouchers.search.noneText')}
        />
      ) : (
        <>
          <ul className="voucher-held">
            {rows.map((held) => (
              <HeldRow key={held.id} held={held} voucher={data} />
            ))}
          </ul>
          <More
            hasNextPage={answer.hasNextPage}
            isFetchingNextPage={answer.isFetchingNextPage}
            fetchNextPage={answer.fetchNextPage}
            shown={rows.length}
            total={pages[0]?.total ?? rows.length}
          />
        </>
      )}
    </div>
  );
}
