import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getComplaint } from '#contract/feedback/complaints.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { issueVoucher } from '#contract/marketing/vouchers.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import {
  branches,
  customers,
  issuedVouchers,
  deliveries,
  surveyDailyCounts,
  surveyInvitations,
  surveySubmissions,
  vouchers,
} from '#server/platform/db/schema.ts';
import { allDays } from '#server/platform/db/tables/surveys.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { voucherFor } from '#tests/support/vouchers.ts';

/** What guests see behind their links, and what becomes of what they say there. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let manager: Client;
let surveyId: string;
const link = 'after-dinner';

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, surveyManagement: true, voucherManagement: true };
  const user = buildUser({ id: 'pages', role: 'manager', companies: [{ companyId, permissions: { backhouse } }] });
  manager = server.client((await signInAll(server.services.identity, [user])).get('pages'));
  await server.database.sql
    .update(branches)
    .set({
      country: 'TW',
      settings: { notifyCustomerComplaints: true, customerComplaintsRecipientEmails: ['host@own.example'] },
    })
    .where(eq(branches.companyId, companyId));
  const made = await manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [branchId, otherBranch],
      expirationType: 'afterIssue',
      expireSeconds: 3_600,
      feedbackEmailType: 'all',
      customizedLink: link,
      vouchers: [],
    },
  });
  surveyId = made.id;
});
afterAll(() => server?.close());

async function ask(path: string, form?: Record<string, string>, language = 'en') {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { 'accept-language': language },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') ?? '' };
}
const begin = async () => (await ask(`/s/${link}`, { branch: branchId })).to;
const invitationsOf = () =>
  server.database.sql.select().from(surveyInvitations).where(eq(surveyInvitations.surveyId, surveyId));
async function issued(): Promise<number> {
  const rows = await server.database.sql
    .select({ count: surveyDailyCounts.count })
    .from(surveyDailyCounts)
    .where(
      and(
        eq(surveyDailyCounts.surveyId, surveyId),
        eq(surveyDailyCounts.day, allDays),
        eq(surveyDailyCounts.value, 'issued'),
        eq(surveyDailyCounts.branchId, branchId),
      ),
    );
  return rows.reduce((sum, { count }) => sum + count, 0);
}
const calling = { total_satisfaction: 'no', need_contact: 'yes', suggestion: 'Cold soup' };

it('a link that anybody may begin counts as issued when something is filled in, once', async () => {
  const before = await issued();
  const paths = await Promise.all(Array.from({ length: 20 }, begin));
  for (const path of paths) expect((await ask(path)).status).toBe(200);
  // Sent with nothing, and in another language.
  const [path = ''] = paths;
  expect((await ask(path, { act: 'send' })).status).toBe(422);
  const turned = await ask(path, { act: 'turn' }, 'ja');
  expect(turned.status).toBe(303);
  expect((await ask(`${path.split('?')[0]}${turned.to}`)).status).toBe(200);
  expect([await invitationsOf(), await issued()]).toEqual([[], before]);

  const saves = await Promise.all(
    Array.from({ length: 8 }, () => ask(path, { total_satisfaction: 'yes', act: 'auto' })),
  );
  expect(saves.map(({ status }) => status)).toEqual(Array(8).fill(204));
  const [stored, ...others] = await invitationsOf();
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ branchId, customerId: null, draft: { total_satisfaction: ['yes'] } });
  expect(stored?.openedTime).not.toBeNull();
  expect(await issued()).toBe(before + 1);
  expect((await ask(path, { total_satisfaction: 'yes', act: 'send' })).status).toBe(200);
  expect((await ask(path)).html).toContain('already been answered');
  expect(await issued()).toBe(before + 1);
});

it('of other surveys and branches nothing is begun', async () => {
  const [token = ''] = (await begin()).split('?');
  for (const query of ['', '?survey=nowhere&branch=own-1', `?survey=${link}&branch=nowhere`, `?survey=${link}`])
    expect([query, (await ask(`${token}${query}`, { ...calling, act: 'auto' })).status]).toEqual([query, 404]);
});

it('whoever is not known and wants to be called says where', async () => {
  const path = await begin();
  const page = (await ask(path)).html;
  expect(page).toContain('type="tel"');
  expect(page).toContain('We use it only to call you about this answer.');
  for (const [language, words] of [
    ['ja', 'お電話番号'],
    ['zh-TW', '您的電話號碼'],
    ['zh-CN', '您的电话号码'],
  ] as const)
    expect((await ask(path.replace('lang=en&', ''), undefined, language)).html).toContain(words);
  const wrong = await ask(path, { ...calling, contact_phone: '12', act: 'send' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('This is not a valid phone number.');
  expect(wrong.html).toContain('value="12"');
  expect((await ask(path, { ...calling, contact_phone: '0912 555 777', act: 'send' })).status).toBe(200);

  const [row] = await server.database.sql
    .select()
    .from(surveySubmissions)
    .where(eq(surveySubmissions.contactPhone, '+886912555777'));
  const complaint = await manager.call(getComplaint, { params: { companyId, submissionId: row?.id ?? '' } });
  expect(complaint).toMatchObject({ guest: { name: null, phone: '+886912555777' }, guestId: null });
  const mails = await server.database.sql.select().from(deliveries);
  expect(mails.some(({ body, shown }) => body?.includes('+886912555777') && !shown?.includes('912555777'))).toBe(true);

  // Erased with whoever has that number.
  await server.database.sql
    .insert(customers)
    .values(buildCustomer({ companyId, id: 'caller', name: 'Caller', phoneNumber: '+886912555777', version: 1 }));
  await manager.call(eraseGuest, { params: { companyId, customerId: 'caller' }, body: { version: 1, name: 'Caller' } });
  const after = await manager.call(getComplaint, { params: { companyId, submissionId: row?.id ?? '' } });
  expect(after.guest).toBeNull();
  expect(JSON.stringify(await server.database.sql.select().from(deliveries))).not.toContain('912555777');
});

it('a number is only taken where a call is wanted, and may be left out', async () => {
  const happy = await begin();
  const said = { total_satisfaction: 'yes', contact_phone: 'nonsense', act: 'send' };
  expect((await ask(happy, said)).status).toBe(200);
  expect((await ask(await begin(), { ...calling, act: 'send' })).status).toBe(200);
  const rows = await server.database.sql
    .select()
    .from(surveySubmissions)
    .where(eq(surveySubmissions.surveyId, surveyId));
  expect(rows.filter(({ contactPhone }) => contactPhone !== null)).toEqual([]);
});

it('whoever is known is not asked for a number', async () => {
  const path = await begin();
  await ask(path, { total_satisfaction: 'yes', act: 'auto' });
  const token = path.slice('/s/'.length).split('?')[0] ?? '';
  await server.database.sql
    .update(surveyInvitations)
    .set({ customerId: small.customer })
    .where(eq(surveyInvitations.token, token));
  expect((await ask(`/s/${token}`)).html).not.toContain('type="tel"');
});

it('the page of a voucher says where it works, in the chosen language, and what it said when it was issued', async () => {
  const voucherId = voucherFor('editVoucher', companyId);
  const change = (values: Partial<typeof vouchers.$inferInsert>) =>
    server.database.sql.update(vouchers).set(values).where(eq(vouchers.id, voucherId));
  await change({ title: 'Tea', content: 'A cup of oolong', terms: 'Once a visit', branchIds: [branchId] });
  await manager.call(issueVoucher, {
    params: { voucherId },
    body: { companyId, customerId: small.customer, occasion: 'page' },
  });
  const [held] = await server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, voucherId));
  const path = `/v/${held?.code ?? ''}`;
  await server.database.sql
    .update(branches)
    .set({ name: 'Harbour & Hill' })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
  await change({ title: 'Coffee', content: 'An espresso', terms: 'Never', branchIds: [branchId] });
  const page = (await ask(path)).html;
  for (const words of ['Tea', 'A cup of oolong', 'Once a visit', 'Where you can use it', '<li>Harbour &amp; Hill</li>'])
    expect(page).toContain(words);
  for (const words of ['Coffee', 'An espresso', 'Never']) expect(page).not.toContain(words);
  expect(page.match(/<a href="\?lang=/g)).toHaveLength(4);
  expect(page).toContain('<a href="?lang=en" lang="en" aria-current="true">');
  for (const [address, accepted, lang] of [
    [path, 'en;q=0.3, ja;q=0.8', 'ja'],
    [path, 'fr, zh-CN;q=0.5', 'zh-Hans'],
    [path, 'ja;q=0', 'en'],
    [`${path}?lang=zh`, 'ja', 'zh-Hant'],
    [`${path}?lang=xx`, 'ja', 'ja'],
  ] as const)
    expect((await ask(address, undefined, accepted)).html).toContain(`<html lang="${lang}">`);
});
