import { useEffect, useRef, useState } from 'react';
import type { DailyReport, SectionTotals } from '#contract/reservations/dailyReport.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';

/** A line of the report: a section heading or a party. */
export type ReportLine =
  { kind: 'section'; key: string; totals: SectionTotals } | { kind: 'row'; key: string; row: Reservation };

/** The rows, with a heading before the first row of each section. A page may start in the middle of a section. */
export function linesOf({ rows, sections }: Pick<DailyReport, 'rows' | 'sections'>): ReportLine[] {
  return rows.flatMap((row, index): ReportLine[] => {
    const line: ReportLine = { kind: 'row', key: row.id, row };
    if (rows[index - 1]?.section === row.section) return [line];
    const totals = sections.find(({ section }) => section === row.section);
    return totals ? [{ kind: 'section', key: `section ${row.section}`, totals }, line] : [line];
  });
}

const freshMs = 8_000;

/**
 * The parties that arrived or changed while the same report was shown, each for some seconds.
 *
 * @param place identifies the report: the first rows of another report are not highlighted
 */
export function useFresh(rows: readonly Reservation[] | undefined, place: string): ReadonlySet<string> {
  const known = useRef<{ place: string; versions: Map<string, number> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!rows) return undefined;
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const before = known.current;
    known.current = { place, versions };
    if (before?.place !== place) {
      setFresh(new Set());
      return undefined;
    }
    const changed = rows.filter(({ id, version }) => before.versions.get(id) !== version).map(({ id }) => id);
    if (!changed.length) return undefined;
    setFresh((all) => new Set([...all, ...changed]));
    // Not cancelled by the next response: earlier changes stay highlighted for the full time.
    setTimeout(() => setFresh((all) => new Set([...all].filter((id) => !changed.includes(id)))), freshMs);
    return undefined;
  }, [rows, place]);
  return fresh;
}
