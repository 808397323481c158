import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  patchCampaign,
  previewCampaign,
  sendCampaign,
  uploadCampaignImage,
} from '#contract/marketing/campaigns.ts';
import {
  auditLog,
  campaignRecipients,
  campaigns,
  customers,
  jobs,
  pointMovements,
} from '#server/platform/db/schema.ts';
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

describe('drafts', () => {
  test('are made from conditions or from guests, and changed part by part', async () => {
    const query = { filters: { isVIP: true }, branches: ['house-1'] };
    const { campaign } = await at.manager.call(createCampaign, {
      body: { companyId: house, customersQueryParams: query },
    });
    expect(campaign).toMatchObject({
      company_id: house,
      status: 'draft',
      customer_ids: null,
      customers_query_params: query,
      content: '',
      send_time: null,
      image_url: null,
      quiet_days: 7,
      counts: { total: 0 },
    });
    const { id } = campaign;
    const change = async (changes: object, version: number) => {
      const answer = await at.manager.ask(patchCampaign, { body: { id, companyId: house, version, ...changes } });
      expect([answer.status, answer.text]).toEqual([204, '']);
      return at.read(id);
    };
    expect(await change({ content: '5' }, 1)).toMatchObject({ content: '5', version: 2, send_time: null });
    expect(await change({ content: '5.0' }, 2)).toMatchObject({ content: '5.0', version: 3 });
    expect(await change({ content: '5.0' }, 3)).toMatchObject({ version: 3 });
    const time = '2030-01-01T10:00:00.000Z';
    expect(await change({ send_time: time }, 3)).toMatchObject({ send_time: time, content: '5.0', version: 4 });
    const { imageUrl } = await at.manager.call(uploadCampaignImage, one(id));
    expect(await change({ image_url: imageUrl }, 4)).toMatchObject({ image_url: imageUrl, version: 5 });
    const like = { title: 'Again', content: '5.0', image_url: imageUrl, quiet_days: 30 };
    const again = await at.manager.call(createCampaign, { body: { companyId: house, ...like } });
    expect(again.campaign).toMatchObject({ ...like, version: 1 });
    expect(await change({ image_url: null, send_time: null }, 5)).toMatchObject({ image_url: null, send_time: null });
    const stale = await at.manager.ask(patchCampaign, { body: { id, companyId: house, version: 5, content: 'x' } });
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
    const elsewhere = await at.manager.ask(patchCampaign, {
      body: { id, companyId: house, version: 6, image_url: 'https://evil.example/x.png' },
    });
    expect(elsewhere.status).toBe(400);
  });

  test('are listed ten a page, newest first, and sorted as asked', async () => {
    for (let index = 0; index < 12; index++)
      await at.manager.call(createCampaign, {
        body: { companyId: house, title: `t${String(index).padStart(2, '0')}` },
      });
    const titles = async (query: object) => {
      const { total, data } = await at.manager.call(listCampaigns, { query: { companyId: house, ...query } });
      expect(total).toBe(12);
      return data.map(({ title }) => title);
    };
    const first = await titles({});
    expect(first).toHaveLength(10);
    expect(first[0]).toBe('t11');
    expect(await titles({ page: 2 })).toEqual(['t01', 't00']);
    expect((await titles({ sort: 'title' }))[0]).toBe('t00');
    expect((await titles({ sort: '-title' }))[0]).toBe('t11');
  });

  test('are for writers to change and for the company alone to see', async () => {
    const { id, version } = await at.draft();
    expect((await at.reader.ask(getCampaign, one(id))).status).toBe(200);
    const body = { version, sendNow: true };
    for (const answer of [
      await at.reader.ask(sendCampaign, { ...one(id), body }),
      await at.reader.ask(createCampaign, { body: { companyId: house } }),
      await at.reader.ask(previewCampaign, { ...one(id), body: { phoneNumber: '0912345678' } }),
      await at.client().ask(getCampaign, one(id)),
    ])
      expect([401, 403]).toContain(answer.status);
  });
});

describe('sending', () => {
  test('happens once when two press at once', async () => {
    await at.guests({}, {}, {});
    const before = await at.balance();
    const draft = await at.draft();
    const body = { version: draft.version, sendNow: true };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => at.manager.ask(sendCampaign, { ...one(draft.id), body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await at.balance()).toBe(before - 3);
    expect(await at.database.sql.select().from(jobs)).toHaveLength(1);
    const audit = await at.database.sql.select().from(auditLog).where(eq(auditLog.entityId, draft.id));
    expect(audit.map(({ action }) => action).sort()).toEqual(['create', 'send', 'update']);
  });

  test('of several campaigns never takes an account below zero', async () => {
    await at.guests(...Array.from({ length: 30 }, () => ({})));
    const before = await at.balance();
    await at.database.sql.execute(sql`update billing_accounts set points = 100`);
    const drafts = [];
    for (let index = 0; index < 6; index++) drafts.push(await at.draft());
    const answers = await Promise.all(
      drafts.map(({ id, version }) => at.manager.ask(sendCampaign, { ...one(id), body: { version, sendNow: true } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await at.balance()).toBe(10);
    await at.database.sql.execute(sql`update billing_accounts set points = ${before}`);
  });

  test('of a scheduled campaign can be taken back, and is a draft again', async () => {
    await at.guests({}, {});
    const before = await at.balance();
    const draft = await at.draft({ send_time: '2030-01-01T03:00:00.000Z' });
    const scheduled = await at.send(draft, { sendNow: false });
    expect(scheduled).toMatchObject({ status: 'scheduled', counts: { pending: 2 }, points_reserved: 2 });
    const changed = await at.manager.ask(patchCampaign, {
      body: { id: draft.id, companyId: house, version: scheduled.version, content: 'x' },
    });
    expect(changed.status).toBe(409);
    const { campaign } = await at.manager.call(cancelCampaign, one(draft.id));
    expect(campaign).toMatchObject({ status: 'draft', counts: { total: 0 }, points_reserved: 0, job_id: null });
    expect(await at.balance()).toBe(before);
    expect(await at.database.sql.select().from(jobs)).toMatchObject([{ status: 'cancelled' }]);
    expect((await at.manager.ask(cancelCampaign, one(draft.id))).status).toBe(409);
    expect(await at.send(campaign)).toMatchObject({ status: 'sending', points_reserved: 2 });
    expect(await at.balance()).toBe(before - 2);
  });
});

describe('a preview', () => {
  test('goes to one number and is paid for', async () => {
    const before = await at.balance();
    const draft = await at.draft({ content: 'Dear {name}, 您好' });
    const body = { phoneNumber: '0912 345 678' };
    const shown = await at.manager.call(previewCampaign, { ...one(draft.id), body });
    expect(shown).toMatchObject({ success: true, segments: 1, points: 1 });
    expect(shown.text).toMatch(/^Dear Mei, 您好\nOpt out: http/);
    expect((await at.texts()).at(-1)).toMatchObject({ recipient: '+886912345678', body: shown.text });
    expect(await at.balance()).toBe(before - 1);
    const [last] = await at.database.sql
      .select()
      .from(pointMovements)
      .orderBy(sql`number desc`)
      .limit(1);
    expect(last).toMatchObject({ kind: 'spend', points: -1, campaignId: draft.id });
    const wrong = await at.manager.ask(previewCampaign, { ...one(draft.id), body: { phoneNumber: '12' } });
    expect([wrong.status, wrong.json]).toMatchObject([400, { code: 'invalid_input' }]);
    await at.database.sql.execute(sql`update billing_accounts set points = 0`);
    const poor = await at.manager.ask(previewCampaign, { ...one(draft.id), body });
    expect([poor.status, poor.json]).toMatchObject([409, { code: 'conflict' }]);
    await at.database.sql.execute(sql`update billing_accounts set points = ${before}`);
  });
});
