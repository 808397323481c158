import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { addDays } from '#contract/ranges.ts';
import { monthlyGuestsCsv } from '#contract/statistics.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { formatMonth } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import { errorText } from '#ui/errorText.ts';
import { saveFile } from '#ui/saveFile.ts';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { rowsAddress } from '../reservations/address.ts';
import { useMonths, type Ask } from './useStatistics.ts';

/** The first day of the month that is some months after a day's; before it where negative. */
export function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const lastDayOf = (firstDay: string): string => addDays(monthFrom(firstDay, 1), -1);
const height = 220;

/** Who came for the first time and who came back, over the twelve months to the end of the range. */
export function Months({ ask, placeName }: { ask: Ask; placeName: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const [counted, setCounted] = useState<'guests' | 'parties'>('guests');
  const from = monthFrom(ask.range.to, -11);
  const to = lastDayOf(monthFrom(ask.range.to, 0));
  const answer = useMonths(ask, from, to);
  const year = ask.range.to.slice(0, 4);
  const title = translate('overview.guests.title');
  const series = [
    { key: 'new', tone: 1, value: counted === 'guests' ? 'newGuests' : 'new' },
    { key: 'returning', tone: 2, value: counted === 'guests' ? 'returningGuests' : 'returning' },
    // Who is not known cannot be counted as a guest, only as a party.
    ...(counted === 'parties' ? [{ key: 'unknown', tone: 9, value: 'unknown' } as const] : []),
  ] as const;
  const rowsOf = (range: { from: string; to: string }, guest?: 'new' | 'returning' | 'unknown') =>
    rowsAddress(
      { companyId: ask.companyId, branchId: ask.branchId, range },
      { states: ['seated'], ...(guest && { guest }), ...(counted === 'guests' && { once: true }) },
    );

  const download = async () => {
    const address = addressOf(monthlyGuestsCsv, {
      query: {
        company_id: ask.companyId,
        branch_id: ask.branchId ?? undefined,
        range: 'year',
        group_by: 'month',
        datetime: ask.range.to,
        language,
      },
    });
    saveFile(await (await request(address)).blob(), `guests-${year}.csv`);
  };
  const tools = (
    <>
      {(['guests', 'parties'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="chart-tool"
          aria-pressed={counted === one}
          onClick={() => setCounted(one)}
        >
          {translate(`overview.guests.${one}`)}
        </button>
      ))}
      <button
        type="button"
        className="chart-tool"
        onClick={() =>
          void download().catch((error: unknown) => notify(errorText(error, translate), { type: 'error' }))
        }
      >
        {translate('overview.guests.csv', { year })}
      </button>
    </>
  );
  const heading = <h3 id="months-title">{title}</h3>;
  const empty = answer.data?.count.every((month) => month.new + month.returning + month.unknown === 0);
  return (
    <section className="overview-card segment" aria-labelledby="months-title" aria-busy={answer.isPending}>
      <div className="segment-body" data-stale={answer.isPlaceholderData || undefined}>
        {(!answer.data || empty) && <div className="segment-head">{heading}</div>}
        {answer.isError && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <div className="segment-waiting" aria-hidden="true">
            <Skeleton width="60%" height={18} />
            <Skeleton height={height} />
          </div>
        ) : empty ? (
          <EmptyState title={translate('overview.guests.noParty')} text={translate('overview.empty.text')} />
        ) : (
          <Chart
            title={title}
            heading={heading}
            subtitle={translate('overview.subtitle', {
              place: placeName,
              from: formatMonth(from.slice(0, 7), language),
              to: formatMonth(to.slice(0, 7), language),
              unit: translate(`overview.guests.${counted}`),
            })}
            pointName={translate('overview.month')}
            fileName={`guests-${from.slice(0, 7)}-${to.slice(0, 7)}`}
            mode="columns"
            height={height}
            tools={tools}
            points={answer.data.count.map(({ month }) => ({
              tick: String(Number(month.slice(5))),
              label: formatMonth(month, language),
              href: rowsOf({ from: `${month}-01`, to: lastDayOf(`${month}-01`) }),
            }))}
            series={series.map(({ key, tone, value }) => ({
              key,
              tone,
              label: translate(`overview.guests.${key}`),
              values: answer.data.count.map((month) => month[value]),
              total: answer.data.segmentation[value],
              behind: {
                label: `${title}, ${translate(`overview.guests.${key}`)}`,
                href: rowsOf({ from, to }, key),
              },
            }))}
          />
        )}
        <p className="segment-note">{translate('overview.guests.note')}</p>
      </div>
    </section>
  );
}
