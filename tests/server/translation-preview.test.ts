import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { previewPlatforms, previewTexts } from '#contract/translations/preview.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import { samples } from '#server/translations/samples.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Previews of texts with sample data: who may ask for them, what they show, and what they refuse. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let manager: Client;
let reader: Client;
let confined: Client;
let without: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const user = (id: string, role: 'manager' | 'read', i18n: boolean, enabledBranches: string[] | null = null) =>
    buildUser({
      id,
      role,
      companies: [{ companyId, permissions: { backhouse: { ...defaultBackhouse, i18n } }, enabledBranches }],
    });
  const tokens = await signInAll(server.services.identity, [
    user('manager', 'manager', true),
    user('reader', 'read', true),
    user('confined', 'manager', true, [branchId]),
    user('without', 'manager', false),
  ]);
  [manager, reader, confined, without] = ['manager', 'reader', 'confined', 'without'].map((id) =>
    server.client(tokens.get(id)),
  ) as [Client, Client, Client, Client];
});
afterAll(() => server?.close());

const optOut = { companyId, platform: 'guestPages', namespace: 'optOut', language: 'en', key: 'button' } as const;

it('renders every namespace in four languages, without scripts', async () => {
  for (const platform of previewPlatforms)
    for (const namespace of Object.keys(samples[platform]))
      for (const language of languages) {
        const body = { companyId, platform, namespace, language };
        const { kind, html, text, subject } = await reader.call(previewTexts, { body });
        const place = `${platform} ${namespace} ${language}`;
        expect([place, html === null, text === null]).toEqual([place, kind !== 'page', kind === 'page']);
        expect([place, subject === null]).toEqual([place, kind !== 'mail']);
        expect(html ?? text).not.toMatch(/<script|\{\{/);
        if (html) expect(html).toContain('<base target="_blank">');
      }
});

it('shows stored texts of the branch before those of the company, and unsaved ones before both', async () => {
  const store = (text: string, at?: string) =>
    manager.call(updatePlatformTexts, {
      params: { platform: 'guestPages' },
      query: { companyId, ...(at && { branchId: at }) },
      body: { updates: [{ namespace: 'optOut', key: 'button', language: 'en', text }] },
    });
  await store('Of the company');
  await store('Of the branch', branchId);
  const shown = async (more: object) => (await manager.call(previewTexts, { body: { ...optOut, ...more } })).html;
  expect(await shown({})).toContain('>Of the company<');
  expect(await shown({ branchId })).toContain('>Of the branch<');
  expect(await shown({ branchId: otherBranch })).toContain('>Of the company<');
  const typed = await shown({ branchId, texts: [{ key: 'button', text: '<img src=x onerror=alert(1)> & "typed"' }] });
  expect(typed).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;typed&quot;');
  expect(typed).not.toContain('<img');
  // Nothing was stored.
  expect(await shown({ branchId })).toContain('>Of the branch<');
});

it('shows the state of the page that has the text', async () => {
  const html = async (key: string) => (await manager.call(previewTexts, { body: { ...optOut, key } })).html;
  expect(await html('ask')).toContain('Stop receiving messages');
  expect(await html('done')).toContain('You will no longer receive messages');
});

it('refuses texts that could not be saved, and what it does not know', async () => {
  const status = async (more: object, client = manager) =>
    (await client.ask(previewTexts, { body: { ...optOut, ...more } })).status;
  expect(await status({ texts: [{ key: 'ask', text: 'Without its variable' }] })).toBe(400);
  expect(await status({ texts: [{ key: 'nowhere', text: 'Text' }] })).toBe(400);
  expect(await status({ texts: [{ key: 'button', text: 'x'.repeat(5_001) }] })).toBe(400);
  expect(await status({ namespace: 'nowhere' })).toBe(404);
  expect(await status({ namespace: 'constructor' })).toBe(404);
  expect(await status({ platform: 'backOffice' })).toBe(400);
  expect(await status({}, without)).toBe(403);
  expect(await status({ branchId }, confined)).toBe(200);
  expect(await status({ branchId: otherBranch }, confined)).toBe(403);
  expect(await status({ companyId: small.foreign })).toBe(403);
});
