import { common } from '#contract/labels/commonLabels.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#resources/framework/view/labels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import {
  channelCounts,
  channelSums,
  exportChannels,
  readChannels,
  type Channel,
  type ChannelFigure,
  type ChannelTotals,
} from '#contract/money/omnichannel.ts';
import { dateKinds, type DateKind } from '#contract/money/payments.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import '#resources/framework/view/list.css';
import '#resources/framework/view/table.css';
import { FileMenu } from '#resources/framework/view/report/FileMenu.tsx';
import { ReportBranchInput, ReportFilters } from '#resources/framework/view/report/ReportFilters.tsx';
import { useReportWords } from '#resources/framework/view/report/useReportWords.ts';
import '#resources/framework/view/report/report.css';
import { daysParam, defineAddress } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { ChannelExplain } from './ChannelExplain.tsx';

/** The selected figure: its channel, and for amounts its currency. */
export interface ShownFigure {
  figure: ChannelFigure;
  value: number;
  channel: Pick<Channel, 'kind' | 'channel'> | null;
  by?: DateKind;
  currency?: string;
}

const address = defineAddress({ range: daysParam() });

/** Guests and revenue by channel. */
export default withCompany(({ companyId }) => <Report key={companyId} companyId={companyId} />);

function Report({ companyId }: { companyId: string }) {
  const text = useText();
  const scope = useScope();
  const { state, change } = useAddress(address);
  const [shown, setShown] = useState<ShownFigure | null>(null);
  const today = diningDayAt(branchZone(scope));
  const { from, to } = daysChosen(state.range, today);
  const query = { startDate: from, endDate: to, branchId: scope.branchId ?? undefined };
  const answer = useCall(
    ['omnichannel'],
    readChannels,
    { params: { companyId }, query },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="stack stack-wide">
      <ReportFilters
        count={scope.branchId ? 1 : 0}
        actions={<FileMenu endpoint={exportChannels} params={{ companyId }} query={query} />}
      >
        <DateRangeField choice={state.range} today={today} onChange={(range) => change({ range })} />
        <ReportBranchInput />
      </ReportFilters>
      <QueryBoundary answer={answer} columns={8} large>
        {({ channels, totals }) => {
          if (channels.length === 0)
            return <EmptyState title={text('money.empty.channels')} text={text('ui.report.empty.text')} />;
          const shared = { stale: answer.isPlaceholderData, onShow: setShown };
          return (
            <>
              <ChannelTable
                {...shared}
                name="guests"
                columns={countColumns}
                lines={[...channels.map((one) => countsOf(one, one)), countsOf(totals, null)]}
              />
              <ChannelTable
                {...shared}
                name="money"
                columns={sumColumns}
                lines={[...channels.flatMap((one) => sumsOf(one, one)), ...sumsOf(totals, null)]}
              />
            </>
          );
        }}
      </QueryBoundary>
      {shown && <ChannelExplain companyId={companyId} query={query} shown={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface ColumnOf {
  figure: ChannelFigure;
  by?: DateKind;
}

/** The figures of one channel or of all channels; amounts are in one currency. */
interface Line {
  channel: Channel | null;
  currency?: string;
  /** Null: the channel does not have this figure. */
  value: (column: ColumnOf) => number | null;
}

interface ChannelTableProps {
  name: 'guests' | 'money';
  columns: readonly ColumnOf[];
  /** The totals of all channels come last. */
  lines: readonly Line[];
  stale: boolean;
  onShow: (shown: ShownFigure) => void;
}

/** Figures by channel. Each can be explained. */
function ChannelTable({ name, columns, lines, stale, onShow }: ChannelTableProps) {
  const words = useReportWords();
  const label = words.text(`money.channels.${name}`);
  const money = name === 'money';
  const narrow = useNarrow();
  const rowSpan = money ? 2 : 1;
  const heads = columns.map(({ figure, by = '' }) => (
    <th key={`${by} ${figure}`} scope="col" className="cell-number">
      {words.column(figure)}
    </th>
  ));
  const row = ({ channel, currency, value }: Line) => (
    <tr key={`${channel?.kind} ${channel?.channel} ${currency}`}>
      {channel ? (
        <td>
          {words.code('channel', channel.channel)} {narrow && <br />}
          <span className="tag">{words.text(channel.kind === 'order' ? later.orders : common.reservations)}</span>
        </td>
      ) : (
        <th scope="row">{words.column('total')}</th>
      )}
      {money && <td>{currency}</td>}
      {columns.map((column) => {
        const found = value(column);
        return (
          <td key={`${column.by} ${column.figure}`} className="cell-number">
            {found === null ? (
              '–'
            ) : (
              <button
                type="button"
                className="bare figure-link"
                title={words.text('ui.report.explain.open')}
                onClick={() => onShow({ ...column, value: found, channel, ...(currency && { currency }) })}
              >
                {currency ? words.money(found, currency) : words.number(found)}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
  return (
    <section className="stack">
      <h2 className="heading">{label}</h2>
      <p className="subtle">{words.text(`money.channels.${name}Text`)}</p>
      <div className="sheet">
        <div className="table-scroll" data-stale={stale || undefined} tabIndex={0} role="region" aria-label={label}>
          {/* The width follows the amounts, whose length is unknown. */}
          <table className="record-table read-table" aria-label={label} style={{ minWidth: 0, tableLayout: 'auto' }}>
            <thead>
              <tr>
                <th scope="col" rowSpan={rowSpan}>
                  {words.column('channel')}
                </th>
                {money && (
                  <th scope="col" rowSpan={rowSpan}>
                    {words.column('currency')}
                  </th>
                )}
                {money
                  ? dateKinds.map((by) => (
                      <th key={by} scope="colgroup" colSpan={channelSums.length} className="middle">
                        {words.code('dateKind', by)}
                      </th>
                    ))
                  : heads}
              </tr>
              {money && <tr>{heads}</tr>}
            </thead>
            <tbody>{lines.filter(({ channel }) => channel).map(row)}</tbody>
            <tfoot>{lines.filter(({ channel }) => !channel).map(row)}</tfoot>
          </table>
        </div>
      </div>
    </section>
  );
}

const countColumns: readonly ColumnOf[] = channelCounts.map((figure) => ({ figure }));
const sumColumns: readonly ColumnOf[] = dateKinds.flatMap((by) => channelSums.map((figure) => ({ figure, by })));

/** A channel's parties, covers and orders, by service date. Orders have their own channels. */
const countsOf = (totals: ChannelTotals, channel: Channel | null): Line => ({
  channel,
  value({ figure }) {
    const count = channelCounts.find((one) => one === figure);
    return !count || (channel && (channel.kind === 'order') !== (count === 'orders')) ? null : totals[count];
  },
});

/** A channel's amounts in each currency, by purchase date and by service date. */
const sumsOf = (totals: ChannelTotals, channel: Channel | null): Line[] =>
  totals.money.map((money) => ({
    channel,
    currency: money.currency,
    value({ figure, by = 'purchase' }) {
      const sum = channelSums.find((one) => one === figure);
      return sum ? money[by][sum] : null;
    },
  }));
