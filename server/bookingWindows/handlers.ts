import { bookingDays } from '#contract/bookingDays.ts';
import { bookingWindowProblems, type BookingWindows } from '#contract/bookingWindowRules.ts';
import {
  bookingWindowFields,
  getBookingWindows,
  patchBookingWindows,
  previewBookingDays,
} from '#contract/bookingWindows.ts';
import { dayOf } from '#contract/zones.ts';
import { branchAt } from '../companies/changeBranch.ts';
import { closedDaysOf } from '../dayNotices/notices.ts';
import { branches } from '../db/schema.ts';
import { answerChange, handle, type Handled } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { changeBy, changeRecord, lockRecord, oneOf } from '../records/change.ts';
import { columnsOf, refuseProblems, valuesOf } from '../records/settings.ts';

/** On the wire the list of windows is called otherwise than among a branch's settings. */
function windowsOf(row: Parameters<typeof valuesOf>[1]): BookingWindows {
  const { bookingWindows: settings, ...figures } = valuesOf(bookingWindowFields, row);
  return { ...figures, settings } as BookingWindows;
}
const kept = ({ settings, ...figures }: BookingWindows) => ({ ...figures, bookingWindows: settings });

export const bookingWindowHandlers: Handled[] = [
  handle(getBookingWindows, async ({ services, params }) => {
    const row = await branchAt(services.database.sql, params);
    return { version: row.version, ...windowsOf(row) };
  }),

  handle(patchBookingWindows, (call) =>
    answerChange(call, async (transaction) => {
      const { companyId, branchId } = call.params;
      const { version: seen, ...changes } = call.body;
      const where = oneOf(branches, companyId, branchId);
      const stored = await lockRecord(transaction, branches, where);
      if (seen !== undefined && stored.version !== seen) throw new ApiError('stale_version');
      const was = windowsOf(stored);
      const wanted = { ...was, ...changes };
      refuseProblems(bookingWindowProblems(wanted.settings));
      return changeRecord(transaction, {
        table: branches,
        where,
        stored,
        seen,
        was: kept(was),
        wanted: kept(wanted),
        columnsOf: (differing) => columnsOf(bookingWindowFields, stored, differing),
        of: { ...changeBy(call), entity: 'branch', entityId: branchId },
      });
    }),
  ),

  handle(previewBookingDays, async ({ services, params, query }) => {
    const row = await branchAt(services.database.sql, params);
    const at = query.at ?? new Date().toISOString();
    const { timeZone, openingHours } = row;
    const from = query.from ?? dayOf(at, timeZone);
    const closedDays = await closedDaysOf(services.database, params);
    const asked = { windows: windowsOf(row), openingHours, closedDays, timeZone, at, from, days: query.days };
    return { at, timeZone, openingHours, closedDays, days: bookingDays(asked) };
  }),
];
