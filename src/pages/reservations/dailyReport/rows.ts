import { useEffect, useRef, useState } from 'react';
import type { DailyReport, SectionTotals } from '#contract/reservations/dailyReport.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';

/** A line of the report: the heading of a section, or a party. */
export type ReportLine =
  { kind: 'section'; key: string; totals: SectionTotals } | { kind: 'row'; key: string; row: Reservation };

/** Rows with the heading of their section before each first one; the page may begin amid a section. */
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
 * The parties that came or changed while the same report stayed on the screen; each for some seconds.
 *
 * @param place what report it is: the first rows of another one are not news
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
    // Not ended by the next answer: what was new before it stays marked for as long.
    setTimeout(() => setFresh((all) => new Set([...all].filter((id) => !changed.includes(id)))), freshMs);
    return undefined;
  }, [rows, place]);
  return fresh;
}
