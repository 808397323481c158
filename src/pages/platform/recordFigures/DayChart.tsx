import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Chart } from '#ui/charts/Chart.tsx';
import { tensTo } from '#ui/charts/scale.ts';
import type { Tone } from '#ui/charts/series.ts';
import { daysParam, defineAddress } from '#ui/address.ts';
import { daysChosen, type DateRange, type RangeChoice } from '#ui/dateRange.ts';
import { useAddress } from '#ui/useAddress.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { Skeleton } from '#ui/states.tsx';

const height = 280;

const address = defineAddress({ range: daysParam('last7') });

/** The days in the address; the last seven by default. */
export function useChartDays(today: string): ChartDays {
  const { state, change } = useAddress(address);
  const { range } = state;
  return { range, setRange: (next) => change({ range: next }), today, ...daysChosen(range, today) };
}

interface ChartDays extends DateRange {
  range: RangeChoice;
  setRange: (range: RangeChoice) => void;
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
  const { range: choice, setRange, today, from, to } = chosen;
  const { title, heading = title, about, file, pointName, tools, note, failureText } = texts;
  const stale = answer.isPlaceholderData;
  return (
    <section className="panel" aria-busy={!answer.data || stale}>
      <div className="row row-apart">
        <DateRangeField choice={choice} today={today} onChange={setRange} />
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
