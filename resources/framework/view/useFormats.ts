import { useMemo } from 'react';
import {
  formatDay,
  formatDaysAgo,
  formatInstant,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatMonthDay,
  formatNear,
  formatNumber,
  formatPercent,
  formatUntil,
} from '#i18n/formats.ts';
import { useLanguage } from './labels.ts';
import { useScope, branchZone } from './scope.ts';

/** Formats for the user's language, in the time zone of the current branch by default. */
export function useFormats() {
  const language = useLanguage();
  const scope = useScope();
  return useMemo(() => {
    const zone = (branchId?: string | null) => branchZone(scope, branchId);
    return {
      number: (value: number) => formatNumber(value, language),
      percent: (share: number) => formatPercent(share, language),
      /** @param minor in minor units of the currency */
      money: (minor: number, currency: string, cents = false) => formatMoney(minor, currency, language, cents),
      /** A timestamp; empty if absent. */
      instant: (iso: string | null | undefined, branchId?: string | null) =>
        iso ? formatInstant(iso, zone(branchId)) : '',
      /** The end of a period. */
      until: (iso: string, branchId?: string | null) => formatUntil(iso, zone(branchId)),
      /** A time less than a day away as the hour, others with their day. */
      near: (iso: string, now: number, branchId?: string | null) => formatNear(iso, zone(branchId), now),
      daysAgo: (iso: string, branchId?: string | null) => formatDaysAgo(iso, zone(branchId), language),
      day: formatDay,
      longDay: (day: string) => formatLongDay(day, language),
      /** A day of any year, as `MM-DD`. */
      monthDay: (day: string) => formatMonthDay(day, language),
      month: (month: string) => formatMonth(month, language),
    };
  }, [language, scope]);
}
