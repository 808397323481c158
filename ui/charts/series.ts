/** The data of a chart, and the styles that distinguish its series, never by colour alone. */

/** A position on the horizontal axis. */
export interface ChartPoint {
  /** The short label for the axis. */
  tick: string;
  /** The full label, for the legend, the table and screen readers. */
  label: string;
  /** The address of the data behind the point. */
  href?: string;
}

/** The ten chart colours of the theme, by number. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface ChartSeries {
  key: string;
  label: string;
  tone: Tone;
  /** One value per point; null if there is none. */
  values: readonly (number | null)[];
  /** The series' total, shown while no point is selected; absent if a sum makes no sense. */
  total?: number | null;
  /** Explains the total, or links to its rows. */
  behind?: { label: string; open: () => void } | { label: string; href: string };
}

/** A notable point, with a text. */
export interface ChartMark {
  index: number;
  series: string;
  text: string;
}

export const colourOf = (tone: Tone): string => `var(--chart-${tone})`;

const dashes: readonly string[] = ['', '7 3', '2 3', '9 3 2 3', '4 4', '12 4', '1 4', '8 2 2 2 2 2', '5 2', '3 6'];

/** The dash pattern of a series' line; empty for a solid line. */
export const dashOf = (tone: Tone): string => dashes[tone - 1] ?? '';

const shapes = ['circle', 'square', 'diamond', 'triangle', 'cross'] as const;

/** The marker of a series at a position, for `d` of an SVG path. */
export function markerOf(tone: Tone, x: number, y: number, r: number): string {
  switch (shapes[(tone - 1) % shapes.length]) {
    case 'square':
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 'diamond': {
      const d = r * 1.35;
      return `M${x} ${y - d}L${x + d} ${y}L${x} ${y + d}L${x - d} ${y}z`;
    }
    case 'triangle': {
      const d = r * 1.3;
      return `M${x} ${y - d}L${x + d} ${y + d * 0.8}L${x - d} ${y + d * 0.8}z`;
    }
    case 'cross': {
      const t = r * 0.45;
      return (
        `M${x - r} ${y - t}h${r - t}v${t - r}h${2 * t}v${r - t}h${r - t}v${2 * t}` +
        `h${t - r}v${r - t}h${-2 * t}v${t - r}h${t - r}z`
      );
    }
    default:
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
}

/** The index after a key press, among `count` points; null if the key does not move. */
export function walk(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  };
  const next = to[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}
