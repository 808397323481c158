import { and, eq } from 'drizzle-orm';
import { omit } from 'es-toolkit';
import type { ReservationState } from '#contract/reservations/reservations.ts';
import type { Database } from '#server/platform/db/client.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { RetryTransaction } from '#server/platform/kernel/reservationEvents.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { iso } from '#server/platform/sql/json.ts';
import { storeEvents } from '../store.ts';
import { repeated } from '../transient.ts';

/** The link of a guest of the waitlist who was given a table, and its decline. */

/** A table can be declined for so long. */
export const declineMs = 3_600_000;

/**
 * - `offered`: it can be declined
 * - `past`: it can no longer be declined
 * - `declined`: cancelled by the guest, here or elsewhere
 */
export type TableOfferState = 'offered' | 'past' | 'declined' | 'cancelled' | 'over';

export interface TableOffer {
  companyId: string;
  branchId: string;
  reservationId: string;
  state: TableOfferState;
  /** ISO. */
  until: string;
  startTime: string;
  groupSize: number;
  branch: string;
  timeZone: string;
  phoneCountryCode: string;
  phoneNumber: string | null;
}

type Row = Omit<TableOffer, 'state'> & { reservation: ReservationState };

const isToken = (text: string) => /^[\w-]{22}$/.test(text);

const untilSql = `(o.offered_time + interval '${declineMs} milliseconds')`;

/** The offer of a link; null if the link is wrong, or the reservation was more than a day ago. */
export async function offerOfToken(database: Pick<Database, 'query'>, token: string): Promise<TableOffer | null> {
  if (!isToken(token)) return null;
  const [row] = await database.query<Row>({
    name: 'waitlist-offer-of-token',
    text: `select o.company_id as "companyId", o.branch_id as "branchId", o.reservation_id as "reservationId",
        ${iso(untilSql)} as until, ${iso('r.start_time')} as "startTime", r.group_size as "groupSize",
        r.state as reservation, b.name as branch, b.time_zone as "timeZone",
        b.phone_country_code as "phoneCountryCode", b.phone_number as "phoneNumber"
      from waitlist_offers o join reservations r on r.company_id = o.company_id and r.id = o.reservation_id
        join branches b on b.company_id = o.company_id and b.id = o.branch_id
      where o.token = $1 and r.deleted_time is null and b.active and r.start_time > now() - interval '1 day'`,
    values: [token],
  });
  if (!row) return null;
  return { ...omit(row, ['reservation']), state: stateOf(row, Date.now()) };
}

function stateOf({ reservation, until }: Pick<Row, 'reservation' | 'until'>, now: number): TableOfferState {
  switch (reservation) {
    case 'open':
      return now < Date.parse(until) ? 'offered' : 'past';
    case 'cancelledByCustomer':
      return 'declined';
    case 'cancelledByRestaurant':
      return 'cancelled';
    default:
      return 'over';
  }
}

/**
 * Declines a table; declining once more changes nothing.
 *
 * @returns the state after it
 */
export async function declineOffer(
  { database, wordings }: Pick<Services, 'database' | 'wordings'>,
  token: string,
  requestId: string,
): Promise<TableOfferState | null> {
  return repeated(async () => {
    const offer = await offerOfToken(database, token);
    if (offer?.state !== 'offered') return offer?.state ?? null;
    const { companyId, branchId, reservationId } = offer;
    return database.transaction(async (transaction) => {
      const [row] = await transaction
        .select({ version: reservations.version, state: reservations.state })
        .from(reservations)
        .where(and(oneOf(reservations, companyId, reservationId), eq(reservations.branchId, branchId)));
      // Read again: somebody may have acted since.
      if (row?.state !== 'open') throw new RetryTransaction();
      const [outcome] = await storeEvents(transaction, wordings, companyId, [
        {
          key: null,
          id: reservationId,
          externalId: null,
          branchId,
          event: { kind: 'cancelled', by: 'customer', at: new Date().toISOString(), data: { declined: true } },
          userId: null,
          requestId,
          version: row.version,
        },
      ]);
      if (outcome?.status !== 'stored') throw new RetryTransaction();
      return 'declined' as const;
    });
  });
}
