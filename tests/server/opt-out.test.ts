import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { preflightCampaign, receiveSms } from '#contract/marketing/campaigns.ts';
import {
  auditLog,
  campaignRecipients,
  campaigns,
  companies,
  consents,
  customers,
  jobs,
  outbox,
  smsInbound,
} from '#server/platform/db/schema.ts';
import { buildCompany, buildCustomer } from '#tests/support/build.ts';
import { house, openHouse, type CampaignHouse } from '#tests/support/campaigns.ts';
import { send } from '#tests/support/http.ts';

const secret = 'a secret that the gateway knows';
let at: CampaignHouse;
let quiet: CampaignHouse;
beforeAll(async () => {
  at = await openHouse({ config: { sms: { gateway: null, perSecond: 0, inboundSecret: secret } } });
  quiet = await openHouse({ jobs: false, config: { rateLimit: true } });
});
afterAll(async () => {
  await at.close();
  await quiet.close();
});
beforeEach(async () => {
  for (const table of [campaignRecipients, campaigns, customers, jobs, outbox, smsInbound])
    await at.database.sql.delete(table);
});

const phone = '+886912345678';

/** Sends a campaign to the guests and gives the opt-out links by guest. */
async function campaign(...guests: Parameters<CampaignHouse['guests']>) {
  await at.guests(...guests);
  const sent = await at.send(await at.draft());
  await at.services.jobs.idle();
  const texts = await at.texts();
  return {
    id: sent.id,
    link: (guest: string) => texts.find(({ key }) => key === `sms/${sent.id}/${guest}`)?.link ?? '',
  };
}

async function guest(id: string) {
  const [row] = await at.database.sql.select().from(customers).where(eq(customers.id, id));
  return row;
}

const ledger = (id: string) => at.database.sql.select().from(consents).where(eq(consents.customerId, id));

describe('the link of a message', () => {
  test('asks in the language of the guest, and withdraws with the button alone', async () => {
    const { id, link } = await campaign({ id: 'link-ja', language: 'ja', name: '山田太郎', phoneNumber: phone });
    const asked = await fetch(link('link-ja'));
    expect(asked.status).toBe(200);
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await asked.text();
    expect(html).toContain('House &amp; &lt;Sons&gt;からのメッセージの配信を停止しますか？');
    expect(html).not.toMatch(/山田|912345678/);
    // The one that shows changed texts.
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(await guest('link-ja')).toMatchObject({ allowContactRestaurant: true, version: 1 });

    for (let time = 0; time < 2; time++) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const done = await fetch(link('link-ja'), { method: 'POST', headers: form, body: '' });
      expect([done.status, await done.text()]).toMatchObject([
        200,
        expect.stringContaining('今後配信されません') as string,
      ]);
    }
    expect(await guest('link-ja')).toMatchObject({
      allowContactRestaurant: false,
      allowContactInline: true,
      version: 2,
    });
    expect(await ledger('link-ja')).toMatchObject([
      {
        purpose: 'restaurant',
        granted: false,
        source: 'link',
        campaignId: id,
        text: 'House & <Sons>からのメッセージの配信を停止しますか？ [配信を停止する]',
      },
    ]);
    const audit = await at.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, 'link-ja'), eq(auditLog.action, 'consent')));
    expect(audit).toMatchObject([
      { before: { allowContactRestaurant: true }, after: { allowContactRestaurant: false }, userId: null },
    ]);
    const draft = await at.draft();
    const found = await at.manager.call(preflightCampaign, { params: { id: draft.id }, query: { companyId: house } });
    expect(found).toMatchObject({ matched: 1, dropped: { noConsent: 1 }, recipients: 0 });
  });

  test.each([
    ['fr', 'Stop receiving messages from'],
    ['zh-hk', '<html lang="zh-Hant">'],
  ])('asks a guest who speaks %s in the nearest language that it has', async (language, words) => {
    const { link } = await campaign({ id: `link-${language}`, language, phoneNumber: phone });
    expect(await (await fetch(link(`link-${language}`))).text()).toContain(words);
  });

  test('counts for everybody of the company with that number, and for nobody else', async () => {
    const { link } = await campaign(
      { id: 'two-a', phoneNumber: phone, lastSeatTime: new Date() },
      { id: 'two-b', phoneNumber: phone },
      { id: 'two-c' },
    );
    await fetch(link('two-a'), { method: 'POST' });
    expect((await guest('two-a'))?.allowContactRestaurant).toBe(false);
    expect((await guest('two-b'))?.allowContactRestaurant).toBe(false);
    expect((await guest('two-c'))?.allowContactRestaurant).toBe(true);
  });

  test.each(['preview00000', 'AAAAAAAAAAAA', 'x', "'--", '%00', 'ä', 'a'.repeat(400)])(
    'that is %j says nothing',
    async (token) => {
      for (const method of ['GET', 'POST']) {
        const answer = await send(at.url, {
          method,
          path: `/o/${token.includes('ä') ? encodeURIComponent(token) : token}`,
          headers: { 'accept-language': 'zh-TW,en' },
        });
        expect([400, 404]).toContain(answer.status);
        if (/^\w+$/.test(token)) expect(answer.text).toContain('此連結無效。');
      }
    },
  );

  test('cannot be guessed for long', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 40; index++)
      statuses.add((await fetch(`${quiet.url}/o/AAAAAAAA${1_000 + index}`)).status);
    expect([...statuses].sort()).toEqual([404, 429]);
  });
});

describe('an answer', () => {
  const answer = (body: object, headers: Record<string, string> = { 'x-sms-secret': secret }) =>
    send(at.url, {
      method: 'POST',
      path: '/api/sms/inbound',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ from: phone, text: 'STOP', messageId: 'in-1', ...body }),
    });

  test('that says stop withdraws, once, with its exact words', async () => {
    const { id } = await campaign({ id: 'stop-a', phoneNumber: phone }, { id: 'stop-other' });
    const first = await answer({ text: ' ｓｔｏｐ。' });
    expect([first.status, first.json]).toEqual([200, { stop: true, withdrawn: 1 }]);
    expect(await ledger('stop-a')).toMatchObject([
      { source: 'stop', text: ' ｓｔｏｐ。', campaignId: id, granted: false },
    ]);
    expect((await guest('stop-other'))?.allowContactRestaurant).toBe(true);

    await at.database.sql.update(customers).set({ allowContactRestaurant: true }).where(eq(customers.id, 'stop-a'));
    expect((await answer({ text: ' ｓｔｏｐ。' })).json).toEqual({ stop: true, withdrawn: 1 });
    expect(await guest('stop-a')).toMatchObject({ allowContactRestaurant: true });
    expect((await answer({ messageId: 'in-2', from: '0912-345-678' })).json).toEqual({ stop: true, withdrawn: 1 });
    expect(await guest('stop-a')).toMatchObject({ allowContactRestaurant: false });
  });

  test('that says anything else changes and keeps nothing', async () => {
    await campaign({ id: 'talk', phoneNumber: phone });
    expect((await answer({ text: 'Thank you!', messageId: 'talk-1' })).json).toEqual({ stop: false, withdrawn: 0 });
    expect((await guest('talk'))?.allowContactRestaurant).toBe(true);
    const [kept] = await at.database.sql.select().from(smsInbound);
    expect(kept).toMatchObject({ messageId: 'talk-1', text: '', stop: false });
  });

  test('is for every company that wrote lately, and at least for the last one', async () => {
    const { sql } = at.database;
    const others = [
      { id: 'lately', days: 80 },
      { id: 'longAgo', days: 100 },
      { id: 'never', days: null },
    ];
    await sql.insert(companies).values(others.map(({ id }) => buildCompany({ id })));
    for (const { id, days } of others) {
      await sql.insert(customers).values(buildCustomer({ companyId: id, id: `of-${id}`, phoneNumber: phone }));
      if (days === null) continue;
      await sql.insert(campaignRecipients).values({
        companyId: id,
        campaignId: 'c',
        customerId: `of-${id}`,
        phoneNumber: phone,
        optOutToken: `t-${id}`,
        status: 'sent',
        sentTime: new Date(Date.now() - days * 86_400_000),
      });
    }
    await campaign({ id: 'of-house', phoneNumber: phone });
    expect((await answer({ messageId: 'many-1' })).json).toEqual({ stop: true, withdrawn: 2 });
    expect((await guest('of-house'))?.allowContactRestaurant).toBe(false);
    expect((await guest('of-lately'))?.allowContactRestaurant).toBe(false);
    expect((await guest('of-longAgo'))?.allowContactRestaurant).toBe(true);
    expect((await guest('of-never'))?.allowContactRestaurant).toBe(true);

    await sql.delete(campaignRecipients).where(eq(campaignRecipients.companyId, house));
    await sql.delete(campaignRecipients).where(eq(campaignRecipients.companyId, 'lately'));
    expect((await answer({ messageId: 'many-2' })).json).toEqual({ stop: true, withdrawn: 1 });
    expect((await guest('of-longAgo'))?.allowContactRestaurant).toBe(false);
  });

  test('is taken from the gateway alone', async () => {
    await campaign({ id: 'forged', phoneNumber: phone });
    expect((await answer({ messageId: 'f-1' }, {})).status).toBe(401);
    expect((await answer({ messageId: 'f-2' }, { 'x-sms-secret': `${secret}!` })).status).toBe(401);
    const off = await quiet.client().ask(receiveSms, { body: { from: phone, text: 'STOP', messageId: 'f-3' } });
    expect(off.status).toBe(404);
    expect((await guest('forged'))?.allowContactRestaurant).toBe(true);
  });
});
