import { expect } from 'vitest';
import { getCustomer } from '#contract/guests/crm.ts';
import { findDuplicates, listDuplicates } from '#contract/guests/duplicates.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { customers } from '#server/platform/db/schema.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { buildCustomer, buildUser, signInAll, small } from './build.ts';
import { openServer } from './server.ts';

/** Guests who may be one. */

const companyId = small.own;
const params = { companyId };

const blank = {
  familyName: null,
  givenName: null,
  phoneNumber: null,
  email: null,
  types: [],
  tags: [],
  branchId: null,
  branchIds: [],
};

export type DuplicatesServer = Awaited<ReturnType<typeof openDuplicates>>;

/** Opens a server on which no two guests have anything in common. */
export async function openDuplicates() {
  const server = await openServer();
  await server.database.query({ text: `update customers set phone_number = null where company_id = 'own'` });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'manager', role: 'manager', companyId }),
    buildUser({ id: 'reader', role: 'read', companyId }),
    buildUser({
      id: 'confined',
      role: 'manager',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches: ['own-2'] }],
    }),
  ]);
  const manager = server.client(tokens.get('manager'));
  const reader = server.client(tokens.get('reader'));
  const confined = server.client(tokens.get('confined'));
  const add = (...guests: Partial<typeof customers.$inferInsert>[]) =>
    server.database.sql
      .insert(customers)
      .values(guests.map((guest) => buildCustomer({ companyId, ...blank, updatedTime: new Date(), ...guest })));
  const search = async (whole = false) => {
    const { job } = await manager.call(findDuplicates, { params, body: { whole } });
    await server.services.jobs.idle();
    const done = await manager.call(getJob, { params: { companyId, jobId: job?.id ?? '' } });
    expect(done).toMatchObject({ status: 'done' });
    return done;
  };
  const queue = async (client = manager) => {
    const { pairs, total } = await client.call(listDuplicates, { params, query: { size: 100 } });
    expect(total).toBe(pairs.length);
    return pairs.map(({ a, b, score, reasons }) => ({ ids: [a.id, b.id].toSorted().join(' '), score, reasons }));
  };
  const idsOf = async (client = manager) => (await queue(client)).map(({ ids }) => ids);
  const read = (id: string) => manager.call(getCustomer, { params: { companyId, customerId: id } });
  const mergeOf = async (winnerId: string, loserId: string, choices = {}) => ({
    params,
    body: {
      winnerId,
      loserId,
      winnerVersion: (await read(winnerId)).version,
      loserVersion: (await read(loserId)).version,
      choices,
    },
  });
  return { ...server, manager, reader, confined, add, search, queue, idsOf, read, mergeOf };
}
