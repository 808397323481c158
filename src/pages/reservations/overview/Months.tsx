import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { guestKindLabels } from '#contract/reservations/reservationLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { addDays, monthFrom } from '#contract/core/ranges.ts';
import { monthlyGuestsCsv } from '#contract/reservations/statistics.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useDownload } from '#resources/framework/view/useDownload.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import { useSeen } from '#ui/useSeen.ts';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { rowsAddress } from '../address.ts';
import { ChartCard, chartHeight } from './ChartCard.tsx';
import { useMonths, type StatisticsParams } from './useStatistics.ts';

const lastDayOf = (firstDay: string): string => addDays(monthFrom(firstDay, 1), -1);

/** New and returning guests over the twelve months up to the end of the range. */
export function Months({ ask, placeName }: { ask: StatisticsParams; placeName: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { month: monthName } = useFormats();
  const file = useDownload(monthlyGuestsCsv);
  const [counted, setCounted] = useState<'guests' | 'parties'>('guests');
  const from = monthFrom(ask.range.to, -11);
  const to = lastDayOf(monthFrom(ask.range.to, 0));
  const { watch, seen } = useSeen();
  const answer = useMonths(ask, { from, to, enabled: seen });
  const unitName = (one: 'guests' | 'parties') =>
    one === 'parties' ? later.parties[language] : translate('overview.guests.guests');
  const year = ask.range.to.slice(0, 4);
  const title = translate('overview.guests.title');
  const series = [
    { key: 'new', tone: 1, value: counted === 'guests' ? 'newGuests' : 'new' },
    { key: 'returning', tone: 2, value: counted === 'guests' ? 'returningGuests' : 'returning' },
    // Parties without a known guest can be counted only as parties.
    ...(counted === 'parties' ? [{ key: 'unknown', tone: 9, value: 'unknown' } as const] : []),
  ] as const;
  const rowsOf = (range: { from: string; to: string }, guest?: 'new' | 'returning' | 'unknown') =>
    rowsAddress(
      { companyId: ask.companyId, branchId: ask.branchId, range },
      { states: ['seated'], ...(guest && { guest }), ...(counted === 'guests' && { once: true }) },
    );

  const download = () =>
    file.mutate({
      query: {
        company_id: ask.companyId,
        branch_id: ask.branchId ?? undefined,
        range: 'year',
        group_by: 'month',
        datetime: ask.range.to,
        language,
      },
    });
  const tools = (
    <>
      <ToggleButtons
        className="chart-tool"
        names={['guests', 'parties']}
        text={unitName}
        pressed={(one) => counted === one}
        onPress={setCounted}
      />
      <button type="button" className="chart-tool" onClick={download}>
        {translate('overview.guests.csv', { year })}
      </button>
    </>
  );
  const empty = answer.data?.count.every((month) => month.new + month.returning + month.unknown === 0);
  return (
    <ChartCard
      title={title}
      watch={watch}
      answer={answer}
      data={answer.data}
      empty={empty && translate('overview.guests.noParty')}
      note={translate('overview.guests.note')}
    >
      {({ count, segmentation }, heading) => (
        <Chart
          title={title}
          heading={heading}
          subtitle={translate('overview.subtitle', {
            place: placeName,
            from: monthName(from.slice(0, 7)),
            to: monthName(to.slice(0, 7)),
            unit: unitName(counted),
          })}
          pointName={common.month[language]}
          fileName={`guests-${from.slice(0, 7)}-${to.slice(0, 7)}`}
          mode="columns"
          height={chartHeight}
          tools={tools}
          points={count.map(({ month }) => ({
            tick: String(Number(month.slice(5))),
            label: monthName(month),
            href: rowsOf({ from: `${month}-01`, to: lastDayOf(`${month}-01`) }),
          }))}
          series={series.map(({ key, tone, value }) => ({
            key,
            tone,
            label: guestKindLabels[key][language],
            values: count.map((month) => month[value]),
            total: segmentation[value],
            behind: {
              label: `${title}, ${guestKindLabels[key][language]}`,
              href: rowsOf({ from, to }, key),
            },
          }))}
        />
      )}
    </ChartCard>
  );
}
