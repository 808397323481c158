import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { colourOf, dashOf, markerOf, type ChartMark, type ChartPoint, type ChartSeries } from './series.ts';

interface SeriesChartProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Lines beside each other, or columns on top of each other. */
  mode: 'lines' | 'columns';
  marks: readonly ChartMark[];
  format: (value: number) => string;
  height: number;
  active: number | null;
  onActive: (index: number | null) => void;
  onChoose?: (index: number) => void;
}

/** With more points than this markers would run into each other; dashes tell the lines apart then. */
const mostMarkers = 45;

const indexIn = (state: { activeTooltipIndex?: unknown }): number | null => {
  const { activeTooltipIndex } = state;
  const index = activeTooltipIndex === null || activeTooltipIndex === undefined ? NaN : Number(activeTooltipIndex);
  return Number.isInteger(index) ? index : null;
};

/** The drawing of series over points. A picture only: {@link Chart} puts words, keys and a table around it. */
export default function SeriesChart(props: SeriesChartProps) {
  const { points, series, mode, marks, format, height, active } = props;
  const base = `hatch${useId().replace(/\W/g, '')}`;
  const data = points.map((_, index) => ({
    index,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? null])),
  }));
  const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--ink-2)', fontSize: 12 } } as const;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={data}
        margin={{ top: 10, right: 10, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onMouseMove={(state) => props.onActive(indexIn(state))}
        onMouseLeave={() => props.onActive(null)}
        onClick={(state) => {
          const index = indexIn(state);
          if (index !== null) props.onChoose?.(index);
        }}
      >
        {mode === 'columns' && (
          <defs>
            {series.map(({ key, tone }, index) => (
              <pattern key={key} id={`${base}${tone}`} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect width="6" height="6" fill={colourOf(tone)} fillOpacity={index % 2 ? 0.3 : 1} />
                {index % 2 === 1 && <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" stroke={colourOf(tone)} strokeWidth="2" />}
              </pattern>
            ))}
          </defs>
        )}
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="index"
          {...axis}
          interval="equidistantPreserveStart"
          minTickGap={14}
          tickFormatter={(index: number) => points[index]?.tick ?? ''}
          padding={mode === 'lines' ? { left: 8, right: 8 } : undefined}
        />
        <YAxis {...axis} width={44} allowDecimals={false} tickFormatter={format} />
        <Tooltip content={() => null} cursor={false} isAnimationActive={false} />
        {active !== null && <ReferenceLine x={active} stroke="var(--ink-3)" strokeDasharray="2 2" />}
        {mode === 'columns'
          ? series.map(({ key, tone }) => (
              <Bar
                key={key}
                dataKey={key}
                stackId="all"
                fill={`url(#${base}${tone})`}
                stroke={colourOf(tone)}
                maxBarSize={48}
                isAnimationActive={false}
              />
            ))
          : series.map(({ key, tone }) => (
              <Line
                key={key}
                dataKey={key}
                stroke={colourOf(tone)}
                strokeWidth={2}
                strokeDasharray={dashOf(tone)}
                isAnimationActive={false}
                activeDot={false}
                dot={({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) => {
                  const marked = marks.some((mark) => mark.index === index && mark.series === key);
                  const shown = points.length <= mostMarkers || index === active || marked;
                  if (cx === undefined || cy === undefined || cy === null || !shown)
                    return <g key={`${key}${index}`} />;
                  return (
                    <g key={`${key}${index}`}>
                      <path
                        d={markerOf(tone, cx, cy, index === active ? 4.5 : 3)}
                        fill={index === active ? 'var(--surface)' : colourOf(tone)}
                        stroke={colourOf(tone)}
                        strokeWidth={index === active ? 2 : 1}
                      />
                      {marked && <circle cx={cx} cy={cy} r={7.5} fill="none" stroke="var(--warn)" strokeWidth={1.8} />}
                    </g>
                  );
                }}
              />
            ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
