import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { tallySum, waitedMinutes, type StateTallies } from '#contract/reservations/dailyReport.ts';
import { filled, type Label } from '#contract/core/label.ts';
import type { Reservation, ReservationState } from '#contract/reservations/reservations.ts';
import { formatNumber, formatPhone } from '#i18n/formats.ts';
import { clockTime, dayOf, wallClock } from '#contract/core/zones.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';

/** The branch's local time, `HH:mm`, with a mark if it is after midnight of the dining day. */
export function timeOn(instant: string, zone: string, diningDate: string): string {
  const wall = wallClock(instant, zone);
  if (!wall) return instant;
  const clock = clockTime(wall);
  return dayOf(instant, zone) > diningDate ? `${clock} +1` : clock;
}

/** The texts of a report, in the user's language. */
export function useDailyReportWords() {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const reservation = useReservationWords();
  return useMemo(() => {
    const text = (key: string, values?: Record<string, unknown>) => translate(`dailyReport.${key}`, values);
    const count = (key: string, value: number) =>
      // The plural depends on the number; the text contains it with separators.
      text(`totals.${key}`, { smart_count: value }).replace(String(value), formatNumber(value, language));
    const zone = (row: Pick<Reservation, 'branch'>) => branchZone(scope, row.branch.id);
    const minutes = (value: number) =>
      value < 60
        ? text('minutes', { minutes: Math.round(value) })
        : text('hours', { hours: Math.floor(value / 60), minutes: Math.round(value % 60) });
    const equipment = (chairs: number, sets: number): string[] => [
      ...(chairs ? [count('chairs', chairs)] : []),
      ...(sets ? [count('sets', sets)] : []),
    ];
    return {
      ...reservation,
      text,
      say: (label: Label, values = {}) => filled(label, language, values),
      page: pageLabels.dailyReport[language],
      /** "2 high chairs", "1 set", without zero counts. */
      equipment,
      count,
      zone,
      minutes,
      number: (value: number) => formatNumber(value, language),
      name: (row: Reservation) => row.name ?? text('row.nobody'),
      phone: (row: Reservation) => (row.phoneNumber ? formatPhone(row.phoneNumber) : ''),
      time: (row: Reservation) => timeOn(row.startTime, zone(row), row.diningDate),
      /** The creation time: only the time of day if it is the dining day itself. */
      taken(row: Reservation) {
        const day = dayOf(row.createdTime, zone(row));
        const clock = timeOn(row.createdTime, zone(row), day);
        return day === row.diningDate ? clock : `${Number(day.slice(5, 7))}/${Number(day.slice(8))} ${clock}`;
      },
      wait(row: Reservation, now: number) {
        const waited = waitedMinutes(row, now);
        if (waited === null) return '–';
        return row.state === 'seated' ? minutes(waited) : text('row.soFar', { wait: minutes(waited) });
      },
      /** The details of a party's state, shown beside its name. */
      more(row: Reservation): string {
        const at = (instant: string) => timeOn(instant, zone(row), row.diningDate);
        if (row.state === 'seated')
          return row.tableClearTime
            ? `${row.seatedTime ? at(row.seatedTime) : ''}–${at(row.tableClearTime)}`
            : row.seatedTime
              ? at(row.seatedTime)
              : '';
        if (row.state !== 'open') return row.endedTime ? at(row.endedTime) : '';
        if (row.calledTime) return `${text('more.called')} ${at(row.calledTime)}`;
        return row.confirmedTime ? text('more.confirmed') : '';
      },
      /** "12 parties · 34 people · 2 high chairs", without zero counts. */
      sum(states: StateTallies, of?: readonly ReservationState[]) {
        const { parties, covers, kidChairs, kidSets } = tallySum(states, of);
        return [count('parties', parties), count('covers', covers), ...equipment(kidChairs, kidSets)].join(' · ');
      },
    };
  }, [translate, language, scope, reservation]);
}
export type DailyReportWords = ReturnType<typeof useDailyReportWords>;
