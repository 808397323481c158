import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { createCampaign, sendCampaign } from '#contract/marketing/campaigns.ts';
import { addComplaintNote } from '#contract/feedback/complaints.ts';
import { getCustomer, patchCustomer } from '#contract/guests/crm.ts';
import { reviewDeposit } from '#contract/money/deposits.ts';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import { createGuestNote } from '#contract/guests/guestRecords.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { actOnReservation, pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { issueVouchers } from '#contract/marketing/vouchers.ts';
import {
  branches,
  customers,
  deliveries,
  deposits,
  invoices,
  orders,
  reservations,
  surveyInvitations,
  surveys,
  vouchers,
} from '#server/platform/db/schema.ts';
import { storedAs } from '#server/notices/notifications/queue.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import { impersonalTables } from '#server/personalData.ts';
import { newInvitation } from '#server/feedback/surveys/invitations.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import { requestFor, send, type Client } from '#tests/support/http.ts';
import { csv, importerOn, type Importer } from '#tests/support/imports.ts';
import { withMarks } from '#tests/support/marked.ts';
import { depositFor, orderFor } from '#tests/support/money.ts';
import { sampleOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { surveyFor } from '#tests/support/surveys.ts';
import { actors, allEndpoints, hintsFor } from './actors.ts';

/**
 * Who is erased is nowhere in the database any more: a guest's name, number and address are entered through every
 * endpoint, messages are made for the guest in every way there is, and every table is searched after erasing.
 */

const { own: companyId } = small;
const [branchId] = small.branches;
const name = 'Quillon Vexworth';
const phone = '+886987654321';
const email = 'quillon^v.x@marked.example';
/** What is written about the guest, in records that are the guest's. */
const note = 'Zyxwvutsr';
const searched = [/quillon/i, /987.?654.?321/, /marked\.example/i, /zyxwvutsr/i];
const id = 'vexworth';
const params = { companyId, customerId: id };

let server: TestServer;
let manager: Client;
let tokens: Map<string, string>;
let importer: Importer;

beforeAll(async () => {
  server = await openServer();
  const { sql } = server.database;
  await sql.insert(customers).values(
    buildCustomer({
      companyId,
      id,
      name,
      familyName: 'Vexworth',
      givenName: 'Quillon',
      phoneNumber: phone,
      email,
      language: 'en',
      allowContactRestaurant: true,
      forbidPiiSharing: false,
      branchIds: [branchId],
    }),
  );
  const callers = actors.filter(({ name: one }) => one === 'member manager' || one === 'admin manager');
  const subject = buildUser({ id: 'subject', email: 'subject@staff.example', companyId });
  const known = await signInAll(server.services.identity, [...callers.flatMap(({ user }) => user ?? []), subject]);
  tokens = new Map(callers.map(({ name: one, user }) => [one, known.get(user?.id ?? '') ?? '']));
  manager = server.client(tokens.get('member manager'));
  importer = await importerOn(server, { id: 'importer', role: 'manager' });
});
afterAll(() => server?.close());

/** Ends the session; makes another guest with the same number; is what is looked at here; takes the caller's rights. */
const aside = ['logout', 'createCustomer', 'eraseGuest', 'mergeCustomers', 'patchUser', 'setPassword'];
const walked = allEndpoints.filter(({ name: one, stream }) => !stream && !aside.includes(one));

function requestTo(endpoint: NamedEndpoint, marks: readonly string[]) {
  const hints = { ...hintsFor(endpoint), customerId: id };
  const { name: _, email: __, term: ___, password, ...ids } = hints as Record<string, unknown>;
  const keep = new Set<unknown>([...Object.values(ids).filter((one) => typeof one === 'string'), password]);
  const part = (schema: z.ZodType | undefined) =>
    schema && withMarks(schema, sampleOf(schema, hints, true), { marks, keep });
  return { params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.body) };
}

/** Enters the marks through every endpoint. @returns how many took them */
async function enterEverywhere(marks: readonly string[]): Promise<number> {
  let taken = 0;
  for (const endpoint of walked) {
    const caller = endpoint.access.kind === 'admin' ? 'admin manager' : 'member manager';
    const { status } = await send(server.url, requestFor(endpoint, requestTo(endpoint, marks), tokens.get(caller)));
    if (status < 300) taken += 1;
  }
  return taken;
}

const answer = (path: string, form: Record<string, string>) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Lets the product write to the guest, and about the guest, in every way there is. @returns links to surveys */
async function produce(): Promise<{ open: string; answered: string }> {
  const { sql } = server.database;
  const destinations = ['host@own.example'];
  const triggers = ['reservationCreated', 'reservationUpdated', 'transactionPaid'];
  await sql
    .update(branches)
    .set({
      timeZone: 'Asia/Taipei',
      settings: {
        language: 'en',
        reminderSendingHour: 10,
        reminderSendingPriorDay: 1,
        notifyCustomerComplaints: true,
        customerComplaintsRecipientEmails: destinations,
        [storedAs]: triggers.map((triggerEventType) => ({
          triggerEventType,
          channel: 'email',
          active: true,
          destinations,
          filters: { sourceFilter: {} },
        })),
      },
    })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
  // Some call has closed the ways to the guest.
  await sql.update(customers).set({ forbidPiiSharing: false }).where(eq(customers.id, id));
  const { version } = await manager.call(getCustomer, { params });
  await manager.call(patchCustomer, {
    params,
    body: { version, name, phoneNumber: phone, email, note, tags: [note], allowContactRestaurant: true },
  });
  await manager.call(createGuestNote, { params, body: { text: `${note} ${name}` } });

  // Visits: one is told of and reminded of by now, one waits to be told of.
  const guest = { name, phone: '0987 654 321', email };
  const booked = async (key: string, day: string) => {
    const event = {
      key,
      kind: 'created' as const,
      type: 'booking' as const,
      startTime: `${day}T11:00:00.000Z`,
      groupSize: 2,
      guest,
      customerNote: note,
      note,
    };
    const { events } = await manager.call(pushReservationEvents, {
      params: { companyId },
      body: { branchId, events: [event] },
    });
    return events[0]?.id ?? '';
  };
  const reservationId = await booked('marked-1', '2099-05-02');
  await manager.call(actOnReservation, {
    params: { companyId, reservationId },
    body: { action: 'change', version: 1, note: `${note} changed` },
  });
  expect(await remindGuests(server.database, Date.parse('2099-05-01T02:30:00Z'))).toBe(1);

  // Money.
  const rows = { customerId: id };
  const depositId = depositFor('reviewDeposit', companyId);
  await sql
    .update(deposits)
    .set({ ...rows, reservationId, status: 'pendingReview', decision: null, version: 1 })
    .where(inArray(deposits.id, [depositId]));
  await sql
    .update(orders)
    .set({ ...rows, guestName: name, note })
    .where(eq(orders.id, orderFor(companyId)));
  await sql
    .update(invoices)
    .set({ buyerName: name, subject: 'deposit', subjectId: depositId })
    .where(eq(invoices.companyId, companyId));
  await manager.call(reviewDeposit, {
    params: { companyId, depositId },
    body: { version: 1, decision: 'approve', note: `${note}, ${phone}` },
  });

  // Surveys.
  const [survey] = await sql
    .update(surveys)
    .set({ feedbackEmailType: 'all', linked: true, formAddress: null })
    .where(and(eq(surveys.companyId, companyId), eq(surveys.id, surveyFor('getSurvey', companyId))))
    .returning();
  if (!survey) throw new Error('There is no survey.');
  const [answered, open] = [newInvitation(survey, branchId), newInvitation(survey, branchId)];
  await sql.insert(surveyInvitations).values([answered, open].map((one) => ({ ...one, customerId: id })));
  const words = { total_satisfaction: 'no', need_contact: 'yes', suggestion: `${note}, call ${phone}` };
  expect((await answer(`/s/${answered.token}`, { ...words, act: 'send' })).status).toBe(200);
  expect((await answer(`/s/${open.token}`, { ...words, act: 'auto' })).status).toBe(204);
  await manager.call(addComplaintNote, {
    params: { companyId, submissionId: answered.id },
    body: { text: `${note}: ${name}` },
  });

  // Messages, files.
  const selection = { ids: [id] };
  const { campaign } = await manager.call(createCampaign, {
    body: { companyId, title: 'Autumn', content: 'Dear {name}', quiet_days: 0, customerIds: [id] },
  });
  await manager.call(sendCampaign, {
    params: { id: campaign.id },
    query: { companyId },
    body: { version: campaign.version, sendNow: true },
  });
  const [voucher] = await sql.select().from(vouchers).where(eq(vouchers.companyId, companyId)).limit(1);
  await sql.update(vouchers).set({ active: true, useMaxQuantity: false, branchIds: [], message: 'For {name}' });
  await manager.call(issueVouchers, {
    params: { voucherId: voucher?.id ?? '' },
    body: { companyId, selection, expected: 1, sendBy: 'mail' },
  });
  await importer.brought(csv('name,phone,note', `${name},0987654321,${note}`), {
    mapping: { name: 0, phoneNumber: 1, note: 2 },
  });
  await importer.upload(csv('name,phone,note', `Somebody,0911222333,x`, `${name},0987654321,${note}`));
  await server.services.jobs.idle();
  await sendDue(server.services);
  await booked('marked-2', '2099-06-02');
  await remindGuests(server.database, Date.parse('2099-06-01T02:30:00Z'));
  await sql.update(deliveries).set({ nextTime: new Date('2098-01-01T00:00:00Z') });
  return { open: `/s/${open.token}`, answered: `/s/${answered.token}` };
}

/** Which columns of which tables hold a mark, with an example. */
async function found(): Promise<Map<string, string>> {
  const { database } = server;
  const tables = await database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  });
  const places = new Map<string, string>();
  for (const { name: table } of tables) {
    const rows = await database.query<{ row: Record<string, unknown> }>({
      text: `select to_jsonb(t) as row from "${table}" t`,
    });
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value);
        if (searched.some((mark) => mark.test(text))) places.set(`${table}.${column}`, JSON.stringify(row));
      }
  }
  return places;
}

/** Where a mark may stay that was entered as something else than a guest's. */
const mayStay: Readonly<Record<string, string>> = {
  'consents.text': 'evidence of consent',
  'menu_categories.code': 'names a category of menus',
  'menu_categories.description': 'a text of menus',
  'menu_categories.name': 'a text of menus',
  'menu_items.code': 'names an item of menus',
  'menu_items.description': 'a text of menus',
  'menu_items.name': 'a text of menus',
  'menu_items.parts': 'texts of menus',
  'menu_modifiers.code': 'names a group of options',
  'menu_modifiers.name': 'a text of menus',
  'menu_modifiers.options': 'texts of menus',
  'issued_vouchers.used_staff': 'names who works here',
  'reservation_events.key': 'chosen by the program that sends events',
  'reservation_events.data': 'of texts it says which ones there were; ids, tables and partners are no guests',
  'reservations.external_id': 'chosen by the program that sends events',
  'reservations.tables': 'names of tables',
  'reservations.created_from': 'names a partner',
  'reservations.created_by': 'names who works here',
  'suppliers.name': 'a business partner',
  'suppliers.contact': 'a business partner',
  'suppliers.email': 'a business partner',
  'suppliers.phone': 'a business partner',
  'tables.name': 'a table',
  'tables.area': 'a part of a restaurant',
};

/** Tables that hold marks before, among others. */
const seeded = `audit_log campaigns complaint_notes customer_notes customers deliveries deposits imports
  invoices jobs orders outbox reservations saved_views
  survey_invitations survey_submissions`.split(/\s+/);

it('every table is free of a guest who was erased', { timeout: 300_000 }, async () => {
  let taken = 0;
  for (const marks of [
    [name, email, phone],
    [email, phone, '0987654321'],
    [phone, '0987-654-321', name],
  ])
    taken += await enterEverywhere([...marks, name]);
  expect(taken).toBeGreaterThan(walked.length);
  const links = await produce();
  const before = await found();
  const tables = new Set([...before.keys()].map((place) => place.split('.')[0]));
  for (const table of seeded) expect(tables, 'marks were seeded').toContain(table);

  const guest = await manager.call(getCustomer, { params });
  const erased = await manager.ask(eraseGuest, { params, body: { version: guest.version, name: guest.name } });
  expect(erased.status, erased.text).toBe(200);

  const left = [...(await found())].filter(
    ([place]) => !(place in mayStay) && !((place.split('.')[0] ?? '') in impersonalTables),
  );
  expect(Object.fromEntries(left)).toEqual({});
  // Nothing goes to the guest any more.
  await sendDue(server.services);
  const sent = await server.database.sql.select().from(deliveries).where(eq(deliveries.customerId, id));
  expect(sent.map(({ status }) => status)).toContain('skipped');
  expect(
    sent.filter(({ recipient, body, status }) => !recipient.startsWith('erased:') || body || status === 'waiting'),
  ).toEqual([]);
  expect(await server.database.sql.select().from(reservations).where(eq(reservations.guestPhone, phone))).toEqual([]);
  for (const link of Object.values(links)) {
    const page = await fetch(`${server.url}${link}`, { headers: { 'accept-language': 'en' } });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('no longer works')]);
    expect((await answer(link, { total_satisfaction: 'yes', act: 'send' })).status).toBe(404);
  }
});

it('an address with signs of patterns is taken literally', async () => {
  const { sql } = server.database;
  const odd = ['a^b@odd.example', 'a\\b@odd.example', '(a+[b]{2}|$.*?@odd.example', 'a-b.c_d@odd.example'];
  for (const [at, address] of odd.entries()) {
    const customerId = `odd-${at}`;
    await sql.insert(customers).values([
      buildCustomer({ companyId, id: customerId, name: `Odd ${at}`, email: address, phoneNumber: null }),
      buildCustomer({
        companyId,
        id: `other-${at}`,
        name: 'Other',
        note: `A friend of "${address}"\nand of x${address}`,
        tags: [address],
      }),
    ]);
    const of = { params: { companyId, customerId } };
    const { version, name: given } = await manager.call(getCustomer, of);
    const answered = await manager.ask(eraseGuest, { ...of, body: { version, name: given } });
    expect(answered.status, answered.text).toBe(200);
    const [other] = await sql
      .select()
      .from(customers)
      .where(eq(customers.id, `other-${at}`));
    expect(other?.note).toBe(`A friend of "[erased]"\nand of x${address}`);
    expect(other?.tags).toEqual(['[erased]']);
  }
});
