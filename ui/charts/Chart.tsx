import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Language } from '#contract/core/constants.ts';
import { formatNumber } from '#i18n/formats.ts';
import { saveFile } from '../saveFile.ts';
import { SeriesChart, type SeriesChartProps } from './SeriesChart.tsx';
import {
  colourOf,
  dashOf,
  markerOf,
  walk,
  type ChartMark,
  type ChartPoint,
  type ChartSeries,
  type Tone,
} from './series.ts';
import { useShownWidth } from './useShownWidth.ts';
import '../parts.css';
import './Chart.css';

interface ChartProps {
  /** The accessible name, also the title of the exported picture. */
  title: string;
  /** The date range and the branch, written into the exported picture. */
  subtitle: string;
  /** The label of a point: "Day", "Month". */
  pointName: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  mode?: 'lines' | 'columns';
  marks?: readonly ChartMark[];
  format?: (value: number) => string;
  /** The positions of the horizontal grid lines, up to the greatest value; round numbers by default. */
  ticks?: (greatest: number) => number[];
  height?: number;
  /** The exported picture's file name, without its extension. */
  fileName: string;
  /** Shown beside the tools. */
  heading?: ReactNode;
  /** Additional tools, before the chart's own. */
  tools?: ReactNode;
}

/**
 * An accessible chart: a drawing whose points can be read with the arrow keys, the same figures as a table, and an
 * export as a picture. The legend shows the selected point, or the totals.
 */
export function Chart({ mode = 'lines', marks = [], height = 240, ...props }: ChartProps) {
  const { title, points, series } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const notify = useNotify();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [active, setActive] = useState<number | null>(null);
  // Not drawn while out of view.
  const { watch, element, width, show } = useShownWidth();
  const format = props.format ?? ((value: number) => formatNumber(value, language));
  const shown = active !== null && active < points.length ? active : null;

  const download = async () => {
    // Loaded on demand, since few users export a picture.
    const { pictureOf } = await import('./picture.ts');
    show();
    if (!element.current) return;
    const picture = await pictureOf(element.current, { title, subtitle: props.subtitle, legend: series });
    saveFile(picture, `${props.fileName}.png`);
  };
  const written = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));
  const notes = (index: number) => marks.filter((mark) => mark.index === index).map(({ text }) => text);
  const told = { title, points, series, written, notes };

  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-bar row row-apart">
        {props.heading}
        <div className="chart-tools row">
          {props.tools}
          <button
            type="button"
            className="chart-tool"
            aria-pressed={view === 'table'}
            onClick={() => setView(view === 'table' ? 'chart' : 'table')}
          >
            {translate('charts.table')}
          </button>
          <button
            type="button"
            className="chart-tool"
            disabled={view === 'table'}
            onClick={() => void download().catch(() => notify('charts.noPicture', { type: 'error' }))}
          >
            {translate('charts.picture')}
          </button>
        </div>
      </div>
      <ul className="chart-legend row plain-list subtle" aria-label={translate('charts.legend')}>
        {series.map((one, index) => (
          <li key={one.key}>
            <Sample tone={one.tone} hatched={mode === 'columns' ? index % 2 : null} />
            <span>{one.label}</span>
            <Reading
              series={one}
              text={shown === null ? (one.total === undefined ? '' : written(one.total)) : written(one.values[shown])}
            />
          </li>
        ))}
      </ul>
      <p className="chart-reading subtle small" aria-hidden="true">
        {shown === null ? translate('charts.whole') : [points[shown]?.label, ...notes(shown)].join(' · ')}
      </p>
      {view === 'chart' ? (
        <Drawing {...{ ...told, setActive }} active={shown}>
          <div ref={watch} style={{ height }}>
            {width !== null && (
              <Picture
                {...{ points, series, mode, marks, format, width, height }}
                ticks={props.ticks}
                active={shown}
                onActive={setActive}
              />
            )}
          </div>
        </Drawing>
      ) : (
        <Figures {...{ ...told, height }} pointName={props.pointName} remarks={marks.length > 0} />
      )}
    </figure>
  );
}

/** A number in the legend. The total links to its rows or explanation. */
function Reading({ series: { total, behind }, text }: { series: ChartSeries; text: string }) {
  if (total === undefined || !behind) return <b>{text}</b>;
  return 'href' in behind ? (
    <Link className="chart-total bare figure-link" to={behind.href} aria-label={`${behind.label}: ${text}`}>
      {text}
    </Link>
  ) : (
    <button
      type="button"
      className="chart-total bare figure-link"
      aria-label={`${behind.label}: ${text}`}
      onClick={behind.open}
    >
      {text}
    </button>
  );
}

/** The drawing; a click opens the address of a point. */
function Picture(props: SeriesChartProps) {
  const navigate = useNavigate();
  const open = (index: number) => {
    const href = props.points[index]?.href;
    if (href) void navigate(href);
  };
  return <SeriesChart {...props} onChoose={open} />;
}

/** The texts for the points. */
interface Told extends Pick<ChartProps, 'title' | 'points' | 'series'> {
  written: (value: number | null | undefined) => string;
  notes: (index: number) => string[];
}

interface DrawingProps extends Told {
  active: number | null;
  setActive: (index: number | null) => void;
  children: ReactNode;
}

/**
 * A single tab stop with the role slider, because screen readers pass the arrow keys to sliders and read their value.
 */
function Drawing({ title, points, series, active, setActive, written, notes, children }: DrawingProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const at = active ?? Math.max(0, points.length - 1);
  const point = points[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walk(event.key, at, points.length);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && point?.href) void navigate(point.href);
    else if (event.key === 'Escape' && active !== null) setActive(null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="chart-drawing"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-describedby={`${id}-hint`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={at}
      aria-valuetext={
        point
          ? [
              `${point.label}:`,
              series.map(({ label, values }) => `${label} ${written(values[at])}`).join(', '),
              ...notes(at).map((note) => `– ${note}`),
            ].join(' ')
          : translate('charts.none')
      }
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && active === null && setActive(at)}
      onBlur={() => setActive(null)}
    >
      {children}
      <span id={`${id}-hint`} className="visually-hidden">
        {translate(point?.href ? 'charts.keysOpen' : 'charts.keys')}
      </span>
    </div>
  );
}

interface FiguresProps extends Told {
  pointName: string;
  /** Whether any point has a note. */
  remarks: boolean;
  height: number;
}

/** The same figures as a table. */
function Figures({ title, pointName, points, series, remarks, height, written, notes }: FiguresProps) {
  const translate = useTranslate();
  const row = (head: ReactNode, valueOf: (one: ChartSeries) => number | null | undefined, remark: string) => (
    <>
      <th scope="row">{head}</th>
      {series.map((one) => (
        <td className="chart-number" key={one.key}>
          {written(valueOf(one))}
        </td>
      ))}
      {remarks && <td>{remark}</td>}
    </>
  );
  return (
    <div className="chart-table" role="group" aria-label={title} tabIndex={0} style={{ maxHeight: height }}>
      <table>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ key, label }) => (
              <th scope="col" className="chart-number" key={key}>
                {label}
              </th>
            ))}
            {remarks && <th scope="col">{translate('charts.remark')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, href }, index) => (
            <tr key={label}>
              {row(
                href ? <Link to={href}>{label}</Link> : label,
                ({ values }) => values[index],
                notes(index).join(' · '),
              )}
            </tr>
          ))}
        </tbody>
        {series.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>{row(translate('charts.total'), ({ total }) => total, '')}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The style of a series in the drawing. */
function Sample({ tone, hatched }: { tone: Tone; hatched: number | null }) {
  const colour = colourOf(tone);
  return (
    <svg className="chart-sample" width="26" height="12" viewBox="0 0 26 12" aria-hidden="true">
      {hatched === null ? (
        <>
          <path d="M0 6h26" stroke={colour} strokeWidth="2" strokeDasharray={dashOf(tone)} />
          <path d={markerOf(tone, 13, 6, 3.5)} fill={colour} />
        </>
      ) : (
        <>
          <rect x="5" width="16" height="12" rx="2" fill={colour} fillOpacity={hatched ? 0.3 : 1} />
          {hatched === 1 && <path d="M6 11L16 1M12 11L21 2M5 6L10 1" stroke={colour} strokeWidth="2" />}
        </>
      )}
    </svg>
  );
}
