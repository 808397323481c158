import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#contract/core/constants.ts';
import type { Role } from '#contract/core/permissions.ts';
import type { OwnText, TextUpdate, TranslationRow } from '#contract/translations/translations.ts';
import { sendThrough } from '#data-provider/client.ts';
import CopyPage from '#src/pages/translations/copy/CopyPage.tsx';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** Copying own texts between the company, its branches and languages, with a server of the test's. */

beforeAll(() => stubMedia());
afterEach(cleanup);

type Owns = Partial<Record<Language, string>>;
const branches = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'];
const defaults: Readonly<Record<string, TranslationRow['defaults']>> = {
  call: { en: 'Call {{phone}}', zh: '來電 {{phone}}', ja: 'お電話 {{phone}}' },
  subject: { en: 'Reminder', zh: '提醒', ja: 'リマインド' },
  days_one: { en: 'a day' },
  days_other: { en: '{{count}} days', zh: '{{count}} 天', ja: '{{count}}日' },
};

/** Own texts by branch (`''`: the company) and key. */
let stored: Record<string, Record<string, Owns>>;
let updates: { branchId: string; list: TextUpdate[] }[];
let refusedAt: string | null;
let failing: boolean;

const owns = (texts: Owns = {}): TranslationRow['company'] =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]): [string, OwnText] => [
      language,
      {
        text,
        basedOn: null,
        outdated: false,
        dismissed: false,
        updatedTime: '2026-11-20T04:05:00.000Z',
        updatedBy: null,
      },
    ]),
  );
const rowsAt = (branchId: string): TranslationRow[] =>
  Object.entries(defaults).map(([key, texts]) => ({
    namespace: 'reminder',
    key,
    defaults: texts,
    company: owns(stored['']?.[key]),
    branch: branchId ? owns(stored[branchId]?.[key]) : {},
  }));

beforeEach(() => {
  stored = { b1: { call: { en: 'Ring {{phone}}' }, subject: { en: 'See you soon' } } };
  updates = [];
  refusedAt = null;
  failing = false;
  sendThrough((address, { method = 'GET', body }) => {
    const { searchParams } = new URL(address, 'http://here');
    const branchId = searchParams.get('branchId') ?? '';
    if (failing)
      return Promise.resolve(Response.json({ code: 'internal', reason: 'x', message: 'x' }, { status: 500 }));
    if (method === 'GET')
      return Promise.resolve(
        Response.json({
          revision: 7,
          platforms: ['messages'],
          rows: rowsAt(branchId),
          namespaces: [
            {
              name: 'reminder',
              label: { en: 'Reminder to guests' },
            },
          ],
        }),
      );
    if (branchId === refusedAt)
      return Promise.resolve(Response.json({ code: 'stale_version', reason: 'x', message: 'x' }, { status: 409 }));
    const { updates: list } = JSON.parse(String(body)) as { updates: TextUpdate[] };
    updates.push({ branchId, list });
    for (const { key, language, text } of list) {
      const texts = (stored[branchId] ??= {});
      texts[key] = { ...texts[key], [language]: text ?? undefined };
    }
    return Promise.resolve(Response.json({ revision: 8, changed: list.length }));
  });
});

const show = (search: string, role: Role = 'manager') =>
  renderApp(
    <InAddress branches={branches}>
      <CopyPage />
    </InAddress>,
    { provider: {}, address: `/i18n-management/copy?platform=messages&${search}`, role },
  );
const panel = (name: RegExp | string) => screen.findByRole('region', { name });
const copyAll = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy texts?' });
  return { dialog, confirm: () => userEvent.click(within(dialog).getByRole('button', { name: 'Copy' })) };
};

describe('copying texts', () => {
  it('asks for a target first', async () => {
    await show('from=b1');
    await screen.findByText('Choose where to copy');
    expect(screen.queryByRole('checkbox', { name: 'b1' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'b2' }));
    await panel('b2 · English');
  });

  it('shows the texts before and after, with what is replaced', async () => {
    stored.b2 = { call: { en: 'Phone {{phone}}' } };
    await show('from=b1&to=b2');
    const target = await panel('b2 · English');
    await within(target).findByText('2 texts change');
    const call = within(target).getByText('call').closest('li');
    expect(call?.textContent).toMatch(/Reminder to guests · call.*Phone {{phone}}.*→.*Ring {{phone}}/);
    expect(call?.textContent).toContain('Replaces an own text');
    const subject = within(target).getByText('subject').closest('li');
    expect(subject?.textContent).toMatch(/Reminder.*→.*See you soon/);
    expect(subject?.textContent).not.toContain('Replaces an own text');
  });

  it('copies to five branches after a confirmation, and replaces only what was seen', async () => {
    stored.b2 = { call: { en: 'Phone {{phone}}' } };
    await show('from=b1&to=b2,b3,b4,b5,b6');
    const { dialog, confirm } = await copyAll('Copy 10 texts…');
    expect(dialog.textContent).toContain('10 texts will be changed. Own texts that are replaced: 1.');
    expect(updates).toEqual([]);
    await confirm();
    await screen.findByText('10 texts copied');
    expect(updates.map(({ branchId }) => branchId)).toEqual(['b2', 'b3', 'b4', 'b5', 'b6']);
    const update = { namespace: 'reminder', language: 'en' };
    expect(updates[0]?.list).toEqual([
      { ...update, key: 'call', text: 'Ring {{phone}}', previous: 'Phone {{phone}}' },
      { ...update, key: 'subject', text: 'See you soon', previous: null },
    ]);
    const target = await panel('b2 · English');
    await within(target).findByText(/Nothing to copy/);
    expect(screen.getByRole('button', { name: 'Copy 0 texts…' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Show the history' }).getAttribute('href')).toContain('/history');
  });

  it('copies between languages, with warnings, and names what the language refuses', async () => {
    stored = {
      '': { subject: { en: 'Reminder' }, days_one: { en: 'one day' }, days_other: { en: '{{count}} nights' } },
    };
    await show('fromLanguage=en&toLanguage=ja&to=~');
    const target = await panel('Company · 日本語');
    await within(target).findByText('2 texts change');
    expect(within(target).getByText('subject').closest('li')?.textContent).toContain('Same as the English text');
    const refused = within(target).getByText('days_one').closest('li');
    expect(within(target).getByText('1 text cannot be copied')).toBeTruthy();
    expect(refused?.textContent).toContain('The language has no such plural form');
    const { confirm } = await copyAll('Copy 2 texts…');
    await confirm();
    await screen.findByText('2 texts copied');
    expect(updates[0]?.list.map(({ key, language }) => [key, language])).toEqual([
      ['subject', 'ja'],
      ['days_other', 'ja'],
    ]);
  });

  it('names a missing variable', async () => {
    stored = { b1: { subject: { en: 'Reminder' }, call: { en: 'Ring us {{phone}}' } } };
    const { call = {} } = defaults;
    Object.assign(call, { zh: '來電 {{phone}} {{name}}' });
    await show('from=b1&fromLanguage=en&toLanguage=zh&to=b1');
    const target = await panel('b1 · 繁體中文');
    await within(target).findByText('1 text cannot be copied');
    expect(target.textContent).toContain('{{name}} is missing');
    Object.assign(call, { zh: '來電 {{phone}}' });
  });

  it('stops at a text that was changed meanwhile, keeps what was copied and shows what is left', async () => {
    refusedAt = 'b3';
    await show('from=b1&to=b2,b3,b4');
    const { confirm } = await copyAll('Copy 6 texts…');
    await confirm();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was overwritten');
    expect(alert.textContent).toContain('2 of 6 texts were copied.');
    expect(updates.map(({ branchId }) => branchId)).toEqual(['b2']);
    refusedAt = null;
    await (await copyAll('Copy 4 texts…')).confirm();
    await screen.findByText('4 texts copied');
  });

  it('sends at most 2,000 texts in a call', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => `key${index}`);
    const before = Object.keys(defaults);
    Object.assign(defaults, Object.fromEntries(many.map((key) => [key, { en: 'Default' }])));
    stored = { b1: Object.fromEntries(many.map((key) => [key, { en: 'Own' }])) };
    await show('from=b1&to=b2');
    const target = await panel('b2 · English');
    await within(target).findByText('2,001 texts change');
    expect(within(target).getAllByRole('listitem')).toHaveLength(50);
    await (await copyAll('Copy 2,001 texts…')).confirm();
    await screen.findByText('2,001 texts copied');
    expect(updates.map(({ list }) => list.length)).toEqual([2_000, 1]);
    for (const key of Object.keys(defaults))
      if (!before.includes(key)) delete (defaults as Record<string, unknown>)[key];
  });

  it('offers to try again after a failure', async () => {
    failing = true;
    await show('from=b1&to=b2');
    await screen.findByRole('alert');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is done by keyboard alone', async () => {
    await show('from=b1');
    const box = await screen.findByRole('checkbox', { name: 'b2' });
    box.focus();
    await userEvent.keyboard(' ');
    const button = await screen.findByRole('button', { name: 'Copy 2 texts…' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Copy texts?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(updates).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy' }));
    await screen.findByText('2 texts copied');
  });

  it('is not possible for readers', async () => {
    await show('from=b1&to=b2', 'read');
    await within(await panel('b2 · English')).findByText('2 texts change');
    expect(screen.getByRole('button', { name: /Copy/ })).toHaveProperty('disabled', true);
  });
});
