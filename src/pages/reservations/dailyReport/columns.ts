import { common } from '#contract/labels/commonLabels.ts';
import { reportTabs, type DailyReport, type SectionTotals } from '#contract/reservations/dailyReport.ts';
import type { Label } from '#contract/core/label.ts';
import { fieldLabels } from '#contract/reservations/reservationLabels.ts';
import type { Reservation, ReservationState } from '#contract/reservations/reservations.ts';
import type { ReportState } from './reportState.ts';
import type { DailyReportWords } from './words.ts';

/** The columns and texts of a report, on the screen and in print. */

/** The columns in order. */
const columnNames = [
  'time',
  'state',
  'branch',
  'guest',
  'party',
  'chairs',
  'sets',
  'tables',
  'wait',
  'notes',
  'taken',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Some labels are shorter than elsewhere because a day has many columns. */
export const dailyColumnLabels: Readonly<Record<ColumnName, Label>> = {
  time: fieldLabels.time,
  state: fieldLabels.status,
  branch: fieldLabels.branch,
  guest: fieldLabels.name,
  party: fieldLabels.groupSize,
  chairs: { ...fieldLabels.numberOfKidChairs, en: 'Chairs', ja: '椅子' },
  sets: { ...fieldLabels.numberOfKidSets, en: 'Sets', ja: '食器' },
  tables: fieldLabels.tables,
  wait: fieldLabels.wait,
  notes: { ...common.note, en: 'Notes' },
  taken: fieldLabels.createdTime,
};

/**
 * The columns of a report: rows of all branches show their branch, and only parties of the waiting list have a waiting
 * time.
 */
export const dailyColumnsOf = ({ tab }: ReportState, withBranch: boolean): readonly ColumnName[] =>
  columnNames.filter((name) => (name !== 'branch' || withBranch) && (name !== 'wait' || tab === 'waiting'));

/** "Daily report: Bookings". */
export const reportTitle = ({ tab }: ReportState, words: DailyReportWords): string =>
  `${words.page}: ${words.types(reportTabs[tab])}`;

/** "Evening 17:00–06:00". */
export const sectionTitle = ({ section }: SectionTotals, { periods }: DailyReport, words: DailyReportWords): string =>
  `${words.section(section)} ${periods[section].from}–${periods[section].to}`;

/** The sums of a section's parties in the shown states. */
export function sectionText(
  { states, unresolved }: SectionTotals,
  chosen: readonly ReservationState[],
  words: DailyReportWords,
): string {
  const of = chosen.length ? chosen : undefined;
  const open = !of || of.includes('open');
  return [words.sum(states, of), open && unresolved > 0 ? words.count('unresolved', unresolved) : '']
    .filter(Boolean)
    .join(' · ');
}

/** No visit will follow. */
export const isOver = ({ state }: Reservation): boolean => state !== 'open' && state !== 'seated';
