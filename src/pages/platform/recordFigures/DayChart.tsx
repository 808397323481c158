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

/** The days in the address; the last seven by default. */
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
  /** Shown beside the date range. */
  beside?: ReactNode;
  title: string;
  heading?: string;
  /** The name of the record, for the exported picture; its file name begins with `file`. */
  about: string;
  file: string;
  /** The label of a point. */
  pointName: string;
  tools?: ReactNode;
  days: (data: Data) => readonly string[];
  /** The lines of the chart, with the address of the rows in a range of days. */
  lines: (data: Data) => readonly { label: string; values: readonly number[]; to: (range: DateRange) => string }[];
  /** The address of the rows of one day. */
  dayTo: (range: DateRange) => string;
  note: string;
  failureText?: (error: unknown) => string;
}

/** A record's figures per day. Every point and every sum links to its rows. */
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
