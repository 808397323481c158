import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { updatePlatformTexts, type TextUpdate } from '#contract/translations/translations.ts';
import { buildApp } from '#server/app.ts';
import { createServices } from '#server/createServices.ts';
import { branches, issuedVouchers } from '#server/platform/db/schema.ts';
import { liveScript } from '#server/platform/http/liveScript.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openGuestStream, type LiveStream } from '#tests/support/stream.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { issuedFor } from '#tests/support/vouchers.ts';

/** Guests' open pages receive changes of texts over real HTTP: soon, only those of the company, and nothing else. */

const { own: companyId, foreign } = small;
const [branchId] = small.branches;
const code = 'ABCDEFGHJKLMNPQR';
const link = 'live-dinner';
const open: LiveStream[] = [];
let server: TestServer;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, i18n: true, surveyManagement: true };
  const user = (id: string, at: string) =>
    buildUser({ id, role: 'manager', companies: [{ companyId: at, permissions: { backhouse } }] });
  const tokens = await signInAll(server.services.identity, [user('texts', companyId), user('others', foreign)]);
  manager = server.client(tokens.get('texts'));
  stranger = server.client(tokens.get('others'));
  const { sql } = server.database;
  await sql
    .update(issuedVouchers)
    .set({ code })
    .where(eq(issuedVouchers.id, issuedFor('redeemVoucher', companyId)));
  await sql.update(branches).set({ country: 'TW' }).where(eq(branches.companyId, companyId));
  await manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: link,
    },
  });
});
beforeEach(() => open.splice(0).forEach((stream) => stream.close()));
afterAll(() => server?.close());

const look = async (path: string, baseUrl = server.url) =>
  (await send(baseUrl, { method: 'GET', path, headers: { 'accept-language': 'en' } })).text;
const versionOf = (html: string) => /<body data-at="([^"]+)">/.exec(html)?.[1] ?? '';

/** Opens the stream of a page as its script does. */
async function listen(path: string, at?: string, baseUrl = server.url): Promise<LiveStream> {
  const [page = '', query = ''] = path.split('?');
  const version = at ?? versionOf(await look(path, baseUrl));
  const stream = await openGuestStream(baseUrl, `${page}/live?${query}&at=${version}`);
  open.push(stream);
  return stream;
}

const edit = (client: Client, company: string, platform: TextPlatform, ...updates: TextUpdate[]) =>
  client.call(updatePlatformTexts, { params: { platform }, query: { companyId: company }, body: { updates } });
let edits = 0;
/** Changes the title of a voucher's terms. */
async function editTerms(client = manager, company: string = companyId): Promise<string> {
  const text = `Terms of use ${(edits += 1)}`;
  await edit(client, company, 'guestPages', { namespace: 'voucher', key: 'terms', language: 'en', text });
  return text;
}

const messages = (stream: LiveStream) => stream.events.map(({ data }) => data);
const isTold = (stream: LiveStream, ms = 5_000) =>
  stream.until((events) => events.some(({ data }) => data === 'changed'), ms);

describe('the stream of a guest’s page', () => {
  it('tells of an edit within a second, and the page then shows it', async () => {
    const stream = await listen(`/v/${code}`);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    const began = performance.now();
    const text = await editTerms();
    await isTold(stream);
    const page = await look(`/v/${code}`);
    const ms = Math.round(performance.now() - began);
    process.stdout.write(`  an edit was on the page of a voucher after ${ms} ms, with the call that made it\n`);
    expect(page).toContain(`<h2>${text}</h2>`);
    expect(messages(stream)).toEqual(['ready', 'changed']);
    expect(JSON.stringify(stream.events)).not.toContain(companyId);
  });

  it('is that of every page behind a link', async () => {
    const begun = await send(server.url, {
      method: 'POST',
      path: `/s/${link}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      body: new URLSearchParams({ branch: branchId }).toString(),
    });
    const fresh = String(begun.headers.location);
    const streams = await Promise.all([`/v/${code}`, `/s/${link}`, fresh].map((path) => listen(path)));
    await editTerms();
    await Promise.all(streams.map((stream) => isTold(stream)));
  });

  it('says nothing of other companies, and of texts that no page shows', async () => {
    const stream = await listen(`/v/${code}`);
    await editTerms(stranger, foreign);
    await edit(manager, companyId, 'backOffice', {
      namespace: 'translations',
      key: 'grid',
      language: 'en',
      text: `All ${edits}`,
    });
    await editTerms();
    await isTold(stream);
    expect(messages(stream)).toEqual(['ready', 'changed']);
  });

  it('tells who comes with older texts at once, and others nothing', async () => {
    const before = versionOf(await look(`/v/${code}`));
    await editTerms();
    await isTold(await listen(`/v/${code}`, before));
    const current = await listen(`/v/${code}`);
    await editTerms();
    await isTold(current);
    expect(messages(current)).toEqual(['ready', 'changed']);
  });

  it('has none for unknown links, nor a head', async () => {
    for (const path of ['/v/ZZZZZZZZZZZZZZZZ', '/v/x', '/s/nowhere', `/s/${'x'.repeat(22)}`, '/o/nowhere'])
      expect([path, (await openGuestStream(server.url, `${path}/live?at=x`)).status]).toEqual([path, 404]);
    expect((await send(server.url, { method: 'HEAD', path: `/v/${code}/live` })).status).toBe(404);
  });

  it('works across processes, and ends with the server', async () => {
    const { config, database, log } = server.services;
    const other = await createServices(config, database, log);
    const app = await buildApp(other, { jobs: false });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await listen(`/v/${code}`, undefined, url);
    const text = await editTerms();
    await isTold(stream);
    expect(await look(`/v/${code}`, url)).toContain(text);
    await app.close();
    await stream.ended();
    expect(other.live.count()).toBe(0);
    await other.identity.close();
    await other.mailer.close();
  });
});

describe('the page', () => {
  it('allows its script by hash, and the script is small', async () => {
    const answer = await send(server.url, { method: 'GET', path: `/v/${code}` });
    expect(answer.text).toContain(`<script>${liveScript}</script>`);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'; connect-src 'self';/);
    expect(gzipSync(liveScript).length).toBeLessThan(1_200);
  });

  it('of an unknown link has none', async () => {
    expect(await look('/v/ZZZZZZZZZZZZZZZZ')).not.toContain('<script');
  });
});
