import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useReportAddress, type ReportAddress } from '#resources/framework/view/report/useReportAddress.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Chart } from '#ui/charts/Chart.tsx';
import { tensTo } from '#ui/charts/scale.ts';
import type { Tone } from '#ui/charts/series.ts';
import { daysChosen, type DateRange } from '#ui/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { Skeleton } from '#ui/states.tsx';

const height = 280;

/** The days that an address asks for: the last seven unless it says otherwise. */
export function useChartDays(today: string): ChartDays {
  const address = useReportAddress('last7');
  return { address, today, ...daysChosen(address.choice, today) };
}

interface ChartDays extends DateRange {
  address: ReportAddress;
  today: string;
}

interface DayChartProps<Data> {
  chosen: ChartDays;
  answer: UseQueryResult<Data>;
  /** Beside the days. */
  beside?: ReactNode;
  title: string;
  heading?: string;
  /** Whose figures they are, for the picture; its file begins with `file`. */
  about: string;
  file: string;
  /** What a point is called. */
  pointName: string;
  tools?: ReactNode;
  days: (data: Data) => readonly string[];
  /** The rows of some days. */
  lines: (data: Data) => readonly { label: string; values: readonly number[]; to: (range: DateRange) => string }[];
  /** The rows of one day. */
  dayTo: (range: DateRange) => string;
  note: string;
  failureText?: (error: unknown) => string;
}

/** Figures of one record day by day; every point and every sum leads to its rows. */
export function DayChart<Data>({ chosen, answer, beside, days, lines, dayTo, ...texts }: DayChartProps<Data>) {
  const { day: written, longDay } = useFormats();
  const { address, today, from, to } = chosen;
  const { title, heading = title, about, file, pointName, tools, note, failureText } = texts;
  const stale = answer.isPlaceholderData;
  return (
    <section className="panel" aria-busy={!answer.data || stale}>
      <div className="row row-apart">
        <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
        {beside}
      </div>
      <QueryBoundary {...{ answer, failureText }} waiting={<Skeleton height={height} />}>
        {(data) => (
          <div data-stale={stale || undefined}>
            <Chart
              {...{ title, pointName, height, tools }}
              heading={<h2>{heading}</h2>}
              subtitle={`${about} · ${written(from)} – ${written(to)}`}
              fileName={`${file}-${from}-${to}`}
              ticks={tensTo}
              points={days(data).map((day) => ({
                tick: day.slice(5).split('-').map(Number).join('/'),
                label: longDay(day),
                href: dayTo({ from: day, to: day }),
              }))}
              series={lines(data).map(({ label, values, to: rowsOf }, index) => ({
                key: String(index),
                label,
                tone: ((index % 10) + 1) as Tone,
                values,
                total: values.reduce((sum, value) => sum + value, 0),
                behind: { label, href: rowsOf({ from, to }) },
              }))}
            />
          </div>
        )}
      </QueryBoundary>
      <p className="quiet figure-note">{note}</p>
    </section>
  );
}
