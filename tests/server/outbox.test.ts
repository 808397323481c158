import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPurchaseRequest } from '#contract/money/billing.ts';
import { exportThroughEmail } from '#contract/guests/guestExports.ts';
import { previewCampaign } from '#contract/marketing/campaigns.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { requestPasswordReset } from '#contract/platform/session.ts';
import { outbox } from '#server/platform/db/schema.ts';
import { jobKinds } from '#server/jobKinds.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { buildUser, signInAll } from '#tests/support/build.ts';
import { house, openHouse, type CampaignHouse } from '#tests/support/campaigns.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import type { Client } from '#tests/support/http.ts';

/** The outbox shows that and about what something would have gone out: never what opens a door, nor to whom and what in full. */

let at: CampaignHouse;
let admin: Client;
let writer: Client;
const person = 'locked-out@staff.example';
const phone = '+886912345678';
const { backhouse } = defaultPermissionSets;

beforeAll(async () => {
  at = await openHouse({ jobs: false });
  const permissions = { ...defaultPermissionSets, backhouse: { ...backhouse, crmExport: true } };
  const tokens = await signInAll(at.services.identity, [
    buildUser({ id: 'admin', isAdmin: true, role: 'manager' }),
    buildUser({ id: 'admin-writer', isAdmin: true, role: 'write' }),
    buildUser({ id: 'locked', name: 'Olivia Hartley', email: person, companyId: house }),
    buildUser({
      id: 'exporter',
      role: 'manager',
      companies: [{ companyId: house, permissions, enabledBranches: null }],
    }),
  ]);
  admin = at.client(tokens.get('admin'));
  writer = at.client(tokens.get('admin-writer'));
  const exporter = at.client(tokens.get('exporter'));

  await at.client().call(requestPasswordReset, { body: { email: person, language: 'en' } });
  await exporter.call(exportThroughEmail, {
    body: { companyId: house, to: 'boss@head-office.example', language: 'en', search: 'Soughtafter' },
  });
  await at.guests({ name: 'Robin Waverly', givenName: 'Robin', familyName: 'Waverly', phoneNumber: phone });
  await at.send(await at.draft({ title: 'Spring', content: 'Tea, {name}, {givenName}?' }));
  const params = { id: (await at.draft({ title: 'Autumn', content: 'Soup, {name}?' })).id };
  await at.manager.call(previewCampaign, { params, query: { companyId: house }, body: { phoneNumber: '0987654321' } });
  await at.manager.call(createPurchaseRequest, {
    body: {
      companyId: house,
      money: 100_000,
      currency: 'TWD',
      email: 'owner@house.example',
      company: 'House',
      merchant: 'Sons',
      phone: '0911222333',
      account: '98765',
      payDay: '2026-01-31',
      note: 'call Olivia',
    },
  });
  const runner = jobRunner(at.services, { kinds: jobKinds });
  await runner.start();
  await runner.idle();
  await runner.stop();
});
afterAll(() => at?.close());

test('keeps what nothing sends', async () => {
  // The mail for the password is written after its request is answered.
  await expect.poll(() => at.database.sql.$count(outbox), { timeout: 20_000 }).toBe(5);
});

test('no link, no address, no name and no number of a recipient is in what it answers', async () => {
  const kept = await at.database.sql.select().from(outbox);
  const links = kept.flatMap(({ link }) => link ?? []);
  expect(links).toHaveLength(4);
  const secrets = links.map((link) => link.slice(link.lastIndexOf(link.includes('token=') ? '=' : '/') + 1));
  const answer = await admin.ask(listOutbox, { query: {} });
  expect(answer.json).toMatchObject({ total: 5 });
  const personal = [
    person,
    'Olivia',
    'Robin',
    'Waverly',
    phone,
    '912345',
    '987654',
    'boss@',
    '98765',
    'owner@',
    'Soughtafter',
  ];
  expect([...links, ...secrets, ...personal].filter((text) => answer.text.includes(text))).toEqual([]);
  expect(answer.text).not.toMatch(/https?:/);
});

test('what it is about is told', async () => {
  const { data: messages } = await admin.call(listOutbox, { query: {} });
  const told = messages.map(({ channel, recipient, subject, text }) => ({ channel, recipient, subject, text }));
  expect(told.sort((a, b) => a.subject.localeCompare(b.subject))).toEqual([
    {
      channel: 'form',
      recipient: 'House',
      subject: '1000 TWD',
      text: expect.stringContaining('money: 1000 TWD') as string,
    },
    { channel: 'sms', recipient: '•••321', subject: 'Autumn', text: 'Soup, {name}?\nOpt out: •••' },
    {
      channel: 'mail',
      recipient: 'b•••@head-office.example',
      subject: 'Guest export of House & <Sons>: 0 of 0 rows',
      text: expect.stringContaining('Download it here:\n\n•••') as string,
    },
    {
      channel: 'mail',
      recipient: 'l•••@staff.example',
      subject: 'Reset your Maitre password',
      text: expect.stringMatching(/^Hello •••,[^]*Set a new one here:\n\n•••\n/) as string,
    },
    { channel: 'sms', recipient: '•••678', subject: 'Spring', text: 'Tea, {name}, {givenName}?\nOpt out: •••' },
  ]);
});

test('it is for managers among the administrators', async () => {
  expect((await writer.ask(listOutbox, { query: {} })).status).toBe(403);
  expect((await at.manager.ask(listOutbox, { query: {} })).status).toBe(403);
});
