import { eq } from 'drizzle-orm';
import { createDayNotice, getDayNotice, notifyDayNotice } from '#contract/dayNotices/dayNotices.ts';
import { defaultNoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { dayNoticeReservations, dayNotices, deposits, outbox, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from './build.ts';
import type { Client } from './http.ts';
import { openServer } from './server.ts';

/** A server with people who close days, for the tests of their notices. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const params = { companyId };
/** A year ahead: 19:00 in Taipei. */
export const day = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const evening = `${day}T11:00:00.000Z`;
const seesDeposits = { permissions: { backhouse: { ...defaultBackhouse, depositReport: true } } };

let count = 0;

export async function openNoticeDesk() {
  const server = await openServer();
  const users = {
    host: buildUser({ id: 'host', companyId, role: 'write' }),
    manager: buildUser({ id: 'manager', role: 'manager', companies: [{ companyId, ...seesDeposits }] }),
    reader: buildUser({ id: 'reader', companyId, role: 'read' }),
    confined: buildUser({
      id: 'confined',
      role: 'manager',
      companies: [{ companyId, enabledBranches: [otherBranch] }],
    }),
    blind: buildUser({ id: 'blind', companyId, role: 'manager' }),
    seer: buildUser({ id: 'seer', role: 'write', companies: [{ companyId, ...seesDeposits }] }),
  };
  const tokens = await signInAll(server.services.identity, Object.values(users));
  const clientOf = (name: keyof typeof users) => server.client(tokens.get(name));
  const host = clientOf('host');
  const manager = clientOf('manager');
  return {
    server,
    host,
    manager,
    reader: clientOf('reader'),
    confined: clientOf('confined'),
    blind: clientOf('blind'),
    seer: clientOf('seer'),
    /** A reservation of the day. @returns its id */
    async book(
      guest: { name: string; phone?: string; email?: string } | null,
      more: object = {},
      at: string = branchId,
    ): Promise<string> {
      const key = `notice-${(count += 1)}`;
      const event = {
        key,
        kind: 'created',
        externalId: key,
        startTime: evening,
        groupSize: 4,
        createdFrom: 'web',
        guest,
        ...more,
      };
      const body = { branchId: at, events: [event] } as never;
      const { events } = await host.call(pushReservationEvents, { params, body });
      return events[0]?.id ?? '';
    },
    close: (branchIds: string[] = [branchId]) =>
      host.call(createDayNotice, { params, body: { day, branches: branchIds, reason: 'Typhoon' } }),
    read: (noticeId: string) => manager.call(getDayNotice, { params: { companyId, noticeId } }),
    tell: (client: Client, notice: { id: string; version: number }, chosen: object[]) =>
      client.ask(notifyDayNotice, {
        params: { companyId, noticeId: notice.id },
        body: { version: notice.version, texts: defaultNoticeTexts, reservations: chosen } as never,
      }),
    /** Removes what tests have made. */
    async reset(): Promise<void> {
      const { sql } = server.database;
      await sql.delete(dayNoticeReservations);
      await sql.delete(dayNotices);
      await sql.delete(outbox);
      await sql.delete(deposits);
      await sql.delete(reservations).where(eq(reservations.diningDate, day));
    },
  };
}

export type NoticeDesk = Awaited<ReturnType<typeof openNoticeDesk>>;
