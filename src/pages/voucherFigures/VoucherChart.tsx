import { useTranslate } from 'ra-core';
import { useParams, useSearchParams } from 'react-router';
import { diningDayAt } from '#contract/ranges.ts';
import { voucherCounts, voucherSources, type VoucherSource } from '#contract/voucherRules.ts';
import { formatDay, formatLongDay } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { rowsPath } from '#resources/vouchers/paths.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import { tensTo } from '#ui/charts/scale.ts';
import { daysChosen, readRange, writeRange, type RangeChoice } from '#ui/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { useDailyStats } from './useStats.ts';
import { useVoucher, VoucherFrame } from './VoucherFrame.tsx';

const usual = 'last7';
const height = 280;

/** Issued and used vouchers, day by day. */
export default function VoucherChart() {
  const { companyId = '', voucherId = '' } = useParams();
  return (
    <VoucherFrame view="chart">
      <Days companyId={companyId} id={voucherId} />
    </VoucherFrame>
  );
}

function Days({ companyId, id }: { companyId: string; id: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const voucher = useVoucher().answer.data;
  const [query, setQuery] = useSearchParams();
  // The clock by which the server counts what is for no branch in particular.
  const own = voucher?.branchIds.length ? voucher.branchIds : scope.branches.map(({ id: one }) => one);
  const branchId = [...own].sort()[0] ?? null;
  const today = diningDayAt(zoneOf({ branches: scope.branches, branchId }));
  const choice = readRange(query, usual);
  const { from, to } = daysChosen(choice, today);
  const source = voucherSources.find((one) => one === query.get('source'));
  const { data, error, isPlaceholderData, refetch } = useDailyStats(companyId, id, from, to);

  const change = (write: (next: URLSearchParams) => void) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      write(next);
      return next;
    });
  const show = (next: VoucherSource | undefined) =>
    change((params) => (next ? params.set('source', next) : params.delete('source')));
  const title = translate('vouchers.figures.chart');
  return (
    <section className="figure-part" aria-busy={!data || isPlaceholderData}>
      <DateRangeField
        choice={choice}
        today={today}
        onChange={(next: RangeChoice) => change((params) => writeRange(params, next, usual))}
      />
      {data ? (
        <div className="voucher-chart" data-stale={isPlaceholderData || undefined}>
          <Chart
            title={title}
            heading={<h2>{title}</h2>}
            subtitle={`${voucher?.title ?? ''} · ${formatDay(from)} – ${formatDay(to)}`}
            pointName={translate('vouchers.figures.day')}
            fileName={`voucher-${from}-${to}`}
            height={height}
            ticks={tensTo}
            tools={[undefined, ...voucherSources].map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className="chart-tool"
                aria-pressed={source === one}
                onClick={() => show(one)}
              >
                {translate(`vouchers.figures.${one ?? 'all'}`)}
              </button>
            ))}
            points={data.days.map(({ day }) => ({
              tick: day.slice(5).split('-').map(Number).join('/'),
              label: formatLongDay(day, language),
              href: rowsPath({ companyId, id }, { counted: 'issued', source, from: day, to: day }),
            }))}
            series={voucherCounts.map((counted, index) => {
              const values = data.days.map((day) => day[counted][source ?? 'total']);
              const label = translate(`vouchers.figures.${counted}`);
              return {
                key: counted,
                label,
                tone: index === 0 ? 1 : 2,
                values,
                total: values.reduce((sum, value) => sum + value, 0),
                behind: { label, href: rowsPath({ companyId, id }, { counted, source, from, to }) },
              };
            })}
          />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={height} />
      )}
      <p className="quiet figure-note">{translate('vouchers.figures.daysNote')}</p>
    </section>
  );
}
