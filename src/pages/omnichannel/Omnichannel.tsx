import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  channelCounts,
  channelSums,
  exportChannels,
  readChannels,
  type Channel,
  type ChannelFigure,
  type ChannelTotals,
} from '#contract/omnichannel.ts';
import { dateKinds, type DateKind } from '#contract/payments.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { call } from '#data-provider/client.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import '#resources/define/view/list.css';
import '#resources/define/view/table.css';
import { FileMenu } from '#resources/define/view/report/FileMenu.tsx';
import { BranchChoice, ReportFilters } from '#resources/define/view/report/ReportFilters.tsx';
import { useReportAddress } from '#resources/define/view/report/useReportAddress.ts';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { ChannelExplain } from './ChannelExplain.tsx';
import '#resources/define/view/report/report.css';

/** A figure that somebody has clicked: whose it is, and of money which one. */
export interface ShownFigure {
  figure: ChannelFigure;
  value: number;
  channel: Pick<Channel, 'kind' | 'channel'> | null;
  by?: DateKind;
  currency?: string;
}

/** Where guests and money come from, channel by channel. */
export default function Omnichannel() {
  const translate = useTranslate();
  const { companyId } = useScope();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return <Report key={companyId} companyId={companyId} />;
}

function Report({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const scope = useScope();
  const address = useReportAddress();
  const [shown, setShown] = useState<ShownFigure | null>(null);
  const today = diningDayAt(zoneOf(scope));
  const { from, to } = daysChosen(address.choice, today);
  const query = { startDate: from, endDate: to, branchId: scope.branchId ?? undefined };
  const answer = useQuery({
    queryKey: ['omnichannel', companyId, query],
    queryFn: ({ signal }) => call(readChannels, { params: { companyId }, query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="money">
      <ReportFilters actions={<FileMenu endpoint={exportChannels} companyId={companyId} query={query} />}>
        <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
        <BranchChoice />
      </ReportFilters>
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <TableSkeleton rows={8} columns={8} />
      ) : answer.data.channels.length === 0 ? (
        <EmptyState title={translate('money.empty.channels')} text={translate('ui.report.empty.text')} />
      ) : (
        <>
          <Guests {...answer.data} stale={answer.isPlaceholderData} onShow={setShown} />
          <Money {...answer.data} stale={answer.isPlaceholderData} onShow={setShown} />
        </>
      )}
      {shown && <ChannelExplain companyId={companyId} query={query} shown={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface TableProps {
  channels: readonly Channel[];
  totals: ChannelTotals;
  stale: boolean;
  onShow: (shown: ShownFigure) => void;
}

/** Parties, covers and orders by channel, on the day of the visit. */
function Guests({ channels, totals, stale, onShow }: TableProps) {
  const translate = useTranslate();
  const words = useReportWords();
  const label = translate('money.channels.guests');
  const cells = (one: ChannelTotals, channel: ShownFigure['channel']) =>
    channelCounts.map((figure) => (
      <td key={figure} className="cell-number">
        {channel && (channel.kind === 'order') !== (figure === 'orders') ? (
          '–'
        ) : (
          <button
            type="button"
            className="money-cell"
            title={translate('ui.report.explain.open')}
            onClick={() => onShow({ figure, value: one[figure], channel })}
          >
            {words.number(one[figure])}
          </button>
        )}
      </td>
    ));
  return (
    <section>
      <h2 className="money-heading">{label}</h2>
      <p className="subtle">{translate('money.channels.guestsText')}</p>
      <div className="sheet">
        <div className="table-scroll" data-stale={stale || undefined} tabIndex={0} role="region" aria-label={label}>
          <table className="record-table money-table money-guests" aria-label={label}>
            <colgroup>
              <col className="money-channel" />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{words.column('channel')}</th>
                {channelCounts.map((name) => (
                  <th key={name} scope="col" className="cell-number">
                    {words.column(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {channels.map((one) => (
                <tr key={`${one.kind} ${one.channel}`}>
                  <td>
                    {words.code('channel', one.channel)}{' '}
                    <span className="tag">{translate(`money.channels.${one.kind}`)}</span>
                  </td>
                  {cells(one, one)}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{words.column('total')}</th>
                {cells(totals, null)}
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
    </section>
  );
}

/** Money by channel and currency, by purchase date beside service date. */
function Money({ channels, totals, stale, onShow }: TableProps) {
  const translate = useTranslate();
  const words = useReportWords();
  const label = translate('money.channels.money');
  const cells = (money: ChannelTotals['money'][number], channel: ShownFigure['channel']) =>
    dateKinds.flatMap((by) =>
      channelSums.map((figure) => (
        <td key={`${by} ${figure}`} className="cell-number">
          <button
            type="button"
            className="money-cell"
            title={translate('ui.report.explain.open')}
            onClick={() => onShow({ figure, value: money[by][figure], channel, by, currency: money.currency })}
          >
            {words.money(money[by][figure], money.currency)}
          </button>
        </td>
      )),
    );
  return (
    <section>
      <h2 className="money-heading">{label}</h2>
      <p className="subtle">{translate('money.channels.moneyText')}</p>
      <div className="sheet">
        <div className="table-scroll" data-stale={stale || undefined} tabIndex={0} role="region" aria-label={label}>
          <table className="record-table money-table money-sums" aria-label={label}>
            <colgroup>
              <col className="money-channel" />
              <col style={{ width: 80 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  {words.column('channel')}
                </th>
                <th scope="col" rowSpan={2}>
                  {words.column('currency')}
                </th>
                {dateKinds.map((by) => (
                  <th key={by} scope="colgroup" colSpan={3} className="money-by">
                    {words.code('dateKind', by)}
                  </th>
                ))}
              </tr>
              <tr>
                {dateKinds.flatMap((by) =>
                  channelSums.map((name) => (
                    <th key={`${by} ${name}`} scope="col" className="cell-number">
                      {words.column(name)}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {channels.flatMap((one) =>
                one.money.map((money) => (
                  <tr key={`${one.kind} ${one.channel} ${money.currency}`}>
                    <td>
                      {words.code('channel', one.channel)}{' '}
                      <span className="tag">{translate(`money.channels.${one.kind}`)}</span>
                    </td>
                    <td>{money.currency}</td>
                    {cells(money, one)}
                  </tr>
                )),
              )}
            </tbody>
            <tfoot>
              {totals.money.map((money) => (
                <tr key={money.currency}>
                  <th scope="row">{words.column('total')}</th>
                  <td className="money-unit">{money.currency}</td>
                  {cells(money, null)}
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
      </div>
    </section>
  );
}
