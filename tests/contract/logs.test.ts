import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { bulkCustomers } from '#contract/guests/bulk.ts';
import { sendCampaign } from '#contract/marketing/campaigns.ts';
import { notifyDayNotice } from '#contract/dayNotices/dayNotices.ts';
import { findDuplicates } from '#contract/guests/duplicates.ts';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import { exportThroughEmail } from '#contract/guests/guestExports.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import { undoBatch } from '#contract/guests/history.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { defaultNoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { menuItemImports } from '#contract/imports/menuItemImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { issueVouchers } from '#contract/marketing/vouchers.ts';
import { publishSchedule } from '#contract/menus/menuSchedules.ts';
import { menuItems } from '#server/platform/db/declared.ts';
import { campaigns, customers } from '#server/platform/db/schema.ts';
import { jobKinds } from '#server/jobKinds.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import { buildUser, campaignFor, importFor, signInAll, small } from '#tests/support/build.ts';
import { requestFor, send, type Parts } from '#tests/support/http.ts';
import { signatureOf } from '#tests/support/formProvider.ts';
import { isCluster } from '#tests/support/database.ts';
import { keptFiles } from '#tests/support/keptFiles.ts';
import { scheduleFor } from '#tests/support/menus.ts';
import { withMarks } from '#tests/support/marked.ts';
import { noticeFor } from '#tests/support/notices.ts';
import { voucherFor } from '#tests/support/vouchers.ts';
import { sampleOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { actors, allEndpoints, hintsFor } from './actors.ts';

/**
 * What people enter reaches no log, whatever fails: every endpoint is asked with marked values while the database
 * refuses to write, and then cannot read, and so is long work; then everything that was printed is searched for marks.
 */

const marks = ['Marked Person', 'marked@person.example', '+886987654321', '0987654321', 'marked-person'];
/** Also what the file has that uploads send, and how a phone is stored. */
const searched = [...marks, '987654321', 'marked', 'Taro Yamada', '912345678', 'insert into', 'select '];

const printed: string[] = [];
let server: TestServer;
let tokens: Map<string, string>;
const failed = new Set<string>();

/** Answers alike whatever happens behind it. */
const alwaysAlike = ['requestPasswordReset'];
const inboundSecret = 'a-secret-of-the-tests-for-answers';
const webhookSecret = 'a-secret-of-the-tests-for-surveys';

/** Tables that a call goes through before it is let in. */
const gates = ['sessions', 'users', 'user_companies', 'companies', 'branches'];

/** @param full also what may be left out */
function requestTo(endpoint: NamedEndpoint, full: boolean): Parts {
  const hints = hintsFor(endpoint);
  // Everything is found by its id; what is entered is marked.
  const { name: _, email: __, term: ___, password, ...ids } = hints;
  const keep = new Set<unknown>([...Object.values(ids).filter((one) => typeof one === 'string'), password]);
  const part = (schema: z.ZodType | undefined) =>
    schema && withMarks(schema, sampleOf(schema, hints, full), { marks, keep });
  return { params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.body) };
}

const callerOf = ({ access }: NamedEndpoint) => (access.kind === 'admin' ? 'admin manager' : 'member manager');

/** A stream has no end; signing out comes last, since it takes the session of the others with it. */
const asked = allEndpoints
  .filter(({ stream }) => !stream)
  .toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'));

async function askAll(endpoints = asked): Promise<void> {
  for (const endpoint of endpoints) {
    for (const full of [true, false]) {
      const request = requestFor(endpoint, requestTo(endpoint, full), tokens.get(callerOf(endpoint)));
      const headers = {
        ...request.headers,
        'x-sms-secret': inboundSecret,
        'typeform-signature': signatureOf(String(request.body), webhookSecret),
      };
      const { status } = await send(server.url, { ...request, headers });
      if (status < 500) continue;
      failed.add(endpoint.name);
      break;
    }
  }
}

const run = (text: string) => server.database.query({ text });
async function tables(): Promise<string[]> {
  const rows = await server.database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  });
  return rows.map(({ name }) => name);
}

/** Long work is asked for, to fail once it is done. @returns its kinds */
async function askForWork(): Promise<string[]> {
  const companyId = small.own;
  const manager = server.client(tokens.get('member manager'));
  // Nobody may have more than ten under way.
  const admin = server.client(tokens.get('admin manager'));
  const { database } = server;
  const importId = (call: string) => ({ companyId, importId: importFor(call, companyId) });
  const send_ = { id: campaignFor('sendCampaign', companyId) };
  await database.sql.update(campaigns).set({ content: 'Marked Person {name}' }).where(eq(campaigns.id, send_.id));
  await database.sql.update(customers).set({ name: 'Marked Person', email: 'marked@person.example' });
  const edit = (role: 0 | 1) =>
    manager.call(bulkCustomers, {
      body: { companyId, selection: { query: {} }, change: { role }, expected: 1_000 },
    });
  const { jobId: batchId } = await edit(1);
  await finish(batchId);
  await manager.call(undoBatch, { params: { companyId, batchId } });
  await edit(0);
  await manager.call(findDuplicates, { params: { companyId }, body: { whole: true } });
  await manager.call(exportThroughEmail, { body: { companyId, to: 'marked@person.example', search: 'Marked Person' } });
  await manager.call(guestImports.check, { params: importId('checkImport'), body: { version: 1 } });
  await manager.call(guestImports.run, { params: importId('runImport'), body: { version: 1 } });
  await manager.call(guestImports.rollback, { params: importId('rollbackImport'), body: { version: 1 } });
  for (const [call, id] of [
    [reservationImports.check, 'checkReservationImport'],
    [reservationImports.run, 'runReservationImport'],
    [reservationImports.rollback, 'rollbackReservationImport'],
    [menuItemImports.check, 'checkMenuItemImport'],
    [menuItemImports.run, 'runMenuItemImport'],
    [menuItemImports.rollback, 'rollbackMenuItemImport'],
  ] as const)
    await admin.call(call, { params: importId(id), body: { version: 1 } });
  await admin.call(issueVouchers, {
    params: { voucherId: voucherFor('issueVouchers', companyId) },
    body: { companyId, selection: { query: {} }, expected: 1_000 },
  });
  await manager.call(sendCampaign, { params: send_, query: { companyId }, body: { version: 1, sendNow: true } });
  await manager.call(notifyDayNotice, {
    params: { companyId, noticeId: noticeFor('notifyDayNotice', companyId) },
    body: {
      version: 1,
      texts: { ...defaultNoticeTexts, zh: { subject: 'Marked Person', body: 'Marked Person {name}' } },
      reservations: [{ reservationId: small.reservation[companyId] ?? '', mail: true, sms: true, cancel: true }],
    },
  });
  await database.sql.update(menuItems).set({ picture: keptFiles.image });
  await manager.call(publishSchedule, {
    params: { companyId, branchId: small.branches[0], scheduleId: scheduleFor('publishSchedule', companyId) },
    body: { version: 1 },
  });
  const rows = await database.query<{ kind: string }>({
    text: `select distinct kind from jobs where status = 'queued' and run_at <= now()`,
  });
  return rows.map(({ kind }) => kind);
}

/** Lets queued work be done until this is. */
async function finish(jobId: string): Promise<void> {
  const runner = jobRunner(server.services, { kinds: jobKinds, concurrency: 1 });
  await runner.start();
  try {
    const [manager, params] = [server.client(tokens.get('member manager')), { companyId: small.own, jobId }];
    await expect.poll(async () => (await manager.call(getJob, { params })).status, { timeout: 30_000 }).toBe('done');
  } finally {
    await runner.stop();
  }
}

/** Lets the work be tried until each kind of it has failed. */
async function failWork(kinds: readonly string[]): Promise<void> {
  await run(`update jobs set run_at = now(), attempts = 0, lease_until = now() where status in ('queued', 'running')
    and run_at < now() + interval '1 day'`);
  const from = printed.length;
  const failures = () =>
    printed.slice(from).flatMap((line) => {
      const said = JSON.parse(line) as { msg?: string; kind?: string };
      return said.msg?.startsWith('a job failed') ? [said.kind] : [];
    });
  const runner = jobRunner(server.services, { kinds: jobKinds, concurrency: 4 });
  await runner.start();
  try {
    await expect.poll(() => kinds.filter((kind) => !failures().includes(kind)), { timeout: 30_000 }).toEqual([]);
  } finally {
    await runner.stop();
  }
}

beforeAll(async () => {
  const log = createLogger({ logLevel: 'trace' }, { write: (line) => void printed.push(line) });
  const config = { sms: { gateway: null, perSecond: 0, inboundSecret }, surveys: { provider: null, webhookSecret } };
  server = await openServer({ jobs: false, log, config });
  const subject = buildUser({ id: 'subject', email: 'subject@staff.example', companyId: small.own });
  const callers = actors.filter(({ name }) => name === 'member manager' || name === 'admin manager');
  const known = await signInAll(server.services.identity, [...callers.flatMap(({ user }) => user ?? []), subject]);
  tokens = new Map(callers.map(({ name, user }) => [name, known.get(user?.id ?? '') ?? '']));
});
afterAll(() => server?.close());

it('nothing of what was entered is printed, whatever the database refuses', { timeout: 300_000 }, async () => {
  const aside = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi
      .spyOn(console, name)
      .mockImplementation((...said: unknown[]) => void printed.push(JSON.stringify({ msg: inspect(said) }))),
  );
  const kinds = await askForWork();
  expect(kinds.sort()).toEqual(jobKinds.map(({ name }) => name).sort());
  const all = await tables();

  // What is written breaks a rule, and the database's error holds the row.
  await run(`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'refused: %', coalesce(new, old)::text using errcode = '23514',
      detail = 'Failing row contains ' || coalesce(new, old)::text, table = tg_table_name; end $$`);
  for (const table of all.filter((name) => name !== 'jobs' && name !== 'sessions'))
    await run(
      `create trigger refuse before insert or update or delete on "${table}" for each row execute function refuse()`,
    );
  await askAll(asked.slice(0, -1));
  await failWork(kinds);

  // What is read is not there, and the driver's error holds statement and parameters.
  for (const table of all.filter((name) => name !== 'jobs' && !gates.includes(name)))
    await run(`alter table "${table}" rename to "${table}_gone"`);
  await askAll();
  await failWork(kinds);
  const behindTheGates = new Set(failed);
  for (const table of ['jobs', ...gates]) await run(`alter table "${table}" rename to "${table}_gone"`);
  await askAll();
  for (const spy of aside) spy.mockRestore();

  const found = printed.filter((line) => searched.some((mark) => line.toLowerCase().includes(mark.toLowerCase())));
  expect(found.map((line) => line.slice(0, 1_000))).toEqual([]);
  const quiet = (set: ReadonlySet<string>) => asked.filter(({ name }) => !set.has(name)).map(({ name }) => name);
  // The others read the gates' tables alone: they fail once these are gone.
  expect(behindTheGates.size).toBeGreaterThan(asked.length * 0.7);
  expect(quiet(failed), 'all others fail at least once').toEqual(alwaysAlike);
  const errors = printed.filter((line) => line.includes('"err"'));
  expect(errors.length).toBeGreaterThan(failed.size);
  // What is left says which rule, or which table.
  for (const [code, told] of [
    // A worker's error comes without the table.
    ['23514', isCluster ? /"code"/ : /"table":"customers"/],
    ['42P01', /"message":"relation \\"customers\\" does not exist"/],
  ] as const)
    expect(
      errors.some((line) => line.includes(`"code":"${code}"`) && told.test(line)),
      code,
    ).toBe(true);
});
