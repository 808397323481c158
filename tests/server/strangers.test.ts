import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { createSurvey, listSurveySubmissions } from '#contract/feedback/surveys.ts';
import {
  createVoucher,
  getVoucher,
  issueVoucher,
  listIssuedVouchers,
  redeemVoucher,
} from '#contract/marketing/vouchers.ts';
import { branches, companies, deliveries, surveys } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { tableDigests } from '#tests/support/database.ts';
import { form, send, tinyPng, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { definitionOf } from '#tests/support/surveys.ts';

/** What strangers can do with the pages that anybody may open: nothing but what their own link is for. */

const { own: companyId, customer: customerId } = small;
const [branchId] = small.branches;
const permissions = { backhouse: { ...defaultBackhouse, surveyManagement: true, voucherManagement: true } };
const evil = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`;
/** What a guest writes. */
const written = `Cold soup ${evil}`;
let server: TestServer;
let manager: Client;
let token = '';
let link = '';

beforeAll(async () => {
  server = await openServer({ jobs: false, config: { rateLimit: true } });
  const member = buildUser({ id: 'manager', role: 'manager', companies: [{ companyId, permissions }] });
  token = (await signInAll(server.services.identity, [member])).get('manager') ?? '';
  manager = server.client(token);
  await server.database.sql
    .update(companies)
    .set({ name: `Tea ${evil}` })
    .where(eq(companies.id, companyId));
  await server.database.sql
    .update(branches)
    .set({
      name: `Hill ${evil}`,
      settings: { notifyCustomerComplaints: true, customerComplaintsRecipientEmails: ['boss@staff.example'] },
    })
    .where(eq(branches.id, branchId));
  const { fields } = definitionOf(evil);
  const title = { zh: null, 'zh-cn': null, en: evil.slice(0, 100), ja: null };
  const { customizedLink } = await manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: { title, fields: fields.map((field) => ({ ...field, title })) },
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'all',
      customizedLink: 'everybodys',
    },
  });
  link = `/s/${customizedLink}`;
});
afterAll(() => server?.close());

interface Page {
  status: number;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** From one of the loopback's addresses, as each guest has one. */
function from(
  address: string,
  path: string,
  sent?: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const { hostname, port } = new URL(server.url);
  const body = typeof sent === 'object' ? new URLSearchParams(sent).toString() : sent;
  return new Promise<Page>((done, fail) => {
    const call = request(
      {
        hostname,
        port,
        path,
        localAddress: address,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}

/** Many at once, so that they are over within the minute. */
async function tries(count: number, one: (at: number) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < count) {
    const many = Math.min(16, count - pages.length);
    pages.push(...(await Promise.all(Array.from({ length: many }, (_, at) => one(pages.length + at)))));
  }
  return pages;
}
const counted = (pages: readonly Page[]) =>
  pages.reduce<Record<number, number>>((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {});

test.each([
  ['codes', (at: number) => `/v/${String(at).padStart(16, '2').replace(/[01]/g, 'A')}`, 30],
  ['tokens', (at: number) => `/s/${String(at).padStart(22, 'a')}`, 30],
  ['links for everybody', (at: number) => `/s/guess-${at}`, 30],
] as const)('%s that are tried out lead nowhere, and soon are not looked at any more', async (what, path, limit) => {
  const address = { codes: '127.0.0.11', tokens: '127.0.0.12', 'links for everybody': '127.0.0.13' }[what];
  const pages = await tries(limit + 5, (at) =>
    // Nobody is somebody else by saying so.
    from(address, path(at), undefined, { 'x-forwarded-for': `192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` }),
  );
  expect(counted(pages)).toEqual({ 404: limit, 429: 5 });
  const refused = pages.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  for (const { headers } of pages) expect(headers['cache-control']).toBe('no-store');
  // What says that there is nothing is the same, whatever was tried.
  expect(new Set(pages.flatMap(({ status, body }) => (status === 404 ? [body] : []))).size).toBe(1);
  // Others are not concerned.
  expect((await from('127.0.0.14', path(1))).status).toBe(404);
});

test('a company stores so many begun answers a minute, however many addresses send them', async () => {
  const begun = await tries(245, (at) => from(`127.0.1.${1 + (at % 200)}`, link, { branch: branchId }));
  expect(counted(begun)).toEqual({ 303: 245 });
  for (const { headers } of begun) expect(headers['cache-control']).toBe('no-store');
  const paths = begun.map(({ headers }) => String(headers.location));
  const answer = { total_satisfaction: 'no', act: 'auto' };
  const saved = await tries(245, (at) => from(`127.0.1.${1 + (at % 200)}`, paths[at] ?? '', answer));
  expect(counted(saved)).toEqual({ 204: 240, 429: 5 });
  for (const { headers } of saved) expect(headers['cache-control']).toBe('no-store');
  own = paths[saved.findIndex(({ status }) => status === 204)]?.replace(/\?.*/, '') ?? '';
  // Whoever has a link goes on.
  expect((await from('127.0.0.21', own)).status).toBe(200);
});
/** A guest's own link. */
let own = '';

test('redeeming is limited for each address and each company', async () => {
  const body = { companyId, branchId, staff: 'Mei' };
  const ask = (id: number) => manager.ask(redeemVoucher, { params: { issuedId: `guess-${id}` }, body });
  expect(counted(await tries(125, async (at) => ({ ...(await ask(at)), body: '' })))).toEqual({ 404: 120, 429: 5 });
  expect(redeemVoucher.companyAttemptsPerMinute).toBe(600);
  // From other addresses until the company's share of the minute is used up.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const redeemed = await tries(485, (at) =>
    from(`127.0.2.${1 + (at % 200)}`, `/api/vouchers/issued/guess-${at}/redeem`, JSON.stringify(body), headers),
  );
  expect(counted(redeemed)).toEqual({ 404: 480, 429: 5 });
});

test('pages keep nothing, run nothing of others, and say nothing to others', async () => {
  const answer = { total_satisfaction: 'no', suggestion: written, need_contact: 'yes' };
  const pages = [
    await from('127.0.0.31', link),
    await from('127.0.0.31', link, { branch: 'nowhere' }),
    await from('127.0.0.31', own),
    await from('127.0.0.31', own, { ...answer, act: 'save' }),
    await from('127.0.0.31', own, { suggestion: written, act: 'send' }),
    await from('127.0.0.31', own, { ...answer, act: 'auto' }),
    await from('127.0.0.31', own),
    await from('127.0.0.31', own, { ...answer, act: 'send' }),
    await from('127.0.0.31', own),
  ];
  expect(pages.map(({ status }) => status)).toEqual([200, 422, 200, 200, 422, 204, 200, 200, 200]);
  for (const { headers, body, status } of pages) {
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<img|onerror=alert\(1\)>"|<script>alert/);
    if (status === 204) continue;
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/);
  }
  expect(pages[6]?.body).toContain('&lt;img');
});

test('what guests wrote stays text in mails and answers', async () => {
  const [mail] = await server.database.sql.select().from(deliveries);
  expect(mail?.body).toContain(written);
  // What others see of the mail has nothing of it, and no line of the head is the guest's.
  expect(mail?.shown).not.toContain('Cold soup');
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  const { status, headers, text } = await send(server.url, {
    method: 'GET',
    path: `/api/survey-submissions/${String(await surveyId())}?companyId=${companyId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(text).toContain(JSON.stringify(written));
});

async function surveyId(): Promise<string> {
  const [row] = await server.database.sql.select().from(surveys).where(eq(surveys.customizedLink, 'everybodys'));
  const { total } = await manager.call(listSurveySubmissions, {
    params: { surveyId: row?.id ?? '' },
    query: { companyId },
  });
  expect(total).toBe(1);
  return row?.id ?? '';
}

const upload = (value: string | Buffer, file: string, type: string) => {
  const data = JSON.stringify({ companyId, data: { title: 'Tea', terms: 'One a visit.' } });
  const parts = [
    { name: 'data', value: data },
    { name: 'file', value, file, type },
  ];
  const { path, method } = createVoucher;
  return send(server.url, { method, path, ...form(parts, { authorization: `Bearer ${token}` }) });
};

test('covers are what their content says, not what they are called', async () => {
  const before = await tableDigests(server.database);
  for (const [content, file, type] of [
    ['<script>alert(document.cookie)</script>', 'cover.png', 'image/png'],
    ['#!/bin/sh\nrm -rf / # a long line', 'cover.png', 'image/png'],
    ['<!doctype html><html><svg onload=alert(1)></svg></html>', 'cover.svg', 'image/svg+xml'],
    ['%PDF-1.7 and something more', 'cover.jpg', 'image/jpeg'],
    ['MZ\x90\0 a program that is a picture by name', 'cover.gif', 'image/gif'],
    ['GIF8', 'cover.gif', 'image/gif'],
  ] as const) {
    const { status, json } = await upload(content, file, type);
    expect([status, json], file).toMatchObject([415, { code: 'unsupported_type' }]);
  }
  expect(await tableDigests(server.database)).toEqual(before);
  // A picture that says it is a page is kept as the picture that it is.
  const made = await upload(tinyPng, '../../evil.html', 'text/html');
  const { id } = made.json as { id: string };
  const { cover } = await manager.call(getVoucher, { params: { voucherId: id }, query: { companyId } });
  expect(cover).toMatch(/^\/files\/[0-9a-f]{40}\.png$/);
  const served = await from('127.0.0.41', cover ?? '');
  expect(served.headers['content-type']).toBe('image/png');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const drawn = (await upload(drawing, 'cover.svg', 'image/svg+xml')).json as { cover: string };
  const { headers } = await from('127.0.0.41', drawn.cover);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the code of a voucher is long, and in no answer but those for whom it is', async () => {
  const { id: voucherId } = (await upload(tinyPng, 'a.png', 'image/png')).json as { id: string };
  const body = (occasion: string) => ({ companyId, customerId, occasion });
  const codes = new Set<string>();
  for (let at = 0; at < 20; at += 1)
    codes.add((await manager.call(issueVoucher, { params: { voucherId }, body: body(`o-${at}`) })).code);
  expect(codes.size).toBe(20);
  // 16 of 32 signs: 80 bits, by chance.
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
  const [code = ''] = codes;
  expect((await from('127.0.0.51', `/v/${code}`)).status).toBe(200);
  // Part of one finds nothing.
  for (const part of [code.slice(0, 12), code.slice(0, 15), `${code.slice(0, 15)}%`, `${code.slice(0, 15)}_`])
    expect((await from('127.0.0.51', `/v/${encodeURIComponent(part)}`)).status, part).toBe(404);
  const found = await manager.call(listIssuedVouchers, { params: { voucherId }, query: { companyId, search: code } });
  expect(found.total).toBe(1);
});
