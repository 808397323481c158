import type { ReactNode } from 'react';
import './BarTimeline.css';

interface BarTimelineProps {
  label: string;
  /** The parts of the whole, with the share of each. */
  columns: readonly { key: string; text: string; said: string; share: number }[];
  /** Bars lie between shares of the whole. */
  rows: readonly { key: string; name: ReactNode; bars: readonly { from: number; to: number; text: string }[] }[];
  /** The share at which the line of the present is. */
  now: number;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Spans of time as bars below their names; screen readers get the spans as texts. */
export function BarTimeline({ label, columns, rows, now }: BarTimelineProps) {
  const widths = { gridTemplateColumns: columns.map(({ share }) => `minmax(0, ${share.toFixed(4)}fr)`).join(' ') };
  return (
    <section className="bar-timeline" aria-label={label}>
      <div className="bar-timeline-head" style={widths} aria-hidden>
        {columns.map(({ key, text, said }) => (
          <span key={key} title={said}>
            {text}
          </span>
        ))}
      </div>
      <ul className="plain-list">
        {rows.map(({ key, name, bars }) => (
          <li key={key}>
            <span className="wrap">{name}</span>
            <div className="bar-timeline-track" style={widths}>
              {columns.map((column) => (
                <span key={column.key} className="bar-timeline-part" aria-hidden />
              ))}
              {bars.map(({ from, to, text }) => (
                <span
                  key={from}
                  className="bar-timeline-bar"
                  style={{ insetInlineStart: percent(from), width: percent(to - from) }}
                  title={text}
                >
                  <span className="visually-hidden">{text}</span>
                </span>
              ))}
              <span className="bar-timeline-now" style={{ insetInlineStart: percent(now) }} aria-hidden />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
