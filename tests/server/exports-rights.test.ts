import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportThroughEmail, prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { exportFiles, outbox, userCompanies, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send, type Client } from '#tests/support/http.ts';
import { exportSets as sets, openExports, type ExportServer } from '#tests/support/exports.ts';

const { own } = small;
let server: ExportServer;
let exporter: Client;

beforeAll(async () => {
  server = await openExports();
  ({ exporter } = server);
});
afterAll(() => server.close());

describe('rights', () => {
  const member = 'taken-away@staff.example';
  const asked = { companyId: own, to: member, language: 'en' } as const;
  let tokens: Map<string, string>;

  beforeAll(async () => {
    tokens = await signInAll(server.services.identity, [
      buildUser({
        id: 'taken-away',
        companies: [{ companyId: own, permissions: sets(true), enabledBranches: ['own-1', 'own-2'] }],
      }),
      buildUser({ id: 'head', role: 'manager', companies: [{ companyId: own, permissions: sets(true) }] }),
    ]);
  });

  it('are asked again at each download: what its owner may no longer have, nobody gets', async () => {
    const owner = server.client(tokens.get('taken-away'));
    const { url } = await owner.call(prepareCustomerDownload, {
      params: { companyId: own },
      body: { selection: { ids: ['formula'] } },
    });
    await owner.call(exportThroughEmail, { body: { ...asked, ids: ['formula'] } });
    await server.services.jobs.idle();
    const [mail] = await server.database.sql.select().from(outbox).where(eq(outbox.recipient, member));
    const paths = [url, new URL(mail?.link ?? '').pathname];
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await send(server.url, { method: 'GET', path })).status));
    const inCompany = (set: object) =>
      server.database.sql.update(userCompanies).set(set).where(eq(userCompanies.userId, 'taken-away'));
    const user = (set: object) => server.database.sql.update(users).set(set).where(eq(users.id, 'taken-away'));

    expect(await statuses()).toEqual([200, 200]);
    await inCompany({ permissions: sets(false) });
    expect(await statuses()).toEqual([403, 403]);
    await inCompany({ permissions: sets(true), enabledBranches: ['own-1'] });
    expect(await statuses()).toEqual([403, 403]);
    await inCompany({ enabledBranches: null });
    expect(await statuses()).toEqual([200, 200]);
    await user({ active: false });
    expect(await statuses()).toEqual([403, 403]);
    await user({ active: true });
    await server.database.sql.delete(userCompanies).where(eq(userCompanies.userId, 'taken-away'));
    expect(await statuses()).toEqual([403, 403]);
  });

  it('are asked again before the mail goes', async () => {
    await server.database.sql
      .insert(userCompanies)
      .values({ companyId: own, userId: 'taken-away', permissions: sets(false) });
    const id = newId();
    await server.database.sql.insert(exportFiles).values({
      companyId: own,
      id,
      tokenDigest: id,
      selection: { query: {} },
      format: 'csv',
      language: 'en',
      timeZone: 'Asia/Taipei',
      recipient: 'late@staff.example',
      userId: 'taken-away',
      expiresTime: new Date(Date.now() + 3_600_000),
    });
    const input = { exportId: id, link: 'http://maitre.example/api/exports/x' };
    const job = { companyId: own, kind: 'customers-export', input, userId: 'taken-away' };
    const jobId = await enqueueJob(server.database.sql, job);
    await server.services.jobs.idle();
    expect(await exporter.call(getJob, { params: { companyId: own, jobId } })).toMatchObject({
      status: 'failed',
      error: { code: 'permission_denied' },
    });
    expect(await server.database.sql.$count(outbox, eq(outbox.recipient, 'late@staff.example'))).toBe(0);
  });

  it('to send to an address that is not a member’s are a manager’s', async () => {
    const stranger = { ...asked, to: 'stranger@elsewhere.example', ids: ['wide'] };
    const refused = await exporter.ask(exportThroughEmail, { body: stranger });
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'permission_denied' }]);
    const other = await exporter.ask(exportThroughEmail, { body: { ...stranger, to: 'PLAIN@staff.example' } });
    expect(other.status, other.text).toBe(200);
    const head = await server.client(tokens.get('head')).ask(exportThroughEmail, { body: stranger });
    expect(head.status, head.text).toBe(200);
    await server.services.jobs.idle();
  });
});

describe('files by mail', () => {
  let tokens: Map<string, string>;
  const member = (id: string) =>
    buildUser({ id, role: 'manager', companies: [{ companyId: own, permissions: sets(true) }] });
  beforeAll(async () => {
    tokens = await signInAll(server.services.identity, [member('eager'), member('modest')]);
  });
  afterAll(() => server.database.sql.delete(exportFiles));

  /** As if somebody had had files sent. */
  async function sent(userId: string, count: number, minutesAgo: number): Promise<void> {
    const createdTime = new Date(Date.now() - minutesAgo * 60_000);
    const rows = Array.from({ length: count }, () => {
      const id = newId();
      const file = { id, tokenDigest: id, selection: { query: {} }, format: 'csv', language: 'en' } as const;
      const expiresTime = new Date(Date.now() + 3_600_000);
      return {
        ...file,
        companyId: own,
        timeZone: 'Asia/Taipei',
        recipient: 'x@y.example',
        userId,
        createdTime,
        expiresTime,
      };
    });
    await server.database.sql.insert(exportFiles).values(rows);
  }
  const ask = async (userId: string) => {
    const body = { companyId: own, ids: ['wide'], to: `${userId}@staff.example`, language: 'en' } as const;
    const answer = await server.client(tokens.get(userId)).ask(exportThroughEmail, { body });
    await server.services.jobs.idle();
    return answer;
  };

  it('are twenty an hour of a person, and sixty of a company', async () => {
    await server.database.sql.delete(exportFiles);
    await sent('eager', 40, 61);
    await sent('eager', 19, 59);
    expect((await ask('eager')).status).toBe(200);
    const refused = await ask('eager');
    expect([refused.status, refused.json]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await ask('modest')).status).toBe(200);
    await sent('plain', 38, 10);
    expect((await ask('modest')).status).toBe(200);
    expect((await ask('modest')).status).toBe(429);
  });
});
