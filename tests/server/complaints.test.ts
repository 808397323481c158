import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComplaintNote,
  getComplaint,
  listComplaints,
  patchComplaint,
  type Complaint,
} from '#contract/feedback/complaints.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { createSurvey, listSurveySubmissions, putContactStatus } from '#contract/feedback/surveys.ts';
import {
  auditLog,
  branches,
  complaintNotes,
  customers,
  deliveries,
  surveySubmissions,
} from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openStream } from '#tests/support/stream.ts';
import { buildSubmission, definitionOf } from '#tests/support/surveys.ts';

/** The inbox of complaints over real HTTP: who sees which, what becomes of them, and who hears of new ones. */

const { own: companyId, foreign } = small;
const [here, there] = small.branches;
const people = ['manager', 'writer', 'confined', 'reader', 'outsider', 'host', 'stranger', 'admin'] as const;
let server: TestServer;
let tokens: Map<string, string>;
let surveyId: string;
let as: Record<(typeof people)[number], Client>;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const flags = (surveyManagement: boolean) => ({ backhouse: { ...defaultBackhouse, surveyManagement } });
  const member = (
    id: string,
    role: 'manager' | 'write' | 'read',
    { branchIds = null as string[] | null, surveys = true, company = companyId as string } = {},
  ) =>
    buildUser({
      id,
      role,
      companies: [{ companyId: company, permissions: flags(surveys), enabledBranches: branchIds }],
    });
  tokens = await signInAll(server.services.identity, [
    member('manager', 'manager'),
    member('writer', 'write', { branchIds: [here] }),
    member('confined', 'manager', { branchIds: [there] }),
    member('reader', 'read'),
    member('outsider', 'manager', { surveys: false }),
    member('host', 'write', { branchIds: [here, there] }),
    member('stranger', 'manager', { company: foreign }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true, companies: [] }),
  ]);
  as = Object.fromEntries(people.map((id) => [id, server.client(tokens.get(id))])) as typeof as;
  const survey = await as.manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [here, there],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'unsatisfied',
      customizedLink: 'dinner',
    },
  });
  surveyId = survey.id;
});
afterAll(() => server.close());

/** Answers of a guest who is not content, as the guest's page sends them. @returns the complaint's id */
async function complain(branchId: string, more: Record<string, string> = {}): Promise<string> {
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const before = await idsOf('all');
  const begun = await post('/s/dinner', { branch: branchId });
  const link = begun.headers.get('location') ?? '';
  const form = { total_satisfaction: 'no', suggestion: 'Cold soup', need_contact: 'yes', act: 'send', ...more };
  expect((await post(link, form)).status).toBe(200);
  const after = await idsOf('all');
  return after.find((id) => !before.includes(id)) ?? '';
}

const list = (client: Client, query: Record<string, string> = {}) =>
  client.call(listComplaints, { params: { companyId }, query });
const idsOf = async (status: string, client = as.manager) =>
  (await list(client, { status, surveyId })).data.map(({ submissionId }) => submissionId);
const one = (submissionId: string) => ({ params: { companyId, submissionId } });
const change = (client: Client, complaint: Pick<Complaint, 'submissionId' | 'version'>, body: object) =>
  client.ask(patchComplaint, { ...one(complaint.submissionId), body: { version: complaint.version, ...body } });
const patched = async (client: Client, complaint: Pick<Complaint, 'submissionId' | 'version'>, body: object) => {
  const answer = await change(client, complaint, body);
  expect([answer.status, answer.json]).toMatchObject([200, {}]);
  return answer.json as Complaint;
};

describe('the inbox', () => {
  it('holds who was not content and wants to be called, longest waiting first, and settled ones latest first', async () => {
    const first = await complain(here);
    const second = await complain(there, { suggestion: 'x'.repeat(300) });
    expect(await complain(here, { need_contact: 'no' })).toBe('');
    expect(await complain(here, { total_satisfaction: 'yes' })).toBe('');
    expect(await idsOf('open')).toEqual([first, second]);
    const { data, counts, total } = await list(as.manager, { surveyId });
    expect(total).toBe(2);
    expect(counts).toEqual({ NONE: 0, NEED_RESPONSE: 2, IN_PROGRESS: 0, COMPLETED: 0 });
    expect(data[0]).toMatchObject({
      version: 1,
      branchId: here,
      surveyTitle: { en: 'Dinner' },
      contactStatus: 'NEED_RESPONSE',
      state: 'open',
      guest: null,
      reason: 'Cold soup',
      assignee: null,
      firstAnswerTime: null,
      notes: 0,
    });
    expect(data[1]?.reason).toHaveLength(141);
    for (const complaint of data) await patched(as.manager, complaint, { contactStatus: 'COMPLETED' });
    expect(await idsOf('open')).toEqual([]);
    expect(await idsOf('COMPLETED')).toEqual([second, first]);
    expect((await list(as.manager, { surveyId, status: 'all' })).data[0]).toMatchObject({ state: 'responsed' });
  });

  it('shows and changes only what is at the branches that a person sees', async () => {
    const id = await complain(here);
    const other = await complain(there);
    expect(await idsOf('open', as.writer)).toEqual([id]);
    expect(await idsOf('open', as.confined)).toEqual([other]);
    expect((await list(as.writer, { surveyId })).counts.NEED_RESPONSE).toBe(1);
    const hidden = { submissionId: other, version: 1 };
    expect((await as.writer.ask(getComplaint, one(other))).status).toBe(404);
    expect((await change(as.writer, hidden, { contactStatus: 'COMPLETED' })).status).toBe(404);
    expect((await as.writer.ask(addComplaintNote, { ...one(other), body: { text: 'Mine' } })).status).toBe(404);
    const closed = { params: { companyId }, query: { branchId: there } };
    expect((await as.writer.ask(listComplaints, closed)).status).toBe(403);
    for (const client of [as.outsider, as.stranger])
      expect((await client.ask(listComplaints, { params: { companyId }, query: {} })).status).toBe(403);
    const elsewhere = { params: { companyId: foreign, submissionId: id } };
    expect((await as.stranger.ask(getComplaint, elsewhere)).status).toBe(404);
    expect((await change(as.reader, { submissionId: id, version: 1 }, { contactStatus: 'COMPLETED' })).status).toBe(
      403,
    );
    expect((await as.reader.call(getComplaint, one(id))).submissionId).toBe(id);
  });

  it('is narrowed by branch, survey, person and time', async () => {
    const [id, other] = [await complain(here), await complain(there)];
    const taken = await patched(as.host, { submissionId: id, version: 1 }, { assigneeId: 'host' });
    const narrowed = async (query: Record<string, string>, client = as.host) =>
      (await list(client, { surveyId, ...query })).data.map(({ submissionId }) => submissionId);
    expect(await narrowed({ branchId: here })).toContain(id);
    expect(await narrowed({ branchId: here })).not.toContain(other);
    expect(await narrowed({ surveyId: 'getSurvey-own' })).not.toContain(id);
    expect(await narrowed({ assignee: 'me' })).toEqual([id]);
    expect(await narrowed({ assignee: 'me' }, as.manager)).toEqual([]);
    expect(await narrowed({ assignee: 'host' }, as.manager)).toEqual([id]);
    expect(await narrowed({ assignee: 'nobody' })).toContain(other);
    expect(await narrowed({ assignee: 'nobody' })).not.toContain(id);
    const at = taken.submittedTime;
    expect(await narrowed({ from: at, until: new Date(Date.parse(at) + 1).toISOString() })).toEqual([id]);
    expect(await narrowed({ until: at })).not.toContain(id);
  });
});

describe('a complaint', () => {
  it('is taken over, written about and settled; its first answer is timed once, and all of it is in its history', async () => {
    const id = await complain(here);
    const opened = await as.writer.call(getComplaint, one(id));
    expect(opened.answers.map(({ ref }) => ref)).toEqual(['total_satisfaction', 'suggestion', 'need_contact']);
    expect(opened.answers[1]).toMatchObject({
      title: { en: 'About suggestion' },
      answer: { type: 'text', text: 'Cold soup' },
    });
    expect(opened.assignees.map((person) => person.id).sort()).toEqual(['host', 'manager', 'writer']);
    const taken = await patched(as.writer, opened, { assigneeId: 'writer', contactStatus: 'IN_PROGRESS' });
    expect(taken).toMatchObject({ version: 2, contactStatus: 'IN_PROGRESS', assignee: { id: 'writer' } });
    const answered = taken.firstAnswerTime;
    expect(answered).not.toBeNull();
    expect((await change(as.manager, opened, { contactStatus: 'NONE' })).json).toMatchObject({ code: 'stale_version' });
    const note = await as.manager.call(addComplaintNote, { ...one(id), body: { text: '  Called <b>her</b> ' } });
    expect(note).toMatchObject({ text: 'Called <b>her</b>', author: { id: 'manager' } });
    const back = await patched(as.writer, taken, { contactStatus: 'NEED_RESPONSE', assigneeId: null });
    const done = await patched(as.writer, back, { contactStatus: 'COMPLETED' });
    expect(done).toMatchObject({ firstAnswerTime: answered, state: 'responsed', notes: 1, assignee: null });
    const { written, history } = await as.reader.call(getComplaint, one(id));
    expect(written.map(({ text }) => text)).toEqual(['Called <b>her</b>']);
    expect(history.map(({ author }) => author?.id)).toEqual(['writer', 'writer', 'writer']);
    const fields = history.flatMap(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]));
    expect(fields).toContainEqual(['contactStatus', 'NEED_RESPONSE', 'IN_PROGRESS']);
    const name = opened.assignees.find((person) => person.id === 'writer')?.name;
    expect(fields).toContainEqual(['assigneeId', null, name]);
    const log = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, note.id));
    expect(log).toMatchObject([{ entity: 'complaintNote', action: 'create', after: { submissionId: id } }]);
  });

  it('is answered by its first note, too, and by the specification’s call', async () => {
    const [id, other] = [await complain(here), await complain(here)];
    await as.writer.call(addComplaintNote, { ...one(id), body: { text: 'Nobody answers' } });
    const noted = await as.writer.call(getComplaint, one(id));
    expect(noted).toMatchObject({ contactStatus: 'NEED_RESPONSE', version: 2 });
    expect(noted.firstAnswerTime).not.toBeNull();
    const at = { params: { surveyId, responseId: other }, query: { companyId } };
    await as.writer.call(putContactStatus, { ...at, body: { contactStatus: 'NONE', version: 1 } });
    expect((await as.writer.call(getComplaint, one(other))).firstAnswerTime).not.toBeNull();
    expect(await idsOf('NONE')).toContain(other);
  });

  it('is given to nobody who could not see or change it; administrators take it over themselves', async () => {
    const complaint = { submissionId: await complain(here), version: 1 };
    for (const assigneeId of ['confined', 'reader', 'outsider', 'stranger', 'nowhere', 'admin'])
      expect((await change(as.manager, complaint, { assigneeId })).json).toMatchObject({ code: 'invalid_input' });
    expect(await patched(as.manager, complaint, { assigneeId: 'host' })).toMatchObject({ assignee: { id: 'host' } });
    const mine = await patched(as.admin, { ...complaint, version: 2 }, { assigneeId: 'admin' });
    expect(mine).toMatchObject({ assignee: { id: 'admin' } });
  });

  it('is changed once by whoever comes first', async () => {
    const complaint = { submissionId: await complain(here), version: 1 };
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        change(at % 2 ? as.host : as.manager, complaint, { assigneeId: at % 2 ? 'host' : 'manager' }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409 || status === 412)).toHaveLength(11);
  });

  it('is none where the guest was content or wants no call', async () => {
    const rows = [
      buildSubmission({ companyId, id: 'content', branchId: here, surveyId, unsatisfied: false }),
      buildSubmission({ companyId, id: 'silent', branchId: here, surveyId, asksContact: false }),
    ];
    await server.database.sql.insert(surveySubmissions).values(rows);
    for (const id of ['content', 'silent']) {
      expect((await as.manager.ask(getComplaint, one(id))).status).toBe(404);
      expect((await change(as.manager, { submissionId: id, version: 1 }, { contactStatus: 'NONE' })).status).toBe(404);
      expect((await as.manager.ask(addComplaintNote, { ...one(id), body: { text: 'x' } })).status).toBe(404);
      expect(await idsOf('all')).not.toContain(id);
    }
    const query = { companyId, itemsPerPage: '100' };
    const { data } = await as.manager.call(listSurveySubmissions, { params: { surveyId }, query });
    const shown = data.filter(({ submissionId }) => ['content', 'silent'].includes(submissionId));
    expect(shown.map(({ contactStatus }) => contactStatus)).toEqual([null, null]);
  });

  it('takes notes that say something, and not too much', async () => {
    const id = await complain(here);
    for (const text of ['   ', 'x'.repeat(2_001)])
      expect((await as.manager.ask(addComplaintNote, { ...one(id), body: { text } })).status).toBe(400);
    const of = and(eq(complaintNotes.companyId, companyId), eq(complaintNotes.submissionId, id));
    expect(await server.database.sql.select().from(complaintNotes).where(of)).toEqual([]);
  });
});

describe('a guest who is forgotten', () => {
  it('is no longer reached by what stands in answers and notes', async () => {
    const guest = buildCustomer({
      companyId,
      id: 'unhappy',
      name: 'Mei',
      phoneNumber: '+886912345678',
      email: 'mei.lin@guests.example',
      branchIds: [here],
    });
    await server.database.sql.insert(customers).values(guest);
    const id = await complain(here, { suggestion: 'Call 0912-345-678 or Mei.Lin@guests.example, not 09123456789' });
    const other = await complain(here, { suggestion: 'Call 0987-654-321' });
    const note = 'Called +886 912 345 678: mei.lin@guests.example is right';
    await as.manager.call(addComplaintNote, { ...one(id), body: { text: note } });
    const { version = 1, name } = guest;
    const forget = { params: { companyId, customerId: guest.id }, body: { version, name } };
    expect((await as.manager.ask(eraseGuest, forget)).status).toBe(200);
    const { reason, written, answers } = await as.manager.call(getComplaint, one(id));
    expect(reason).toBe('Call [erased] or [erased], not 09123456789');
    expect(answers[1]?.answer).toMatchObject({ text: reason });
    expect(written[0]?.text).toBe('Called [erased]: [erased] is right');
    expect((await as.manager.call(getComplaint, one(other))).reason).toBe('Call 0987-654-321');
  });
});

describe('news of complaints', () => {
  it('reach the open inboxes of whoever sees the branch, and nobody else', async () => {
    const listen = (id: string, company: string = companyId) =>
      openStream(server.url, { companyId: company, token: tokens.get(id) ?? '' });
    const [manager, writer, confined, outsider, stranger] = await Promise.all([
      listen('manager'),
      listen('writer'),
      listen('confined'),
      listen('outsider'),
      listen('stranger', foreign),
    ]);
    const told = (stream: typeof manager) =>
      stream.events.filter(({ name }) => name === 'complaint').map(({ data }) => data);
    const id = await complain(here);
    const hears = (stream: typeof manager, n: number) => stream.until(() => told(stream).length >= n, 2_000);
    await Promise.all([hears(manager, 1), hears(writer, 1)]);
    await patched(as.writer, { submissionId: id, version: 1 }, { contactStatus: 'IN_PROGRESS' });
    await as.writer.call(addComplaintNote, { ...one(id), body: { text: 'Called' } });
    await Promise.all([hears(manager, 3), hears(writer, 3)]);
    await pause(300);
    const at = { branchId: here, id };
    expect(told(manager)).toEqual([
      { ...at, version: 1 },
      { ...at, version: 2 },
      { ...at, version: 2 },
    ]);
    for (const stream of [confined, outsider, stranger]) expect(told(stream)).toEqual([]);
    for (const stream of [manager, writer, confined, outsider, stranger]) stream.close();
  });

  it('are mailed at once to those whom the branch names, with the way to the complaint, as text', async () => {
    const recipients = ['boss@staff.example', 'chef@staff.example'];
    await server.database.sql
      .update(branches)
      .set({
        settings: {
          language: 'en',
          notifyCustomerComplaints: true,
          customerComplaintsRecipientEmails: recipients,
        },
      })
      .where(eq(branches.id, here));
    const id = await complain(here, { suggestion: '<img src=x onerror=alert(1)>' });
    const mails = await server.database.sql.select().from(deliveries);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(recipients);
    for (const { body, shown } of mails) {
      expect(body).toContain(`${server.url}/surveys/${companyId}/complaints?open=${id}`);
      expect(body).toContain('<img src=x onerror=alert(1)>');
      expect(shown).not.toContain('<img');
    }
    // Where nobody wants to be called there is nothing to settle.
    await complain(here, { need_contact: 'no' });
    const more = await server.database.sql.select().from(deliveries);
    expect(more).toHaveLength(4);
    expect(more.filter(({ body }) => body?.includes('/complaints'))).toHaveLength(2);
    await server.database.sql.update(branches).set({ settings: {} }).where(eq(branches.id, here));
    await complain(here);
    expect(await server.database.sql.select().from(deliveries)).toHaveLength(4);
  });
});
