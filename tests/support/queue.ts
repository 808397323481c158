import type { Database } from '#server/platform/db/client.ts';
import { boardLinks, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { small } from './build.ts';

interface Place {
  companyId: string;
  branchId: string;
  reservationId: string;
}

/** The secret of the page of a seeded party. */
export const queueTokenOf = (reservationId: string): string => reservationId.padEnd(22, '-');

/** Calls about the link of a television; each has its own, since one of them ends it. */
const changingLinks = ['rotateBoardLink', 'revokeBoardLink'];
const linkFor = (call: string, companyId: string) => `${call}-${companyId}`;

/** A party that waits in the queue of a branch, and links of its televisions. */
export async function seedQueue(sql: Database['sql'], { companyId, branchId, reservationId }: Place): Promise<void> {
  const now = new Date();
  await sql.insert(reservations).values({
    companyId,
    branchId,
    id: reservationId,
    type: 'waiting',
    startTime: now,
    createdTime: now,
    groupSize: 2,
  });
  await seedTicket(sql, { companyId, branchId, reservationId });
  for (const call of changingLinks)
    await sql
      .insert(boardLinks)
      .values({ companyId, branchId, id: linkFor(call, companyId), name: 'Television', tokenDigest: call });
}

/** The number of a reservation. */
export async function seedTicket(sql: Database['sql'], { companyId, branchId, reservationId }: Place): Promise<void> {
  await sql.insert(queueTickets).values({
    companyId,
    branchId,
    reservationId,
    period: 'always',
    counter: 'A',
    number: 1,
    token: queueTokenOf(reservationId),
    place: new Date(),
  });
}

/** Values for calls about the queue. */
export const queueHints = (name: string, companyId: string) => ({
  ...(name === 'actOnEntry' && { reservationId: small.queueEntry[companyId] }),
  ...(changingLinks.includes(name) && { linkId: linkFor(name, companyId) }),
});
