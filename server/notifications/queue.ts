import { sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { allNotifications, passesFilter, type NotificationSetting, type Trigger } from '#contract/notifications.ts';
import type { EventKind } from '#contract/reservations.ts';
import type { FoldedReservation } from '#contract/reservationFold.ts';
import { wallClock } from '#contract/zones.ts';
import type { Sql } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';
import { insertRows } from '../db/rows.ts';
import { notifications } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import { storedAs } from './handlers.ts';
import { textOf } from './texts.ts';

/** What has happened to a reservation. */
export interface Happened {
  kind: EventKind;
  reservation: FoldedReservation;
}

/** The trigger of an event; null where branches are not told of such. */
export function triggerOf({ kind, reservation: { type } }: Happened): Trigger | null {
  switch (kind) {
    case 'created':
      return type === 'waitlist' ? 'waitlistCreated' : type === 'booking' ? 'reservationCreated' : null;
    case 'changed':
      return 'reservationUpdated';
    case 'confirmed':
      return 'reservationConfirmed';
    case 'cancelled':
      return 'reservationCanceled';
    case 'transformed':
      return 'waitlistTransformed';
    default:
      return null;
  }
}

interface Asking {
  id: string;
  name: string;
  timeZone: string;
  language: Language | null;
  stored: NotificationSetting[];
}

function shownTime(at: string, timeZone: string): string {
  const wall = wallClock(at, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return wall ? `${wall.year}/${wall.month}/${wall.day} ${two(wall.hour)}:${two(wall.minute)}` : '';
}

/**
 * Puts what branches want to be told of into the queue, in the transaction in which it happened: told once if it
 * happened, and never if it did not. What lies in the past, as imported reservations do, is not told.
 */
export async function queueNotifications(
  transaction: Sql,
  companyId: string,
  happened: readonly Happened[],
  now: number,
): Promise<void> {
  const told = happened.flatMap((one) => {
    const trigger = triggerOf(one);
    return trigger && Date.parse(one.reservation.startTime) > now - 86_400_000 ? [{ ...one, trigger }] : [];
  });
  if (!told.length) return;
  const ids = [...new Set(told.map(({ reservation }) => reservation.branchId))];
  const branches = await rowsOf<Asking>(
    transaction,
    sql`select id, name, time_zone as "timeZone", settings ->> 'language' as language, settings -> ${storedAs} as stored
      from branches where company_id = ${companyId} and id = any(${sql.param(ids)}::text[]) and settings ? ${storedAs}`,
  );
  if (!branches.length) return;
  const rows = told.flatMap(({ trigger, reservation }) => {
    const branch = branches.find(({ id }) => id === reservation.branchId);
    if (!branch) return [];
    return allNotifications(branch.stored)
      .filter((one) => one.active && one.triggerEventType === trigger && passesFilter(one, reservation.createdFrom))
      .flatMap(({ channel, destinations }) =>
        destinations.map((recipient) => ({
          companyId,
          id: newId(),
          branchId: branch.id,
          trigger,
          channel,
          recipient,
          ...textOf(
            {
              trigger,
              branch: branch.name,
              at: shownTime(reservation.startTime, branch.timeZone),
              groupSize: reservation.groupSize,
              guest: [reservation.guestName, reservation.guestPhone].filter(Boolean).join(' ') || null,
              note: reservation.customerNote,
            },
            branch.language ?? 'zh',
          ),
        })),
      );
  });
  if (rows.length) await insertRows(transaction, notifications, rows);
}
