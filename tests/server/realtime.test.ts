import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnnouncementToken } from '#contract/reservations/announcements.ts';
import { realtimeTrees, sessions, userCompanies } from '#server/platform/db/schema.ts';
import { newReadToken } from '#server/platform/realtime/readToken.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { ask, openRealtimeStream, runRealtimeScript, type RealtimeTarget } from '#tests/support/realtimeScript.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The realtime database of announcements: the dialect, and who may read and write. */

const { own: companyId, foreign } = small;
const [branchId] = small.branches;
let server: TestServer;
let tokens: Map<string, string>;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const withheld = { backhouse: { onlineQueueing: false } };
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', companyId, role: 'write' }),
    buildUser({ id: 'reader', companyId, role: 'read' }),
    buildUser({ id: 'confined', role: 'manager', companies: [{ companyId, enabledBranches: [branchId] }] }),
    buildUser({ id: 'unasked', role: 'manager', companies: [{ companyId, permissions: withheld }] }),
    buildUser({ id: 'stranger', companyId: foreign, role: 'manager' }),
    buildUser({ id: 'leaving', companyId, role: 'write' }),
  ]);
});
afterAll(() => server.close());

const targetOf = (auth: string, company: string = companyId): RealtimeTarget => ({
  node: `${server.url}/companyAnnouncements/${company}`,
  auth,
});
const as = (name: string, company?: string) => targetOf(tokens.get(name) ?? '', company);

describe('the dialect', () => {
  it('passes the script', { timeout: 60_000 }, async () => {
    const steps = await runRealtimeScript(as('host'));
    expect(steps.length).toBeGreaterThan(35);
    expect(Object.fromEntries(steps.map(({ name, found }) => [name, found]))).toEqual(
      Object.fromEntries(steps.map(({ name, expected }) => [name, expected])),
    );
  });

  it.runIf(process.env.RTDB_URL)('passes it at another server', { timeout: 120_000 }, async () => {
    const node = `${process.env.RTDB_URL ?? ''}/maitreScript`;
    for (const { name, found, expected } of await runRealtimeScript({ node, auth: process.env.RTDB_TOKEN ?? '' }))
      expect([name, found]).toEqual([name, expected]);
  });

  it('answers 304 to a reader who has the value', async () => {
    await ask(as('host'), 'PUT', '/tag', { body: 1 });
    const { etag } = await ask(as('host'), 'GET', '/tag', { headers: { 'X-Firebase-ETag': 'true' } });
    const again = await ask(as('host'), 'GET', '/tag', { headers: { 'if-none-match': etag ?? '' } });
    expect(again).toMatchObject({ status: 304, etag });
  });

  it('takes a credential as a bearer token, and other names of databases', async () => {
    const address = `${server.url}/companyAnnouncements/${companyId}/tag.json?ns=another`;
    const headers = { authorization: `Bearer ${tokens.get('reader') ?? ''}` };
    expect((await fetch(address, { headers })).status).toBe(200);
  });

  it.each([
    ['a key of 769 bytes', JSON.stringify({ ['k'.repeat(769)]: 1 }), 400],
    ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400],
    ['a text with NUL', '"\\u0000"', 400],
    ['a path of a patch inside another', '{"a":1,"a/b":2}', 400],
    ['more than a tree may have', JSON.stringify('x'.repeat(300_000)), 413],
  ])('refuses %s', async (_, text, status) => {
    const method = text.startsWith('{"a":1,') ? 'PATCH' : 'PUT';
    expect((await ask(as('host'), method, '/wrong', { text })).status).toBe(status);
    expect((await ask(as('host'), 'GET', '/wrong')).json).toBeNull();
  });

  it('stores keys that objects have by nature', async () => {
    const text = '{"__proto__":{"x":1},"constructor":2}';
    expect((await ask(as('host'), 'PUT', '/nature', { text })).status).toBe(200);
    const answer = await fetch(`${as('host').node}/nature.json?auth=${as('host').auth}`);
    expect(await answer.text()).toBe('{"__proto__":{"x":1},"constructor":2}');
  });

  it('loses no change of many at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(as('host'), 'PUT', `/many/k${n}`, { body: n })));
    const { json } = await ask(as('host'), 'GET', '/many', { query: { shallow: 'true' } });
    expect(Object.keys(json as object)).toHaveLength(20);
  });
});

describe('access', () => {
  it.each([
    ['reader', 200, 401],
    ['confined', 200, 401],
    ['unasked', 401, 401],
    ['stranger', 401, 401],
  ] as const)('of a %s: reading %i, writing %i', async (name, reading, writing) => {
    expect((await ask(as(name), 'GET', '')).status).toBe(reading);
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'])
      expect((await ask(as(name), method, '/x', { body: { a: 1 } })).status, method).toBe(writing);
  });

  it('needs a credential, a company and an address of the dialect', async () => {
    expect((await fetch(`${as('host').node}.json`)).status).toBe(401);
    const { auth } = as('host');
    expect((await fetch(`${server.url}/companyAnnouncements.json?auth=${auth}`)).status).toBe(401);
    expect((await fetch(`${server.url}/companyAnnouncements/${companyId}?auth=${auth}`)).status).toBe(404);
    expect((await ask(as('host', foreign), 'GET', '')).status).toBe(401);
  });

  it('is given to kiosks by tokens that read one company for a day', async () => {
    const { token, path } = await server
      .client(tokens.get('host'))
      .call(createAnnouncementToken, { params: { companyId } });
    expect(path).toBe(`/companyAnnouncements/${companyId}.json`);
    expect((await ask(targetOf(token), 'GET', '')).status).toBe(200);
    expect((await ask(targetOf(token), 'PUT', '/x', { body: 1 })).status).toBe(401);
    expect((await ask(targetOf(token, foreign), 'GET', '')).status).toBe(401);
    const forged = token.replace(companyId, foreign);
    expect((await ask(targetOf(forged, foreign), 'GET', '')).status).toBe(401);
  });
});

describe('a stream', () => {
  it('ends with auth_revoked when its token expires', async () => {
    const place = { companyId, root: 'companyAnnouncements' };
    const token = newReadToken(server.services.config.authSecret, place, Date.now() + 700);
    const stream = openRealtimeStream(targetOf(token), '');
    await stream.until(2);
    stream.close();
    expect(stream.events[1]).toEqual({ name: 'auth_revoked', data: 'credential is no longer valid' });
  });

  it('ends with cancel when its user may no longer read', async () => {
    const stream = openRealtimeStream(as('reader'), '');
    await stream.until(1);
    const permissions = { backhouse: { onlineQueueing: false } };
    await server.database.sql.update(userCompanies).set({ permissions }).where(eq(userCompanies.userId, 'reader'));
    await server.services.identity.invalidate('reader');
    await stream.until(2);
    stream.close();
    expect(stream.events[1]).toEqual({ name: 'cancel', data: null });
  });

  it('ends with auth_revoked when its user signs out', async () => {
    const stream = openRealtimeStream(as('leaving'), '');
    await stream.until(1);
    await server.database.sql.delete(sessions);
    await server.services.identity.invalidate('leaving');
    await stream.until(2);
    stream.close();
    expect(stream.events[1]).toEqual({ name: 'auth_revoked', data: 'credential is no longer valid' });
  });

  it('gets a change that is too long for a notice as it is', async () => {
    tokens = await signInAll(server.services.identity, [buildUser({ id: 'second', companyId, role: 'write' })]);
    const stream = openRealtimeStream(as('second'), '/long');
    await stream.until(1);
    const content = '長'.repeat(5_000);
    await ask(as('second'), 'PATCH', '/long', { body: { content } });
    await stream.until(2);
    stream.close();
    expect(stream.events[1]).toEqual({ name: 'patch', data: { path: '/', data: { content } } });
  });

  it('leaves one row for a company, whatever is in it', async () => {
    const rows = await server.database.sql
      .select({ root: realtimeTrees.root })
      .from(realtimeTrees)
      .where(eq(realtimeTrees.companyId, companyId));
    expect(rows).toEqual([{ root: 'companyAnnouncements' }]);
  });
});
