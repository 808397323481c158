import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { listChannelRows } from '#contract/omnichannel.ts';
import { call } from '#data-provider/client.ts';
import { formatDay, formatInstant } from '#i18n/formats.ts';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { ExplainFigure } from '#resources/define/view/report/ExplainFigure.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import type { ShownFigure } from './Omnichannel.tsx';

const perPage = 20;

interface ChannelExplainProps {
  companyId: string;
  query: { startDate: string; endDate: string; branchId?: string };
  shown: ShownFigure;
  onClose: () => void;
}

/** A figure of the report: how it is made, and each row with what it adds. */
export function ChannelExplain({ companyId, query, shown, onClose }: ChannelExplainProps) {
  const translate = useTranslate();
  const words = useReportWords();
  const scope = useScope();
  const [page, setPage] = useState(1);
  const { figure, value, channel, by, currency } = shown;
  const asked = {
    ...query,
    figure,
    by,
    currency,
    kind: channel?.kind,
    channel: channel?.channel,
    page,
    itemsPerPage: perPage,
  };
  const answer = useQuery({
    queryKey: ['omnichannel', companyId, 'rows', asked],
    queryFn: ({ signal }) => call(listChannelRows, { params: { companyId }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const written = (amount: number) => (currency ? words.money(amount, currency) : words.number(amount));
  const name = [
    words.column(figure),
    channel && words.code('channel', channel.channel),
    by && words.code('dateKind', by),
  ];
  return (
    <ExplainFigure
      name={name.filter(Boolean).join(' · ')}
      value={written(value)}
      text={`channels.${figure}`}
      notes={[
        `${formatDay(query.startDate)} – ${formatDay(query.endDate)}`,
        translate(`money.explain.by.${by ?? 'service'}`),
        ...(currency ? [translate('ui.report.explain.currency', { currency })] : []),
      ]}
      onClose={onClose}
    >
      <h3>{translate('ui.report.explain.counted')}</h3>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <TableSkeleton rows={4} columns={2} />
      ) : (
        <>
          <p className="subtle">
            {translate('money.explain.sum', {
              smart_count: answer.data.total,
              rows: words.number(answer.data.total),
              sum: written(answer.data.sum),
            })}
          </p>
          <div
            className="money-explain-rows"
            tabIndex={0}
            role="region"
            aria-label={translate('ui.report.explain.counted')}
          >
            <ul className="money-lines">
              {answer.data.data.map((row) => (
                <li key={row.id}>
                  <span>
                    {row.name ?? '–'}
                    <small>
                      {[
                        formatInstant(row.time, zoneOf(scope, row.branchId)),
                        scope.branches.find(({ id }) => id === row.branchId)?.name,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <b>{written(row.adds)}</b>
                </li>
              ))}
            </ul>
          </div>
          {answer.data.total > perPage && (
            <Pagination page={page} perPage={perPage} total={answer.data.total} onPage={setPage} />
          )}
        </>
      )}
    </ExplainFigure>
  );
}
