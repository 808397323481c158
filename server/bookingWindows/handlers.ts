import { bookingDays } from '#contract/bookingDays.ts';
import { bookingWindowProblems, type BookingWindows } from '#contract/bookingWindowRules.ts';
import {
  bookingWindowFields,
  getBookingWindows,
  patchBookingWindows,
  previewBookingDays,
} from '#contract/bookingWindows.ts';
import { dayOf } from '#contract/zones.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { closedDaysOf } from '../dayNotices/notices.ts';
import { branches } from '../db/schema.ts';
import { handle, type Handled } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { changeRecord, lockRecord } from '../records/change.ts';
import { columnsOf, refuseProblems, valuesOf } from '../records/settings.ts';

/** On the wire the list of windows is called otherwise than among a branch's settings. */
function windowsOf(row: Parameters<typeof valuesOf>[1]): BookingWindows {
  const { bookingWindows: settings, ...figures } = valuesOf(bookingWindowFields, row);
  return { ...figures, settings } as BookingWindows;
}
const kept = ({ settings, ...figures }: BookingWindows) => ({ ...figures, bookingWindows: settings });

interface Place {
  companyId: string;
  branchId: string;
}
const branchAt = ({ companyId, branchId }: Place) => and(eq(branches.companyId, companyId), eq(branches.id, branchId));

async function branchRow({ sql }: Pick<Database, 'sql'>, place: Place): Promise<typeof branches.$inferSelect> {
  const [row] = await sql.select().from(branches).where(branchAt(place));
  if (!row) throw new ApiError('not_found');
  return row;
}

export const bookingWindowHandlers: Handled[] = [
  handle(getBookingWindows, async ({ services, params }) => {
    const row = await branchRow(services.database, params);
    return { version: row.version, ...windowsOf(row) };
  }),

  handle(patchBookingWindows, async ({ services, params, body, user, requestId, reply }) => {
    const { companyId, branchId } = params;
    const { version: seen, ...changes } = body;
    const where = branchAt(params);
    const version = await services.database.transaction(async (transaction) => {
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
        of: { companyId, userId: user.id, requestId, entity: 'branch', entityId: branchId },
      });
    });
    reply.header('etag', `"${version}"`);
  }),

  handle(previewBookingDays, async ({ services, params, query }) => {
    const row = await branchRow(services.database, params);
    const at = query.at ?? new Date().toISOString();
    const { timeZone, openingHours } = row;
    const from = query.from ?? dayOf(at, timeZone);
    const closedDays = await closedDaysOf(services.database, params);
    const asked = { windows: windowsOf(row), openingHours, closedDays, timeZone, at, from, days: query.days };
    return { at, timeZone, openingHours, closedDays, days: bookingDays(asked) };
  }),
];
