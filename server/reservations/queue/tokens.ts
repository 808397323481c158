import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/client.ts';

/** The secrets of guests' pages. */

export const newQueueToken = (): string => randomBytes(16).toString('base64url');

/** The path of a guest's page. */
export const ticketPath = (token: string): string => `/q/${token}`;

export interface TicketPlace {
  companyId: string;
  branchId: string;
  reservationId: string;
}

const isQueueToken = (text: string) => /^[\w-]{22}$/.test(text);

/** The entry of a guest's page; null if the token is wrong, or the party has left the queue more than a day ago. */
export async function ticketOfToken(database: Pick<Database, 'query'>, token: string): Promise<TicketPlace | null> {
  if (!isQueueToken(token)) return null;
  const [row] = await database.query<TicketPlace>({
    name: 'queue-ticket-of-token',
    text: `select t.company_id as "companyId", t.branch_id as "branchId", t.reservation_id as "reservationId"
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
        join branches b on b.company_id = t.company_id and b.id = t.branch_id
      where t.token = $1 and r.deleted_time is null and b.active
        and coalesce(r.ended_time, r.seated_time, t.created_time) > now() - interval '1 day'`,
    values: [token],
  });
  return row ?? null;
}
