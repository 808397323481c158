import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { actOnReservation } from '#contract/reservations/reservationEvents.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { reservationKind } from '#server/imports/reservations/kind.ts';
import { takeBackReservations } from '#server/imports/reservations/rollBack.ts';
import { storeEvents } from '#server/reservations/store.ts';
import { RetryTransaction } from '#server/platform/kernel/reservationEvents.ts';
import { small } from '#tests/support/build.ts';
import { databaseKind } from '#tests/support/database.ts';
import { importerOn, reservationsOf, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Somebody works with a reservation in the moment in which its import is taken back. */

const { own } = small;
const [branchId] = small.branches;
const userId = 'importer';
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server, { id: userId }, reservationImports);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

let day = 10;

/** An import of two reservations of a day of its own, and the first of these. */
async function brought() {
  day += 1;
  const { id } = await importer.upload(`start,people\r\n2025-08-${day} 18:00,2\r\n2025-08-${day} 19:00,3\r\n`);
  await importer.choose(id, { branchId });
  await importer.check(id);
  await importer.run(id);
  const [first] = await left(id);
  if (!first) throw new Error('The import brought nothing.');
  return { importId: id, first };
}

const left = (importId: string) => reservationsOf(server, importId);

type Moment = 'before' | 'after';

/** A transaction in which something happens before or after its first statement that Drizzle has not built. */
function interrupted(transaction: Sql, moment: Moment, happen: () => Promise<unknown>): Sql {
  let count = 0;
  return new Proxy(transaction, {
    get(target, name) {
      if (name === 'execute')
        return async (statement: Parameters<Sql['execute']>[0]) => {
          count += 1;
          if (count === 1 && moment === 'before') await happen();
          const answer: unknown = await target.execute(statement);
          if (count === 1 && moment === 'after') await happen();
          return answer;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Drizzle reads the versions; the first statement that it has not built reads who has worked with the reservations. */
const moments: readonly Moment[] = ['before', 'after'];

describe('taking an import of reservations back', () => {
  test.each(moments)('deletes no reservation that was changed %s its changes were read', async (moment) => {
    const { importId, first } = await brought();
    const rows = await server.database.sql.select().from(importRows).where(eq(importRows.importId, importId));
    const { wordings } = server.services;
    const context = { companyId: own, jobId: 'job', userId, wordings, enabledBranches: 'all' } as const;
    // One connection has the embedded database: what another one would have committed is told to the same transaction.
    const outcome = server.database.transaction(async (sql) => {
      const seat = () =>
        storeEvents(sql, wordings, own, [
          {
            key: null,
            id: first.id,
            externalId: null,
            branchId: branchId ?? '',
            event: { kind: 'seated', by: 'restaurant', at: new Date().toISOString(), data: {} },
            userId,
          },
        ]);
      return takeBackReservations(interrupted(sql, moment, seat), context, importId, rows);
    });
    // Either it is seen, or all is done once more.
    if (moment === 'before')
      expect(await outcome).toMatchObject([{ row: { reservationId: first.id }, why: 'reservationChanged' }]);
    else await expect(outcome).rejects.toThrow(RetryTransaction);
    expect((await left(importId)).map(({ id }) => id)).toContain(first.id);
  });

  test.runIf(databaseKind === 'postgres').each(moments)(
    'keeps what another connection changes %s its changes were read',
    async (moment) => {
      const { importId, first } = await brought();
      const takeBack = reservationKind.takeBack.bind(reservationKind);
      const seat = () =>
        importer.client.call(actOnReservation, {
          params: { companyId: own, reservationId: first.id },
          body: { action: 'seat', version: first.version },
        });
      const spy = vi
        .spyOn(reservationKind, 'takeBack')
        .mockImplementationOnce((sql, ...others) => takeBack(interrupted(sql, moment, seat), ...others));
      expect(await importer.rollback(importId)).toMatchObject({ counts: { removed: 1, kept: 1 } });
      expect(await left(importId)).toMatchObject([{ id: first.id, state: 'seated' }]);
      expect(spy).toHaveBeenCalledTimes(moment === 'before' ? 1 : 2);
    },
  );
});
