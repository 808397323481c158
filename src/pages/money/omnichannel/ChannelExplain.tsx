import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { channelReportFigures, channelsExcluded } from '#contract/money/channelFigures.ts';
import { dateNotes } from '#contract/money/depositReports.ts';
import { listChannelRows } from '#contract/money/omnichannel.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { ExplainFigure } from '#resources/framework/view/report/ExplainFigure.tsx';
import { useReportWords } from '#resources/framework/view/report/useReportWords.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { MoneyLines } from '#resources/framework/view/report/MoneyLines.tsx';
import type { ShownFigure } from './Omnichannel.tsx';

const perPage = 20;

interface ChannelExplainProps {
  companyId: string;
  query: { startDate: string; endDate: string; branchId?: string | undefined };
  shown: ShownFigure;
  onClose: () => void;
}

/** Explains a figure of the report: its formula, and each row with the value that it adds. */
export function ChannelExplain({ companyId, query, shown, onClose }: ChannelExplainProps) {
  const words = useReportWords();
  const branchName = useBranchName();
  const [page, setPage] = useState(1);
  const { figure, value, channel, by, currency } = shown;
  const answer = useCall(
    ['omnichannel'],
    listChannelRows,
    {
      params: { companyId },
      query: {
        ...query,
        figure,
        by,
        currency,
        kind: channel?.kind,
        channel: channel?.channel,
        page,
        itemsPerPage: perPage,
      },
    },
    { placeholderData: keepPreviousData },
  );
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
      formula={words.text(channelReportFigures[figure].formula)}
      excluded={words.text(channelReportFigures[figure].excluded ?? channelsExcluded)}
      notes={[
        `${words.day(query.startDate)} – ${words.day(query.endDate)}`,
        words.text(dateNotes[by ?? 'service']),
        ...(currency ? [words.text('ui.report.explain.currency', { currency })] : []),
      ]}
      onClose={onClose}
    >
      <h3>{words.text('ui.report.explain.counted')}</h3>
      <QueryBoundary answer={answer} rows={4}>
        {({ data, total, sum }) => (
          <>
            <p className="subtle">
              {words.text('money.explain.sum', { smart_count: total, rows: words.number(total), sum: written(sum) })}
            </p>
            <div
              className="popup-options"
              tabIndex={0}
              role="region"
              aria-label={words.text('ui.report.explain.counted')}
            >
              <MoneyLines
                lines={data.map((row) => ({
                  key: row.id,
                  text: [row.name ?? '–'],
                  more: [words.instant(row.time, row.branchId), branchName(row.branchId)],
                  amount: row.adds,
                  currency,
                }))}
              />
            </div>
            {total > perPage && <Pagination page={page} perPage={perPage} total={total} setPage={setPage} />}
          </>
        )}
      </QueryBoundary>
    </ExplainFigure>
  );
}
