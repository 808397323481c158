import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReservationType } from '#contract/reservations.ts';
import type { StatisticsSeries } from '#contract/statistics.ts';
import { formatLongDay, formatMonthDay, formatNumber } from '#i18n/formats.ts';
import { intlLocale } from '#i18n/language.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import type { Tone } from '#ui/charts/series.ts';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { rowsAddress, type RowsPlace } from '../reservations/address.ts';
import { totalName, type Flag } from './shownFigures.ts';
import type { DashboardUnit } from './useDashboard.ts';

const tones: Readonly<Record<Flag, Tone>> = {
  create: 1,
  seat: 3,
  noShow: 4,
  cancelByCustomer: 2,
  cancelByRestaurant: 6,
};
const height = 220;

interface SegmentProps {
  /** Which of the four it is; also the picture's file name. */
  name: 'booking' | 'waiting' | 'walkIn' | 'created';
  type: ReservationType;
  place: RowsPlace;
  /** The branch or company, as the picture says it. */
  placeName: string;
  unit: DashboardUnit;
  shown: readonly Flag[];
  answer: {
    data?: StatisticsSeries;
    isError: boolean;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onExplain: (figure: string) => void;
  tools?: ReactNode;
}

/** One kind of reservation day by day: what was made and what became of it. */
export function Segment(props: SegmentProps) {
  const { name, answer } = props;
  const translate = useTranslate();
  const id = `segment-${name}`;
  const empty = answer.data?.count.every((day) => day.create === 0);
  const heading = <h3 id={id}>{translate(`overview.segment.${name}`)}</h3>;
  return (
    <section className="overview-card segment" aria-labelledby={id} aria-busy={!answer.data && !answer.isError}>
      <div className="segment-body" data-stale={answer.isPlaceholderData || undefined}>
        {answer.data && !empty ? (
          <Drawn {...props} data={answer.data} heading={heading} />
        ) : (
          <>
            <div className="segment-head">
              {heading}
              {props.tools}
            </div>
            {answer.data ? (
              <EmptyState title={translate(`overview.empty.${name}`)} text={translate('overview.empty.text')} />
            ) : answer.isError ? (
              <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
            ) : (
              <SegmentSkeleton />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function SegmentSkeleton() {
  return (
    <div className="segment-waiting" aria-hidden="true">
      <Skeleton width="60%" height={18} />
      <Skeleton height={height} />
    </div>
  );
}

function Drawn({
  name,
  type,
  place,
  placeName,
  unit,
  shown,
  data,
  onExplain,
  heading,
  tools,
}: SegmentProps & { data: StatisticsSeries; heading: ReactNode }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { from, to } = place.range;
  const title = translate(`overview.segment.${name}`);
  const number = (value: number) => formatNumber(value, language);
  const weekday = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'long', timeZone: 'UTC' });
  const unusual = data.comparison.usual.flatMap((day, index) =>
    day.unusual && day.median !== null && data.count[index]?.date === day.date
      ? [{ ...day, index, median: number(day.median), unusual: day.unusual, value: data.count[index].create }]
      : [],
  );
  const hrefOf = (day: string) => rowsAddress({ ...place, range: { from: day, to: day } }, { types: [type] });

  return (
    <>
      <Chart
        title={title}
        heading={heading}
        tools={tools}
        subtitle={translate('overview.subtitle', {
          place: placeName,
          from: formatLongDay(from, language),
          to: formatLongDay(to, language),
          unit: translate(`overview.unit.${unit}`),
        })}
        pointName={translate('overview.day')}
        fileName={`${name}-${from}-${to}`}
        height={height}
        points={data.count.map(({ date }) => ({
          tick: formatMonthDay(date.slice(5), language),
          label: formatLongDay(date, language),
          href: hrefOf(date),
        }))}
        series={shown.map((flag) => ({
          key: flag,
          label: translate(`overview.flag.${flag}`),
          tone: tones[flag],
          values: data.count.map((day) => day[flag]),
          total: data.summary[flag],
          behind: {
            label: translate('overview.explain.open', { name: `${title}, ${translate(`overview.flag.${flag}`)}` }),
            open: () =>
              onExplain(
                `${place.by === 'created' ? 'created:' : ''}${totalName(type, flag, unit === 'people' ? 'covers' : 'parties')}`,
              ),
          },
        }))}
        marks={unusual.map(({ index, date, median, unusual: side }) => ({
          index,
          series: 'create',
          text: translate(`overview.unusual.${side}`, {
            weekday: weekday.format(new Date(`${date}T00:00:00Z`)),
            median,
          }),
        }))}
      />
      <div className="segment-unusual">
        {unusual.length === 0 ? (
          <p>{translate('overview.unusual.none')}</p>
        ) : (
          <>
            <span className="segment-ring" aria-hidden="true" />
            <span>{translate('overview.unusual.days')}</span>
            <ul aria-label={translate('overview.unusual.days')}>
              {unusual.map(({ date, median, value }) => (
                <li key={date}>
                  <Link to={hrefOf(date)}>
                    {translate('overview.unusual.one', {
                      day: formatMonthDay(date.slice(5), language),
                      number: number(value),
                      median,
                    })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
