import { eq } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { recordConsents } from '#server/guests/crm/consents.ts';
import {
  auditLog,
  billingAccounts,
  campaignRecipients,
  campaigns,
  customers,
  jobs,
  outbox,
  pointMovements,
} from '#server/platform/db/schema.ts';
import { jobKinds } from '#server/jobKinds.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { gatewaySender } from '#server/platform/sms/gateway.ts';
import { house, openHouse, type CampaignHouse } from '#tests/support/campaigns.ts';
import { fakeGateway, type FakeGateway } from '#tests/support/smsGateway.ts';

let at: CampaignHouse;
let plain: Services;
const gateways: FakeGateway[] = [];

beforeAll(async () => {
  at = await openHouse({ jobs: false, language: 'zh' });
  plain = { ...at.services };
});
afterAll(() => at.close());
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  Object.assign(at.services, plain);
  for (const table of [campaignRecipients, campaigns, customers, jobs, outbox]) await at.database.sql.delete(table);
  await havePoints(10_000);
});

const havePoints = (points: number) => at.database.sql.update(billingAccounts).set({ points });

async function gatewayOf(...options: Parameters<typeof fakeGateway>): Promise<FakeGateway> {
  const gateway = await fakeGateway(...options);
  gateways.push(gateway);
  return gateway;
}

/** So long that no answer of a gateway on this machine is ever given up, however busy the machine is. */
const patience = 2_000;
const quick = { first: 5, longest: 20, altogether: 200 };
function through(gateway: Pick<FakeGateway, 'url'>, idempotent = false) {
  at.services.sms = gatewaySender(
    { url: gateway.url, token: 'token-of-the-tests', idempotent },
    { timeout: patience, waits: quick },
  );
}

/** Does what there is to do, in a process of its own as it were. */
async function work(meanwhile?: () => Promise<void>) {
  const runner = jobRunner(at.services, { kinds: jobKinds });
  await runner.start();
  await meanwhile?.();
  await runner.idle();
  await runner.stop();
}

const some = (count: number) => Array.from({ length: count }, () => ({}));
const statuses = async ({ id }: Campaign) =>
  Object.fromEntries((await at.recipients(id)).map((one) => [one.customer_id, one.reason ?? one.status]));

test('everybody gets the message once, in their own words, and it is paid for once', async () => {
  await at.guests(...some(620), { id: 'mei', name: '王小明', familyName: '王', language: 'zh' });
  const before = await at.balance();
  const draft = await at.draft({ content: 'Dear {familyName}{name}', title: 'Spring' });
  const sent = await at.send(draft);
  await work();
  const ended = await at.read(sent.id);
  expect(ended).toMatchObject({ status: 'sent', counts: { total: 621, sent: 621, pending: 0 }, points_spent: 621 });
  expect(ended.sent_time).not.toBeNull();
  expect(await at.balance()).toBe(before - 621);
  const texts = await at.texts();
  expect(new Set(texts.map(({ recipient }) => recipient)).size).toBe(621);
  expect(texts).toHaveLength(621);
  const mei = texts.find(({ key }) => key === `sms/${sent.id}/mei`);
  expect(mei?.body).toMatch(/^Dear 王王小明\n退訂：http:\/\/127\.0\.0\.1:\d+\/o\/[A-Za-z0-9]{12}$/);
  expect(mei?.body.endsWith(mei.link ?? '?')).toBe(true);
  expect((await fetch(mei?.link ?? '')).status).toBe(200);
  const [job] = await at.database.sql.select().from(jobs);
  expect(job).toMatchObject({ status: 'done', total: 621, result: { sent: 621, points: 621 } });
  const audit = await at.database.sql.select().from(auditLog).where(eq(auditLog.entityId, sent.id));
  expect(audit.map(({ action }) => action).sort()).toEqual(['create', 'send', 'update', 'update']);
});

test('who withdrew, changed the number or is gone since the preflight is left out, and nothing is paid for them', async () => {
  await at.guests(
    ...['stopped', 'refused', 'moved', 'numberless', 'erased', 'gone', 'kept'].map((id) => ({ id, branchIds: [] })),
  );
  const before = await at.balance();
  const sent = await at.send(await at.draft());
  expect(sent.counts.total).toBe(7);
  const { sql } = at.database;
  await recordConsents(sql, [
    { companyId: house, customerId: 'stopped', purpose: 'restaurant', granted: false, source: 'staff' },
  ]);
  const change = (id: string, values: object) => sql.update(customers).set(values).where(eq(customers.id, id));
  await change('refused', { forbidPiiSharing: true });
  await change('moved', { phoneNumber: '+886911000999' });
  await change('numberless', { phoneNumber: null });
  await change('erased', { erasedTime: new Date() });
  await sql.delete(customers).where(eq(customers.id, 'gone'));
  await work();
  expect(await statuses(sent)).toEqual({
    stopped: 'noConsent',
    refused: 'doNotContact',
    moved: 'phoneChanged',
    numberless: 'noPhone',
    erased: 'erased',
    gone: 'gone',
    kept: 'sent',
  });
  expect(await at.texts()).toHaveLength(1);
  expect(await at.read(sent.id)).toMatchObject({ status: 'sent', points_reserved: 7, points_spent: 1 });
  expect(await at.balance()).toBe(before - 1);
  const kinds = await sql
    .select()
    .from(pointMovements)
    .where(eq(pointMovements.campaignId, sent.id))
    .orderBy(pointMovements.number);
  expect(kinds.map(({ kind, points }) => [kind, points])).toEqual([
    ['reserve', -7],
    ['release', 6],
  ]);
});

test('a message that has become longer is paid for where there are points, else left out', async () => {
  const guests = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  const content = `{name} ${'x'.repeat(90)}`;
  const rename = () =>
    at.database.sql
      .update(customers)
      .set({ name: 'A'.repeat(100) })
      .where(eq(customers.id, 'a'));
  await havePoints(3);
  await at.guests(...guests);
  const first = await at.send(await at.draft({ content }));
  expect(first.points_reserved).toBe(2);
  await rename();
  await work();
  expect(await at.read(first.id)).toMatchObject({ points_reserved: 3, points_spent: 3, counts: { sent: 2 } });
  expect(await at.balance()).toBe(0);

  await at.database.sql.delete(customers);
  await havePoints(2);
  await at.guests(...guests);
  const second = await at.send(await at.draft({ content }));
  await rename();
  await work();
  expect(await statuses(second)).toEqual({ a: 'balance', b: 'sent' });
  expect(await at.balance()).toBe(1);
});

test('of two campaigns that were sent at once the second leaves out whom the first has messaged', async () => {
  await at.guests(...some(5));
  const first = await at.send(await at.draft({ quiet_days: 7 }));
  const second = await at.send(await at.draft({ quiet_days: 7 }));
  expect(second.counts.total).toBe(5);
  await work();
  const all = [...Object.values(await statuses(first)), ...Object.values(await statuses(second))];
  expect(all.sort()).toEqual([...Array<string>(5).fill('recent'), ...Array<string>(5).fill('sent')]);
  expect(await at.balance()).toBe(10_000 - 5);
});

test('a campaign goes out at its time, not before', async () => {
  await at.guests(...some(3));
  const time = new Date(Date.now() + 5_000);
  const sent = await at.send(await at.draft({ send_time: time.toISOString() }), { sendNow: false });
  expect(sent.status).toBe('scheduled');
  await work(async () => {
    for (let looks = 0; looks < 10; looks++) {
      const texts = await at.texts();
      if (Date.now() < time.getTime()) expect(texts).toHaveLength(0);
      await pause(100);
    }
  });
  expect(await at.read(sent.id)).toMatchObject({ status: 'sent', counts: { sent: 3 } });
  const [text] = await at.texts();
  expect(text?.createdTime.getTime()).toBeGreaterThanOrEqual(time.getTime());
});

test('stopping ends after what is on its way, and pays the rest back', async () => {
  at.services.config = { ...at.services.config, sms: { ...at.services.config.sms, perSecond: 20 } };
  await at.guests(...some(300));
  const sent = await at.send(await at.draft());
  const started = Date.now();
  let seconds = 0;
  await work(async () => {
    while ((await at.texts()).length < 20) await pause(20);
    const { status } = await at.manager.ask(cancelCampaign, { params: { id: sent.id }, query: { companyId: house } });
    expect(status).toBe(200);
    seconds = (Date.now() - started) / 1000;
  });
  const ended = await at.read(sent.id);
  const texts = (await at.texts()).length;
  expect(texts).toBeLessThan(300);
  expect(ended).toMatchObject({
    status: 'cancelled',
    counts: { total: 300, sent: texts, skipped: 300 - texts, pending: 0 },
    points_spent: texts,
  });
  expect(await at.balance()).toBe(10_000 - texts);
  // As fast as is allowed, and no faster: a batch at the start and one a second.
  expect(texts).toBeLessThanOrEqual(20 * (1 + Math.ceil(seconds)));
});

describe('a gateway', () => {
  test('takes every message once, and what it refuses is paid back', async () => {
    const [first] = await at.guests({ id: 'refused', phoneNumber: '+886911999999' }, ...some(44));
    expect(first).toBe('refused');
    const gateway = await gatewayOf({ behave: (to) => (to === '+886911999999' ? 422 : 'take') });
    through(gateway);
    const sent = await at.send(await at.draft());
    await work();
    expect(await at.read(sent.id)).toMatchObject({
      status: 'sent',
      counts: { sent: 44, failed: 1 },
      points_spent: 44,
    });
    expect(gateway.delivered).toHaveLength(44);
    const refused = (await at.recipients(sent.id)).find(({ status }) => status === 'failed');
    expect(refused).toMatchObject({ customer_id: 'refused', reason: 'refused', sent_time: null });
    expect((await at.recipients(sent.id))[0]?.message_id ?? 'm-').toMatch(/^m-/);
    expect(await at.balance()).toBe(10_000 - 44);
  });

  test('that heeds no key gets nothing twice: no answer, or a failing one, is unknown', async () => {
    await at.guests(...some(30));
    const gateway = await gatewayOf({
      behave: (_, call) => (call % 10 === 3 ? 'hang' : call % 10 === 6 ? 'fail' : 'take'),
    });
    through(gateway);
    const sent = await at.send(await at.draft());
    await work();
    expect(await at.read(sent.id)).toMatchObject({
      status: 'sent',
      counts: { sent: 24, unknown: 6 },
      points_spent: 30,
    });
    expect(gateway.calls).toBe(30);
    expect(Object.values(await statuses(sent)).filter((one) => one === 'noAnswer')).toHaveLength(6);
  });

  test('that heeds the key is asked again until it answers', async () => {
    await at.guests(...some(30));
    const gateway = await gatewayOf({
      idempotent: true,
      behave: (_, call) => (call % 10 === 3 ? 'hang' : call % 10 === 6 ? 'fail' : 'take'),
    });
    through(gateway, true);
    const sent = await at.send(await at.draft());
    await work();
    expect(await at.read(sent.id)).toMatchObject({
      status: 'sent',
      counts: { sent: 30, unknown: 0 },
      points_spent: 30,
    });
    expect(gateway.calls).toBeGreaterThan(30);
    expect(gateway.delivered).toHaveLength(30);
    expect(new Set(gateway.delivered.map(({ to }) => to)).size).toBe(30);
  });

  test('that asks to wait is waited for; nobody is lost', async () => {
    await at.guests(...some(30));
    const gateway = await gatewayOf({ behave: (_, call) => (call <= 25 && call % 2 ? 429 : 'take') });
    through(gateway);
    const sent = await at.send(await at.draft());
    await work();
    expect(await at.read(sent.id)).toMatchObject({ status: 'sent', counts: { sent: 30 } });
    expect(new Set(gateway.delivered.map(({ to }) => to)).size).toBe(30);
    expect(gateway.delivered).toHaveLength(30);
  });

  test('that cannot be reached is given up, and everything is paid back', async () => {
    await at.guests(...some(30));
    const gateway = await gatewayOf();
    await gateways.pop()?.close();
    through(gateway);
    const sent = await at.send(await at.draft());
    await work();
    expect(await at.read(sent.id)).toMatchObject({ status: 'failed', counts: { failed: 30 }, points_spent: 0 });
    expect(Object.values(await statuses(sent))).toEqual(Array(30).fill('unreachable'));
    expect(await at.balance()).toBe(10_000);
    const [job] = await at.database.sql.select().from(jobs);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'unavailable' } });
  });
});
