import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { weekdayOf } from '#contract/core/ranges.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';
import type { StatisticsSeries } from '#contract/reservations/statistics.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import type { Tone } from '#ui/charts/series.ts';
import type { QueryState } from '#ui/QueryBoundary.tsx';
import type { Seen } from '#ui/useSeen.ts';
import { rowsAddress, type RowsPlace } from '../address.ts';
import { ChartCard, chartHeight } from './ChartCard.tsx';
import { totalName, type Flag } from './shownFigures.ts';
import { useFlagName } from './useFlagName.ts';
import type { DashboardUnit } from './useDashboard.ts';

const tones: Readonly<Record<Flag, Tone>> = {
  create: 1,
  seat: 3,
  noShow: 4,
  cancelByCustomer: 2,
  cancelByRestaurant: 6,
};

export interface SegmentProps {
  /** The name of the segment, also the picture's file name. */
  name: 'booking' | 'waiting' | 'walkIn' | 'created';
  type: ReservationType;
  place: RowsPlace;
  /** The name of the branch or company, for the picture. */
  placeName: string;
  unit: DashboardUnit;
  shown: readonly Flag[];
  watch: Seen['watch'];
  answer: QueryState & { isPlaceholderData: boolean };
  /** Undefined until it is there, and until the segment is seen. */
  data: StatisticsSeries | undefined;
  onExplain: (figure: string) => void;
  tools?: ReactNode;
}

/** A kind of reservation per day: its number and the outcome. */
export function Segment(props: SegmentProps) {
  const { name, watch, answer, data, tools } = props;
  const translate = useTranslate();
  const title = useTitle(props);
  return (
    <ChartCard
      title={title}
      {...{ watch, tools, answer, data }}
      empty={data?.count.every((day) => day.create === 0) && translate(`overview.empty.${name}`)}
    >
      {(drawn, heading) => <Drawn {...props} title={title} data={drawn} heading={heading} />}
    </ChartCard>
  );
}

/** The title: the kind of reservation, or that it is by creation date. */
function useTitle({ name, type }: SegmentProps): string {
  const translate = useTranslate();
  const { types } = useReservationWords();
  return name === 'created' ? translate('overview.byMaking') : types(type);
}

function Drawn({
  name,
  title,
  type,
  place,
  placeName,
  unit,
  shown,
  data,
  onExplain,
  heading,
  tools,
}: SegmentProps & { title: string; data: StatisticsSeries; heading: ReactNode }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { number, day, longDay, monthDay } = useFormats();
  const { from, to } = place.range;
  const flagName = useFlagName();
  const weekdays = weekdayNames(language, 'long');
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
          from: longDay(from),
          to: longDay(to),
          unit: unit === 'groups' ? later.parties[language] : translate('overview.unit.people'),
        })}
        pointName={later.day[language]}
        fileName={`${name}-${from}-${to}`}
        height={chartHeight}
        points={data.count.map(({ date }) => ({
          tick: monthDay(date.slice(5)),
          label: longDay(date),
          href: hrefOf(date),
        }))}
        series={shown.map((flag) => ({
          key: flag,
          label: flagName(flag),
          tone: tones[flag],
          values: data.count.map((day) => day[flag]),
          total: data.summary[flag],
          behind: {
            label: translate('overview.explain.open', { name: `${title}, ${flagName(flag)}` }),
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
            weekday: weekdays[weekdayOf(date)],
            median,
          }),
        }))}
      />
      <div className="segment-unusual small subtle">
        {unusual.length === 0 ? (
          <p>{translate('overview.unusual.none')}</p>
        ) : (
          <>
            <span className="segment-ring" aria-hidden="true" />
            <span>{translate('overview.unusual.days')}</span>
            <ul className="plain-list" aria-label={translate('overview.unusual.days')}>
              {unusual.map(({ date, median, value }) => (
                <li key={date}>
                  <Link className="cell-link" to={hrefOf(date)}>
                    {translate('overview.unusual.one', {
                      day: day(date),
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
