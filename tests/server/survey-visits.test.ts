import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  branches,
  customers,
  deliveries,
  imports,
  outbox,
  reservations,
  surveyInvitations,
  surveys,
  surveySubmissions,
} from '#server/platform/db/schema.ts';
import { gatewaySender } from '#server/platform/sms/gateway.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { buildCustomer, buildImport, small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { fakeGateway } from '#tests/support/smsGateway.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let made = 0;

beforeAll(async () => {
  server = await openServer({
    jobs: false,
    config: {
      publicUrl: 'https://x.example',
      sms: { gateway: null, perSecond: 0, inboundSecret: 'a secret of tests' },
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { sql } = server.database;
  // What an earlier test left.
  await sql.delete(deliveries);
  await sql.delete(surveyInvitations);
  await sql.update(surveys).set({ linked: false });
  await sql.update(reservations).set({ state: 'noShow', seatedTime: null });
  await sql.update(branches).set({ settings: { reviewSMSOffsetMinutes: 60 } });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const invite = () => inviteAfterVisits(server.database);
const send = (ways: Partial<TestServer['services']> = {}) => sendDue({ ...server.services, ...ways });
const ask = async () => {
  await invite();
  await send();
};

async function survey(changes: Partial<typeof surveys.$inferInsert> = {}): Promise<string> {
  const id = `visits-${(made += 1)}`;
  await server.database.sql
    .insert(surveys)
    .values({ ...buildSurvey({ companyId, id, branchId }), createdTime: minutesAgo(10_000), ...changes });
  return id;
}

async function guest(changes: Partial<typeof customers.$inferInsert> = {}): Promise<string> {
  const row = buildCustomer({ companyId, allowContactRestaurant: true, language: 'en', ...changes });
  await server.database.sql.insert(customers).values(row);
  return row.id;
}

async function visit(customerId: string | null, minutes = 90, changes: Partial<typeof reservations.$inferInsert> = {}) {
  const id = `visits-r-${(made += 1)}`;
  await server.database.sql.insert(reservations).values({
    companyId,
    id,
    branchId,
    customerId,
    state: 'seated',
    startTime: minutesAgo(minutes),
    seatedTime: minutesAgo(minutes),
    groupSize: 2,
    ...changes,
  });
  return id;
}

const imported = (id: string, minutes: number) =>
  server.database.sql.insert(imports).values(buildImport({ companyId, id, createdTime: minutesAgo(minutes) }));

const invitations = () => server.database.sql.select().from(surveyInvitations);
const statuses = async () =>
  (await server.database.sql.select({ status: deliveries.status }).from(deliveries)).map(({ status }) => status);
const phoneOf = async (id: string) =>
  (await server.database.sql.select().from(customers).where(eq(customers.id, id)))[0]?.phoneNumber ?? '';
const messagesTo = async (...recipients: string[]) =>
  server.database.sql.select().from(outbox).where(inArray(outbox.recipient, recipients));

test('a guest is sent each survey of the branch, as long after being seated as the branch says', async () => {
  const [one, other] = [await survey(), await survey()];
  await survey({ branchIds: [otherBranch] });
  await survey({ linked: false });
  await survey({ createdTime: minutesAgo(5) });
  const known = await guest();
  const due = await visit(known, 61);
  await visit(known, 59);
  await visit(known, 61 + 1_440);
  await visit(known, 90, { deletedTime: new Date() });
  await visit(known, 90, { state: 'open', seatedTime: null });
  await imported('of-the-past', 80);
  await visit(known, 90, { importId: 'of-the-past' });
  await visit(null, 90);
  await ask();
  const rows = await invitations();
  expect(rows.map(({ surveyId }) => surveyId).sort()).toEqual([one, other].sort());
  for (const row of rows) expect(row).toMatchObject({ customerId: known, reservationId: due, branchId });
  const texts = await messagesTo(await phoneOf(known));
  expect(texts).toHaveLength(2);
  for (const { body, shown, link } of texts) {
    const [, token] = /https:\/\/x\.example\/s\/([\w-]{22})\n/.exec(body) ?? [];
    expect(rows.map((row) => row.token)).toContain(token);
    expect(body).toContain(`Opt out: ${link}`);
    expect(link).toMatch(/^https:\/\/x\.example\/o\/[A-Za-z0-9]{12}$/);
    expect(shown).not.toContain(token);
  }
  expect((await statuses()).every((status) => status === 'sent')).toBe(true);
  await ask();
  expect(await messagesTo(await phoneOf(known))).toHaveLength(2);
});

test('a booking that was imported before the guest came is a visit as any other', async () => {
  await survey();
  await imported('of-bookings', 1_000);
  const due = await visit(await guest(), 90, { importId: 'of-bookings' });
  await ask();
  expect((await invitations()).map(({ reservationId }) => reservationId)).toEqual([due]);
});

test('a branch that has not said when waits two hours, and another branch its own time', async () => {
  await survey({ branchIds: [branchId, otherBranch] });
  const { sql } = server.database;
  await sql.update(branches).set({ settings: {} }).where(eq(branches.id, branchId));
  await sql
    .update(branches)
    .set({ settings: { reviewSMSOffsetMinutes: 0 } })
    .where(eq(branches.id, otherBranch));
  const known = await guest();
  const wanted = [await visit(known, 121), await visit(known, 1, { branchId: otherBranch })];
  await visit(known, 119);
  await ask();
  expect((await invitations()).map(({ reservationId }) => reservationId).sort()).toEqual(wanted.sort());
});

test('who takes no messages, is erased, or cannot be reached is not asked; without a phone a mail goes out', async () => {
  await survey();
  const shared = '+886955000111';
  const out = [
    await guest({ allowContactRestaurant: false }),
    await guest({ forbidPiiSharing: true }),
    await guest({ erasedTime: new Date() }),
    await guest({ phoneNumber: null, email: null }),
    await guest({ phoneNumber: shared }),
  ];
  await guest({ phoneNumber: shared, forbidPiiSharing: true });
  for (const id of out) await visit(id);
  const byMail = await guest({ phoneNumber: null, email: 'by-mail@guests.example' });
  const visited = await visit(byMail);
  await ask();
  expect((await invitations()).map(({ reservationId }) => reservationId)).toEqual([visited]);
  const [mail, ...more] = await messagesTo('by-mail@guests.example');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ channel: 'mail' });
  expect(mail?.body).toContain('https://x.example/s/');
  expect(mail?.body).toContain('https://x.example/o/');
  // Who withdraws between the two steps is not written to, and nothing counts as sent.
  const late = await guest();
  await visit(late);
  await invite();
  await server.database.sql.update(customers).set({ allowContactRestaurant: false }).where(eq(customers.id, late));
  await send();
  expect(await messagesTo(await phoneOf(late))).toEqual([]);
  expect((await invitations()).map(({ customerId }) => customerId)).toEqual([byMail]);
});

test('many who look at the same time make one link a visit, and send it once', async () => {
  await survey();
  const guests = await Promise.all(Array.from({ length: 40 }, () => guest()));
  for (const id of guests) await visit(id);
  await Promise.all(Array.from({ length: 8 }, invite));
  expect(await invitations()).toHaveLength(40);
  await Promise.all(Array.from({ length: 8 }, () => send()));
  const phones = await Promise.all(guests.map(phoneOf));
  const sent = await messagesTo(...phones);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(phones.sort());
});

test('a gateway that takes nothing is asked again, what it may have taken is not, and what it refuses has failed', async () => {
  await survey();
  const [busy, silent, refused] = [await guest(), await guest(), await guest()];
  for (const id of [busy, silent, refused]) await visit(id);
  const phones = await Promise.all([busy, silent, refused].map(phoneOf));
  let open = false;
  const gateway = await fakeGateway({
    behave: (to) => (to === phones[0] && !open ? 429 : to === phones[1] ? 'fail' : to === phones[2] ? 400 : 'take'),
  });
  try {
    const sms = gatewaySender({ url: gateway.url, token: 'token-of-the-tests', idempotent: false });
    await invite();
    await Promise.all([send({ sms }), send({ sms })]);
    const { sql } = server.database;
    const now = () => sql.update(deliveries).set({ nextTime: new Date() });
    expect((await statuses()).sort()).toEqual(['failed', 'unknown', 'waiting']);
    expect(gateway.calls).toBe(3);
    open = true;
    await now();
    await send({ sms });
    expect((await statuses()).sort()).toEqual(['failed', 'sent', 'unknown']);
    await now();
    await send({ sms });
    expect(gateway.calls).toBe(4);
  } finally {
    await gateway.close();
  }
});

test('the link to get no more, and STOP as an answer, withdraw the consent', async () => {
  await survey();
  const [byLink, byMail, byAnswer] = [
    await guest(),
    await guest({ phoneNumber: null, email: 'no-more@guests.example' }),
    await guest(),
  ];
  for (const id of [byLink, byMail, byAnswer]) await visit(id);
  await ask();
  const takes = async (id: string) =>
    (await server.database.sql.select().from(customers).where(eq(customers.id, id)))[0]?.allowContactRestaurant;
  for (const recipient of [await phoneOf(byLink), 'no-more@guests.example']) {
    const [message] = await messagesTo(recipient);
    const path = /\/o\/[A-Za-z0-9]{12}/.exec(message?.body ?? '')?.[0] ?? '';
    const page = await fetch(`${server.url}${path}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(200);
  }
  const answered = await fetch(`${server.url}/api/sms/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sms-secret': 'a secret of tests' },
    body: JSON.stringify({ messageId: 'survey-stop', from: await phoneOf(byAnswer), text: 'STOP' }),
  });
  expect(await answered.json()).toEqual({ stop: true, withdrawn: 1 });
  expect([await takes(byLink), await takes(byMail), await takes(byAnswer)]).toEqual([false, false, false]);
});

test('an answer knows its guest and visit, and the link for everybody knows nobody', async () => {
  const id = await survey({ customizedLink: 'visits-for-all', expirationType: 'never' });
  const known = await guest();
  const reservationId = await visit(known);
  await ask();
  const [invitation] = await invitations();
  expect(invitation?.expiresTime).toBeNull();
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const answers = { total_satisfaction: 'no', need_contact: 'yes', act: 'send' };
  expect((await post(`/s/${invitation?.token}`, answers)).status).toBe(200);
  const begun = await post('/s/visits-for-all', { branch: branchId });
  const own = begun.headers.get('location') ?? '';
  expect((await post(own, answers)).status).toBe(200);
  const rows = await server.database.sql
    .select()
    .from(surveySubmissions)
    .where(and(eq(surveySubmissions.companyId, companyId), eq(surveySubmissions.surveyId, id)));
  const named = rows.map((row) => [row.customerId, row.reservationId]);
  expect(named).toHaveLength(2);
  expect(named).toContainEqual([known, reservationId]);
  expect(named).toContainEqual([null, null]);
});
