import { bookingDays } from '#contract/reservations/bookingDays.ts';
import {
  bookingWindowProblems,
  type BookingWindow,
  type BookingWindows,
} from '#contract/reservations/bookingWindowRules.ts';
import {
  bookingWindowFields,
  getBookingWindows,
  patchBookingWindows,
  previewBookingDays,
} from '#contract/reservations/bookingWindows.ts';
import { dayOf } from '#contract/core/zones.ts';
import { branchAt, type BranchRow } from '#server/organization/companies/branches.ts';
import { answerBranchChange } from '#server/organization/companies/change.ts';
import { closedDaysOf } from './closedDays.ts';
import { handle, type Handled } from '#server/platform/http/handle.ts';
import { settingsValues } from '#server/platform/records/settings.ts';

const windowsPart = {
  fields: bookingWindowFields,
  problems: ({ bookingWindows }: Readonly<Record<string, unknown>>) =>
    bookingWindowProblems(bookingWindows as BookingWindow[]),
};

/** The contract has a different name for the list of windows than a branch's settings. */
function windowsOf(row: BranchRow): BookingWindows {
  const { bookingWindows: settings, ...figures } = settingsValues(bookingWindowFields, row);
  return { ...figures, settings };
}

export const bookingWindowHandlers: Handled[] = [
  handle(getBookingWindows, async ({ services, params }) => {
    const row = await branchAt(services, params);
    return { version: row.version, ...windowsOf(row) };
  }),

  handle(patchBookingWindows, (call) => {
    const { settings: bookingWindows, ...changes } = call.body;
    return answerBranchChange(call, { ...changes, bookingWindows }, windowsPart);
  }),

  handle(previewBookingDays, async ({ services, params, query }) => {
    const row = await branchAt(services, params);
    const at = query.at ?? new Date().toISOString();
    const { timeZone, openingHours } = row;
    const from = query.from ?? dayOf(at, timeZone);
    const closedDays = await closedDaysOf(services.database, params);
    const input = { windows: windowsOf(row), openingHours, closedDays, timeZone, at, from, days: query.days };
    return { at, timeZone, openingHours, closedDays, days: bookingDays(input) };
  }),
];
