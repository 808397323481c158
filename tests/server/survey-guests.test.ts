import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getComplaint, listComplaints } from '#contract/feedback/complaints.ts';
import { getCustomer } from '#contract/guests/crm.ts';
import { mergeCustomers, undoMerge } from '#contract/guests/duplicates.ts';
import { guestAnswers, guestVouchers } from '#contract/guests/guestRecords.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { eraseGuest, exportGuest } from '#contract/guests/privacy.ts';
import { createSurvey, getSurvey, listSurveySubmissions, putSurvey } from '#contract/feedback/surveys.ts';
import {
  branches,
  complaintNotes,
  customers,
  deliveries,
  issuedVouchers,
  reservations,
  surveyInvitations,
  surveys,
  surveySubmissions,
  vouchers,
} from '#server/platform/db/schema.ts';
import { newInvitation } from '#server/feedback/surveys/invitations.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { definitionOf } from '#tests/support/surveys.ts';

/** Answers of guests who are known: rewarded, called back, carried along and forgotten with their guest. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let manager: Client;
let confined: Client;
let made = 0;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, surveyManagement: true, voucherManagement: true, crmExport: true };
  const member = (id: string, enabledBranches: string[] | null) =>
    buildUser({ id, role: 'manager', companies: [{ companyId, permissions: { backhouse }, enabledBranches }] });
  const people = [member('survey-manager', null), member('survey-confined', [otherBranch])];
  const tokens = await signInAll(server.services.identity, people);
  manager = server.client(tokens.get('survey-manager'));
  confined = server.client(tokens.get('survey-confined'));
  await server.database.sql
    .update(branches)
    .set({ settings: { googleMyBusiness: 'https://reviews.example/own-1' } })
    .where(eq(branches.id, branchId));
});
afterAll(() => server.close());

async function guest(changes: Partial<typeof customers.$inferInsert> = {}) {
  const row = buildCustomer({
    companyId,
    branchIds: [branchId],
    allowContactRestaurant: true,
    language: 'en',
    ...changes,
  });
  await server.database.sql.insert(customers).values(row);
  return row;
}

async function voucher(changes: Partial<typeof vouchers.$inferInsert> = {}): Promise<string> {
  const id = `reward-${(made += 1)}`;
  await server.database.sql.insert(vouchers).values({ companyId, id, title: `Tea <b>${id}`, ...changes });
  return id;
}

const survey = (ids: string[] = []) =>
  manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [branchId],
      expirationType: 'afterIssue',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: `guests-${(made += 1)}`,
      vouchers: ids,
    },
  });

/** A link that was sent after a visit of the guest. @returns its path and the visit */
async function linkFor(surveyId: string, customerId: string, createdFrom = 'web') {
  const { sql } = server.database;
  const reservationId = `guests-r-${(made += 1)}`;
  const now = new Date();
  await sql.insert(reservations).values({
    companyId,
    id: reservationId,
    branchId,
    customerId,
    createdFrom,
    state: 'seated',
    startTime: now,
    seatedTime: now,
    groupSize: 2,
  });
  const [row] = await sql.select().from(surveys).where(eq(surveys.id, surveyId));
  if (!row) throw new Error('There is no such survey.');
  const invitation = newInvitation(row, branchId);
  await sql.insert(surveyInvitations).values({ ...invitation, customerId, reservationId });
  await sql.insert(deliveries).values({
    companyId,
    id: `survey/${invitation.id}`,
    kind: 'survey',
    about: invitation.id,
    customerId,
    channel: 'sms',
    recipient: '+886900111222',
    optOutToken: invitation.id.slice(-12),
    status: 'sent',
    sentTime: now,
  });
  return { path: `/s/${invitation.token}`, id: invitation.id, reservationId };
}

const look = async (path: string, form?: Record<string, string>) => {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { 'accept-language': 'en' },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const happy = { total_satisfaction: 'yes', suggestion: 'More tea', act: 'send' };
const unhappy = { total_satisfaction: 'no', suggestion: 'Call me, Hanako', need_contact: 'yes', act: 'send' };
const params = (customerId: string) => ({ companyId, customerId });
const codesOf = async (customerId: string) =>
  (await server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.customerId, customerId))).map(
    ({ code }) => code,
  );

test('an answer is rewarded with the survey’s vouchers, once, and the page leads to them and to the review', async () => {
  const [tea, cake, closed] = [await voucher(), await voucher(), await voucher({ active: false })];
  const { id: surveyId } = await survey([tea, cake, closed]);
  const known = await guest();
  const { path, id } = await linkFor(surveyId, known.id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(path, happy)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const held = await server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.customerId, known.id));
  expect(held.map(({ voucherId }) => voucherId).sort()).toEqual([tea, cake].sort());
  for (const one of held)
    expect(one).toMatchObject({ occasion: `survey ${id}`, source: 'web', branchId, formId: surveyId, userId: null });
  // Opened again, the page still leads to them.
  for (const { html } of [...answers, await look(path)]) {
    for (const { code } of held) expect(html).toContain(`href="/v/${code}"`);
    expect(html).toContain(`Tea &lt;b&gt;${tea}`);
    expect(html).toContain('href="https://reviews.example/own-1"');
  }
  expect((await look(`/v/${held[0]?.code}`)).status).toBe(200);
});

test('who is not known, was erased, or comes when there are no more gets none, and is heard all the same', async () => {
  const tea = await voucher({ useMaxQuantity: true, maxQuantity: 1 });
  const { id: surveyId, customizedLink } = await survey([tea]);
  const begun = await look(`/s/${customizedLink}`, { branch: branchId });
  const anonymous = await look(begun.headers.get('location') ?? '', happy);
  expect([anonymous.status, anonymous.html.includes('/v/')]).toEqual([200, false]);
  const erased = await guest({ erasedTime: new Date() });
  expect((await look((await linkFor(surveyId, erased.id)).path, happy)).html).not.toContain('/v/');
  const guests = [await guest(), await guest(), await guest()];
  const links = await Promise.all(guests.map((one) => linkFor(surveyId, one.id)));
  const pages = await Promise.all(links.map(({ path }) => look(path, unhappy)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(pages.filter(({ html }) => html.includes('href="/v/'))).toHaveLength(1);
  // Who was not content is not sent to the public reviews.
  expect(pages.some(({ html }) => html.includes('reviews.example'))).toBe(false);
  const query = { companyId };
  expect((await manager.call(listSurveySubmissions, { params: { surveyId }, query })).total).toBe(5);
});

test('a survey names vouchers of its company, and keeps them where a change does not name them', async () => {
  const tea = await voucher();
  const { id: formId } = await survey([tea]);
  const change = (body: object) =>
    manager.ask(putSurvey, { params: { companyId, formId }, body: { version: 1, ...body } });
  await server.database.sql.insert(vouchers).values({ companyId: small.foreign, id: 'theirs', title: 'Theirs' });
  for (const vouchersGiven of [['theirs'], ['nowhere'], [tea, tea]]) {
    const refused = await change({ vouchers: vouchersGiven });
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'invalid_input' }]);
  }
  expect((await change({ expirationType: 'never' })).status).toBe(200);
  const read = () => manager.call(getSurvey, { params: { companyId, surveyId: formId } });
  expect(await read()).toMatchObject({ vouchers: [tea], expirationType: 'never' });
  expect((await change({ version: 2, vouchers: [] })).status).toBe(200);
  expect((await read()).vouchers).toEqual([]);
});

test('a complaint says who asks to be called, and the guest’s own page what was answered', async () => {
  const { id: surveyId } = await survey();
  const known = await guest({ name: 'Hanako', phoneNumber: '+886911222333' });
  const { path, id, reservationId } = await linkFor(surveyId, known.id);
  await look(path, unhappy);
  const { data: told } = await manager.call(listSurveySubmissions, { params: { surveyId }, query: { companyId } });
  expect(told).toMatchObject([{ reservation: { id: reservationId, customer: { id: known.id, name: 'Hanako' } } }]);
  const asks = { name: 'Hanako', phone: '+886911222333' };
  const { data } = await manager.call(listComplaints, { params: { companyId }, query: { surveyId } });
  expect(data).toMatchObject([{ submissionId: id, guest: asks }]);
  const at = { params: { companyId, submissionId: id } };
  expect((await manager.call(getComplaint, at)).guest).toEqual(asks);
  expect((await confined.ask(getComplaint, at)).status).toBe(404);

  const mine = await manager.call(guestAnswers, { params: params(known.id), query: {} });
  expect(mine).toMatchObject({
    total: 1,
    answers: [
      { submissionId: id, branchId, unsatisfied: true, contactStatus: 'NEED_RESPONSE', texts: ['Call me, Hanako'] },
    ],
  });
  // At other branches nobody is told what was said here.
  await server.database.sql
    .update(customers)
    .set({ branchIds: [branchId, otherBranch] })
    .where(eq(customers.id, known.id));
  expect(await confined.call(guestAnswers, { params: params(known.id), query: {} })).toEqual({ answers: [], total: 0 });
});

test('what a guest was asked, answered and given goes along when two become one, and back again', async () => {
  const { id: surveyId } = await survey([await voucher()]);
  const [stays, goes] = [await guest({ name: 'Stays' }), await guest({ name: 'Goes' })];
  const { path } = await linkFor(surveyId, goes.id);
  await look(path, unhappy);
  const open = await linkFor(surveyId, goes.id);
  const whose = async () => {
    const { sql } = server.database;
    const rows = await Promise.all([
      sql
        .select({ id: surveyInvitations.customerId })
        .from(surveyInvitations)
        .where(eq(surveyInvitations.surveyId, surveyId)),
      sql
        .select({ id: surveySubmissions.customerId })
        .from(surveySubmissions)
        .where(eq(surveySubmissions.surveyId, surveyId)),
      sql.select({ id: issuedVouchers.customerId }).from(issuedVouchers).where(eq(issuedVouchers.formId, surveyId)),
    ]);
    return rows.flat().map(({ id }) => id);
  };
  const version = async (id: string) => (await manager.call(getCustomer, { params: params(id) })).version;
  const { mergeId } = await manager.call(mergeCustomers, {
    params: { companyId },
    body: {
      winnerId: stays.id,
      loserId: goes.id,
      winnerVersion: await version(stays.id),
      loserVersion: await version(goes.id),
      choices: {},
    },
  });
  expect(await whose()).toEqual(Array(4).fill(stays.id));
  expect((await manager.call(guestAnswers, { params: params(stays.id), query: {} })).total).toBe(1);
  expect((await manager.call(guestVouchers, { params: params(stays.id), query: {} })).total).toBe(1);
  // A link that was sent before the merge rewards whoever the guest is now.
  await look(open.path, happy);
  expect(await codesOf(stays.id)).toHaveLength(2);
  expect(await codesOf(goes.id)).toEqual([]);
  await manager.call(undoMerge, { params: { companyId, mergeId }, body: { version: 1 } });
  expect((await whose()).filter((id) => id === goes.id)).toHaveLength(4);
});

test('an export has what the guest was asked and said; a guest who is forgotten has said nothing', async () => {
  const { id: surveyId } = await survey();
  const known = await guest({ name: 'Hanako Wordsworth', phoneNumber: '+886911222334' });
  const { path, id, reservationId } = await linkFor(surveyId, known.id);
  await look(path, unhappy);
  const half = await linkFor(surveyId, known.id);
  await look(half.path, { suggestion: 'I am Hanako', act: 'auto' });
  const { sql } = server.database;
  const text = 'Spoke with Hanako';
  await sql
    .insert(complaintNotes)
    .values({ companyId, id: `note-${id}`, submissionId: id, text, userId: 'survey-manager' });
  const waiting = await linkFor(surveyId, known.id);
  await sql.update(deliveries).set({ status: 'waiting' }).where(eq(deliveries.about, waiting.id));

  const exported = await manager.call(exportGuest, { params: params(known.id) });
  expect(exported.surveys).toHaveLength(3);
  expect(exported.surveys.find((one) => one.id === id)).toMatchObject({
    surveyId,
    reservationId,
    recipient: '+886900111222',
    status: 'sent',
    notes: [{ text }],
    answers: expect.arrayContaining([{ ref: 'suggestion', type: 'text', text: 'Call me, Hanako' }]) as unknown,
  });
  await sql
    .update(customers)
    .set({ branchIds: [branchId, otherBranch] })
    .where(eq(customers.id, known.id));
  expect((await confined.call(exportGuest, { params: params(known.id) })).surveys).toEqual([]);

  const { version } = await manager.call(getCustomer, { params: params(known.id) });
  await manager.call(eraseGuest, { params: params(known.id), body: { version, name: known.name } });
  const kept = JSON.stringify([
    await sql.select().from(surveyInvitations).where(eq(surveyInvitations.surveyId, surveyId)),
    await sql.select().from(surveySubmissions).where(eq(surveySubmissions.surveyId, surveyId)),
    await sql.select().from(complaintNotes).where(eq(complaintNotes.submissionId, id)),
    await sql
      .select()
      .from(deliveries)
      .where(inArray(deliveries.about, [id, half.id, waiting.id])),
  ]);
  expect(kept).not.toContain('Hanako');
  expect(kept).not.toContain('+886900111222');
  // What was ticked counts on, and nobody is asked any more.
  expect(kept).toContain('"boolean":false');
  const complaint = await manager.call(getComplaint, { params: { companyId, submissionId: id } });
  expect(complaint.guest).toMatchObject({ phone: null });
  expect(complaint.guest?.name).not.toContain('Hanako');
  expect(await sendDue(server.services)).toBe(0);
  const [left] = await sql.select().from(deliveries).where(eq(deliveries.about, waiting.id));
  expect(left?.status).toBe('skipped');
});

test('visits of one guest, before and after a merge, are asked about once each', async () => {
  const { id: surveyId } = await survey();
  const { sql } = server.database;
  const earlier = new Date(Date.now() - 3 * 3_600_000);
  await sql.update(surveys).set({ createdTime: earlier }).where(eq(surveys.id, surveyId));
  const [stays, goes] = [await guest(), await guest()];
  const visit = { companyId, branchId, state: 'seated' as const, groupSize: 2 };
  const seatedTime = new Date(Date.now() - 150 * 60_000);
  await sql.insert(reservations).values(
    [stays, goes].map(({ id }) => ({
      ...visit,
      id: `once-${id}`,
      customerId: id,
      startTime: seatedTime,
      seatedTime,
    })),
  );
  await inviteAfterVisits(server.database);
  const version = async (id: string) => (await manager.call(getCustomer, { params: params(id) })).version;
  await manager.call(mergeCustomers, {
    params: { companyId },
    body: {
      winnerId: stays.id,
      loserId: goes.id,
      winnerVersion: await version(stays.id),
      loserVersion: await version(goes.id),
      choices: {},
    },
  });
  await inviteAfterVisits(server.database);
  const asked = await sql.select().from(surveyInvitations).where(eq(surveyInvitations.surveyId, surveyId));
  expect(asked.map(({ customerId, reservationId }) => [customerId, reservationId]).sort()).toEqual(
    [stays, goes].map(({ id }) => [stays.id, `once-${id}`]).sort(),
  );
});
