import { expect, test } from 'vitest';
import { getCustomer } from '#contract/guests/crm.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { actOnReservation, pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { auditLog, reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { withServer } from '#tests/support/server.ts';

test('an erased guest leaves neither name nor number nor words with the reservations and their log', async () => {
  await withServer({ jobs: false }, async (server) => {
    const { own: companyId } = small;
    const [branchId] = small.branches;
    const tokens = await signInAll(server.services.identity, [buildUser({ id: 'boss', companyId, role: 'manager' })]);
    const boss = server.client(tokens.get('boss'));
    const { events } = await boss.call(pushReservationEvents, {
      params: { companyId },
      body: {
        branchId,
        events: [
          {
            key: 'to-be-forgotten-1',
            kind: 'created',
            type: 'waiting',
            groupSize: 2,
            guest: { name: 'Forget Me', phone: '0912 777 888', email: 'forget@guests.example' },
            customerNote: 'Forgettable allergy',
            note: 'Forgettable remark',
          },
        ],
      },
    });
    const reservationId = events[0]?.id ?? '';
    await boss.call(actOnReservation, {
      params: { companyId, reservationId },
      body: { action: 'change', version: 1, note: 'Forgettable change' },
    });
    const rows = await server.database.sql.select().from(reservations);
    const customerId = rows.find(({ id }) => id === reservationId)?.customerId ?? '';
    const params = { companyId, customerId };
    const { version, name } = await boss.call(getCustomer, { params });
    await boss.call(eraseGuest, { params, body: { version, name } });

    const traces = /forget ?me|912.?777.?888|forgettable|forget@/i;
    for (const table of [reservations, reservationEvents, auditLog])
      expect(JSON.stringify(await server.database.sql.select().from(table))).not.toMatch(traces);
  });
});
