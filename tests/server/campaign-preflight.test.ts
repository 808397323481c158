import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noOwnTexts } from '#contract/core/texts.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import {
  createCampaign,
  listCampaignRecipients,
  preflightCampaign,
  sendCampaign,
  type Preflight,
} from '#contract/marketing/campaigns.ts';
import { campaignRecipients, campaigns, customers, jobs } from '#server/platform/db/schema.ts';
import { messageOf, segmentsOf } from '#contract/marketing/sms.ts';
import { house, openHouse, type CampaignHouse } from '#tests/support/campaigns.ts';

let at: CampaignHouse;
beforeAll(async () => {
  at = await openHouse({ jobs: false });
});
afterAll(() => at.close());
beforeEach(async () => {
  for (const table of [campaignRecipients, campaigns, customers, jobs]) await at.database.sql.delete(table);
});

const one = (id: string) => ({ params: { id }, query: { companyId: house } });
const preflightOf = (id: string, client = at.manager): Promise<Preflight> =>
  client.call(preflightCampaign, { params: { id }, query: { companyId: house, sendNow: true } });

describe('the preflight', () => {
  test('counts every guest once, at the first stage that applies', async () => {
    const phone = '+886911000001';
    const old = new Date('2024-01-01');
    const ids = await at.guests(
      { forbidPiiSharing: true, allowContactRestaurant: false, phoneNumber: null },
      { allowContactRestaurant: false, phoneNumber: 'x' },
      { phoneNumber: null },
      { phoneNumber: '0912345678' },
      { phoneNumber: phone, lastSeatTime: null },
      { phoneNumber: phone, lastSeatTime: old },
      { id: 'kept', phoneNumber: phone, lastSeatTime: new Date('2025-01-01') },
      { erasedTime: old, forbidPiiSharing: true },
      { id: 'lately' },
      { id: 'plain' },
      { id: 'longAgo' },
    );
    expect(ids).toHaveLength(11);
    const before = await at.draft({ quiet_days: 7 });
    const sentAt = (customerId: string, days: number) => ({
      companyId: house,
      campaignId: 'earlier',
      customerId,
      phoneNumber: '',
      status: 'sent' as const,
      sentTime: new Date(Date.now() - days * 86_400_000),
      optOutToken: `earlier-${customerId}`,
    });
    await at.database.sql.insert(campaigns).values({ companyId: house, id: 'earlier', status: 'sent' });
    for (const [id, days] of [
      ['lately', 6],
      ['longAgo', 8],
    ] as const) {
      const [guest] = await at.database.sql.select().from(customers).where(eq(customers.id, id));
      await at.database.sql
        .insert(campaignRecipients)
        .values({ ...sentAt(id, days), phoneNumber: guest?.phoneNumber ?? '' });
    }
    const found = await preflightOf(before.id);
    expect(found).toMatchObject({
      matched: 11,
      dropped: { erased: 1, doNotContact: 1, noConsent: 1, noPhone: 2, duplicate: 2, recent: 1 },
      recipients: 3,
      balance: 10_000,
      balanceAfter: 9_997,
      pointsNeeded: 3,
      encoding: 'gsm7',
      segments: { min: 1, max: 1, total: 3 },
      sendable: true,
    });
    const sent = await at.send(before);
    expect(sent).toMatchObject({ status: 'sending', counts: { pending: 3, total: 3 }, points_reserved: 3 });
    expect((await at.recipients(sent.id)).map((one) => one.customer_id).sort()).toEqual(['kept', 'longAgo', 'plain']);
    expect(sent.preflight).toEqual({ ...found, at: sent.preflight?.at });
  });

  test('leaves a number alone when any guest who has it asked for that', async () => {
    const [forbidden, unwilling] = ['+886911000002', '+886911000003'];
    await at.guests(
      { id: 'asked', phoneNumber: forbidden, forbidPiiSharing: true },
      { id: 'twin', phoneNumber: forbidden },
      { id: 'withdrew', phoneNumber: unwilling, allowContactRestaurant: false },
      { id: 'partner', phoneNumber: unwilling },
      { id: 'free' },
    );
    const draft = await at.draft();
    expect(await preflightOf(draft.id)).toMatchObject({
      matched: 5,
      dropped: { doNotContact: 2, noConsent: 2, duplicate: 0 },
      recipients: 1,
    });
    const sent = await at.send(draft);
    expect((await at.recipients(sent.id)).map((one) => one.customer_id)).toEqual(['free']);
  });

  test('measures every message as it will be, whatever is in the name', async () => {
    const plain = [
      'Al',
      'Bo',
      'A'.repeat(40),
      'Renée',
      'Ō',
      '王小明',
      '王 小明',
      '山田太郎',
      '𠮷野家',
      'a€',
      '{x}',
      'back\\slash',
    ];
    const odd = [
      '`tick`',
      'tilde~',
      'Ωmega',
      '🍜',
      'ﾊﾝｶｸ',
      '€uro€',
      '王€',
      "O'Brien",
      'x[y]',
      'A^B|C',
      '한국',
      '王~',
      'é€王',
      // Signs of two characters, which stay together.
      'ﾊﾟﾋﾟ',
      'か\u3099き\u3099',
    ];
    const names = [...plain, ...odd];
    const guests = names.flatMap((name, index) =>
      ([null, '', 'Z', '王', '~'] as const).map((familyName, number) => ({
        name,
        familyName,
        language: ['en', 'zh', 'ja', null, 'zh-cn', 'zh-hk', 'ko'][(index + number) % 7],
      })),
    );
    await at.guests(...guests);
    // Long enough that one character more or less makes another segment here and there.
    for (const filler of ['x'.repeat(60), 'x'.repeat(117), '麵'.repeat(30), '麵'.repeat(97), 'x{y'.repeat(50)]) {
      const draft = await at.draft({ content: `{name}, {familyName} ${filler} {name}` });
      const found = await preflightOf(draft.id);
      const base = new URL(at.url).origin;
      const sizes = guests.map((guest) => {
        const text = messageOf({
          content: draft.content,
          recipient: { name: guest.name, familyName: guest.familyName, givenName: null },
          language: messageLanguage(guest.language, 'en'),
          image: null,
          optOut: `${base}/o/123456789012`,
          own: noOwnTexts,
        });
        return segmentsOf(text);
      });
      const total = sizes.reduce((sum, { segments }) => sum + segments.length, 0);
      expect(found.segments).toEqual({
        min: Math.min(...sizes.map(({ segments }) => segments.length)),
        max: Math.max(...sizes.map(({ segments }) => segments.length)),
        total,
      });
      expect(found).toMatchObject({ pointsNeeded: total, recipients: guests.length, missingNames: names.length * 2 });
      const sent = await at.send(draft);
      expect(sent.points_reserved).toBe(total);
    }
  });

  test('measures signs of two characters where they stand', async () => {
    const names = ['ﾊﾝｶｸ', 'ﾊﾟﾋﾟ'];
    await at.guests(...names.map((name) => ({ name, language: 'ja' })));
    const optOut = `${new URL(at.url).origin}/o/123456789012`;
    const textOf = (content: string, name: string) =>
      messageOf({
        content,
        recipient: { name, familyName: null, givenName: null },
        language: 'ja',
        image: null,
        optOut,
        own: noOwnTexts,
      });
    const begun = `${'麵'.repeat(66)}{name}`;
    // Two full segments, unless a sign would be cut between them.
    const content = begun + '麵'.repeat(134 - textOf(begun, 'ﾊﾝｶｸ').length);
    expect(names.map((name) => segmentsOf(textOf(content, name)).segments.length)).toEqual([2, 3]);
    const found = await preflightOf((await at.draft({ content })).id);
    expect(found.segments).toEqual({ min: 2, max: 3, total: 5 });
  });

  test('says what stands in the way, and sending is refused for it', async () => {
    await at.guests({}, { familyName: null });
    const refused = async (changes: object, warning: string, body: object = { sendNow: true }) => {
      const draft = await at.draft(changes);
      const found = await at.manager.call(preflightCampaign, {
        params: { id: draft.id },
        query: { companyId: house, sendNow: 'sendNow' in body },
      });
      expect(found.warnings).toContain(warning);
      expect(found.sendable).toBe(false);
      const answer = await at.manager.ask(sendCampaign, {
        ...one(draft.id),
        body: { version: draft.version, ...body },
      });
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'conflict', details: [{ code: warning }] }]);
      expect(await at.recipients(draft.id)).toEqual([]);
      return answer;
    };
    const balance = await at.balance();
    await refused({ content: '  ' }, 'contentEmpty');
    await refused({ send_time: '2020-01-01T00:00:00.000Z' }, 'sendTimePast', {});
    await at.database.sql.execute(sql`update billing_accounts set points = 1`);
    const low = await refused({}, 'balanceTooLow');
    expect(low.text).toContain('2 points are needed, 1 are left');
    await at.database.sql.execute(sql`update billing_accounts set points = ${balance}`);
    const names = await preflightOf((await at.draft({ content: 'Dear {familyName}' })).id);
    expect(names).toMatchObject({ warnings: expect.arrayContaining(['namesMissing']) as unknown, missingNames: 1 });
    const night = await at.draft({ send_time: '2030-01-01T15:00:00.000Z' });
    const atNight = await at.manager.call(preflightCampaign, one(night.id));
    expect(atNight).toMatchObject({ warnings: ['nightHours'], sendable: true });
    const day = await at.draft({ send_time: '2030-01-01T03:00:00.000Z' });
    expect(await at.manager.call(preflightCampaign, one(day.id))).toMatchObject({ warnings: [] });
    await at.database.sql.delete(customers);
    await refused({}, 'noRecipients');
    expect(await at.balance()).toBe(balance);
  });

  test('reaches only guests whom the sender may see', async () => {
    await at.guests({ branchIds: ['house-1'] }, { branchIds: ['house-2'] }, { branchIds: [] });
    const draft = await at.draft();
    expect((await preflightOf(draft.id)).recipients).toBe(3);
    expect((await at.confined.ask(preflightCampaign, one(draft.id))).status).toBe(404);
    const { campaign: own } = await at.confined.call(createCampaign, { body: { companyId: house, content: 'Hello' } });
    expect((await preflightOf(own.id, at.confined)).recipients).toBe(2);
    const body = { version: own.version, sendNow: true };
    const { campaign } = await at.confined.call(sendCampaign, { ...one(own.id), body });
    expect(campaign.counts.total).toBe(2);
    const elsewhere = await at.send(await at.draft());
    expect(elsewhere.counts.total).toBe(3);
    expect((await at.confined.ask(listCampaignRecipients, one(elsewhere.id))).status).toBe(404);
    expect((await at.manager.call(listCampaignRecipients, one(own.id))).total).toBe(2);
    const foreign = await at.confined.ask(createCampaign, {
      body: { companyId: house, customersQueryParams: { branches: ['house-2'] } },
    });
    expect(foreign.status).toBe(403);
  });

  test('takes guests chosen one by one', async () => {
    const [a, b] = await at.guests({}, {}, {});
    const { campaign } = await at.manager.call(createCampaign, {
      body: { companyId: house, customerIds: [a ?? '', b ?? ''], content: 'Hello' },
    });
    expect((await preflightOf(campaign.id)).recipients).toBe(2);
  });
});
