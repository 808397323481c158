import { memo, useId, type MouseEvent } from 'react';
import { labelEvery, lineThrough, ticksTo } from './scale.ts';
import { colourOf, dashOf, markerOf, type ChartMark, type ChartPoint, type ChartSeries } from './series.ts';

export interface SeriesChartProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Separate lines, or stacked columns. */
  mode: 'lines' | 'columns';
  marks: readonly ChartMark[];
  format: (value: number) => string;
  /** The positions of the horizontal grid lines, up to the greatest value; round numbers by default. */
  ticks?: (greatest: number) => number[];
  width: number;
  height: number;
  active: number | null;
  onActive: (index: number | null) => void;
  onChoose?: (index: number) => void;
}

/** With more points, markers would overlap; dashes then distinguish the lines. */
const maxMarkers = 45;
const edge = { top: 10, right: 10, bottom: 30 };
/** Space for the labels of the grid lines: the minimum, and the width per character. */
const leastLeft = 44;
const letterWidth = 6.8;
const widestColumn = 48;

/** The layout of a drawing. */
function layOut({ points, series, mode, width, height, ticks: across = ticksTo, format }: SeriesChartProps) {
  const sums = points.map((_, index) =>
    mode === 'lines'
      ? Math.max(0, ...series.map(({ values }) => values[index] ?? 0))
      : series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const ticks = across(Math.max(0, ...sums));
  const longest = Math.max(...ticks.map((tick) => format(tick).length));
  const left = Math.max(leastLeft, Math.ceil(longest * letterWidth) + 14);
  const inset = mode === 'lines' ? 8 : 0;
  const wide = Math.max(1, width - left - edge.right - 2 * inset);
  const high = height - edge.top - edge.bottom;
  const start = left + inset;
  const band = wide / Math.max(1, points.length);
  const distance = mode === 'lines' && points.length > 1 ? wide / (points.length - 1) : band;
  const first = mode === 'lines' && points.length > 1 ? start : start + band / 2;
  const top = ticks.at(-1) ?? 1;
  return {
    left,
    ticks,
    distance,
    column: Math.min(widestColumn, band * 0.8),
    x: (index: number) => first + index * distance,
    y: (value: number) => edge.top + high * (1 - value / top),
    indexAt: (x: number) => {
      const index = Math.round((x - first) / distance);
      return x < left || x > width - edge.right || points.length === 0
        ? null
        : Math.min(points.length - 1, Math.max(0, index));
    },
  };
}
type Layout = ReturnType<typeof layOut>;

/**
 * Draws series over points with a few elements: a phone renders it immediately, where a general library takes half a
 * second. Visual only: `Chart` adds texts, keyboard support and a table.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { width, height, active } = props;
  const layout = layOut(props);
  const indexOf = (event: MouseEvent<SVGSVGElement>) =>
    layout.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const { points, series, mode, marks, format, ticks } = props;
  return (
    <svg
      className="chart-svg"
      width={width}
      height={height}
      aria-hidden="true"
      onMouseMove={(event) => props.onActive(indexOf(event))}
      onMouseLeave={() => props.onActive(null)}
      onClick={(event) => {
        const index = indexOf(event);
        if (index !== null) props.onChoose?.(index);
      }}
    >
      <Still {...{ points, series, mode, marks, format, ticks, width, height }} />
      {active !== null && <Active {...{ series, mode, height, active, layout }} />}
    </svg>
  );
}

type StillProps = Omit<SeriesChartProps, 'active' | 'onActive' | 'onChoose'>;

/** Everything except the selected point; memoised by the figures. */
const Still = memo(
  function Still(props: StillProps) {
    const { points, mode, width, height, format } = props;
    const layout = layOut({ ...props, active: null, onActive: () => undefined });
    const { left, x, y, ticks } = layout;
    const every = labelEvery(
      points.map(({ tick }) => tick),
      layout.distance,
    );
    return (
      <>
        <path
          d={ticks.map((tick) => `M${left} ${y(tick)}H${width - edge.right}`).join('')}
          stroke="var(--line)"
          fill="none"
        />
        <g className="chart-ticks" textAnchor="end">
          {ticks.map((tick) => (
            <text key={tick} x={left - 8} y={y(tick) + 4}>
              {format(tick)}
            </text>
          ))}
        </g>
        <g className="chart-ticks" textAnchor="middle">
          {points.map(({ tick }, index) =>
            index % every ? null : (
              <text key={index} x={x(index)} y={height - edge.bottom + 20}>
                {tick}
              </text>
            ),
          )}
        </g>
        {mode === 'lines' ? <Lines {...props} layout={layout} /> : <Columns {...props} layout={layout} />}
      </>
    );
  },
  // The arrays are new in every render, but their content rarely changes.
  (before, after) =>
    before.mode === after.mode &&
    before.width === after.width &&
    before.height === after.height &&
    sameContent(before, after),
);

const drawnOf = ({ points, series, marks, format }: StillProps) =>
  JSON.stringify([
    points.map(({ tick }) => tick),
    series.map(({ key, tone, values }) => [key, tone, values]),
    marks,
    format(1_234.5),
  ]);
const sameContent = (before: StillProps, after: StillProps) => drawnOf(before) === drawnOf(after);

interface LayerProps extends StillProps {
  layout: Layout;
}

function Lines({ points, series, marks, layout: { x, y } }: LayerProps) {
  const placesOf = ({ values }: ChartSeries) =>
    points.map((_, index) => {
      const value = values[index];
      return value === null || value === undefined ? null : ([x(index), y(value)] as const);
    });
  return series.map((one) => {
    const places = placesOf(one);
    const own = marks.filter(({ series: key }) => key === one.key).map(({ index }) => index);
    const marked = points.length <= maxMarkers ? places : own.map((index) => places[index] ?? null);
    const colour = colourOf(one.tone);
    return (
      <g key={one.key}>
        <path
          d={lineThrough(places)}
          fill="none"
          stroke={colour}
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={dashOf(one.tone) || undefined}
        />
        <path d={marked.map((place) => (place ? markerOf(one.tone, ...place, 3) : '')).join('')} fill={colour} />
        {own.map((index) => {
          const place = places[index];
          return (
            place && (
              <circle
                key={index}
                cx={place[0]}
                cy={place[1]}
                r="7.5"
                fill="none"
                stroke="var(--warn)"
                strokeWidth="1.8"
              />
            )
          );
        })}
      </g>
    );
  });
}

function Columns({ points, series, layout: { x, y, column } }: LayerProps) {
  const base = `hatch${useId().replace(/\W/g, '')}`;
  const below = points.map(() => 0);
  return (
    <>
      <defs>
        {series.map(({ key, tone }, index) => (
          <pattern key={key} id={`${base}${tone}`} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect width="6" height="6" fill={colourOf(tone)} fillOpacity={index % 2 ? 0.3 : 1} />
            {index % 2 === 1 && <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" stroke={colourOf(tone)} strokeWidth="2" />}
          </pattern>
        ))}
      </defs>
      {series.map(({ key, tone, values }) => {
        const path = points.map((_, index) => {
          const from = below[index] ?? 0;
          const to = from + (values[index] ?? 0);
          below[index] = to;
          return to > from ? `M${x(index) - column / 2} ${y(from)}V${y(to)}h${column}V${y(from)}z` : '';
        });
        return <path key={key} d={path.join('')} fill={`url(#${base}${tone})`} stroke={colourOf(tone)} />;
      })}
    </>
  );
}

type ActiveProps = Pick<SeriesChartProps, 'series' | 'mode' | 'height'> & { active: number; layout: Layout };

/** The selected point: a vertical line with open markers. */
function Active({ series, mode, height, active, layout: { x, y } }: ActiveProps) {
  const at = x(active);
  return (
    <>
      <path d={`M${at} ${edge.top}V${height - edge.bottom}`} stroke="var(--ink-3)" strokeDasharray="2 2" />
      {mode === 'lines' &&
        series.map(({ key, tone, values }) => {
          const value = values[active];
          return value === null || value === undefined ? null : (
            <path
              key={key}
              d={markerOf(tone, at, y(value), 4.5)}
              fill="var(--surface)"
              stroke={colourOf(tone)}
              strokeWidth="2"
            />
          );
        })}
    </>
  );
}
