import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Link } from 'react-router';
import * as z from 'zod';
import { same } from '#contract/core/label.ts';
import { endpoint, members, writers } from '#contract/core/endpoint.ts';
import type { Role } from '#contract/core/permissions.ts';
import { choice, integer, records, text, type Field } from '#resources/framework/fields.ts';
import { settingsCard, type SettingsCard } from '#resources/framework/settings.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import { sendThrough } from '#data-provider/client.ts';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** A page of settings: what is typed is not left behind, copied to other branches, found by words. */

const path = 'companies/:companyId/:branchId/corkage';
const where = ['params.companyId', 'companyManagement', { branch: 'params.branchId' }] as const;
const fields: Record<string, Field> = {
  fee: integer(same('Fee'), { unit: same('coins') }),
  note: text(same('Note'), { max: 40 }),
  glass: choice(same('Glass'), { choices: [{ value: 'tulip', label: same('Tulip') }] }),
  plan: text(same('Plan'), { max: 40 }),
  hours: records(same('Hours'), {
    one: same('span'),
    maxItems: 3,
    fields: { opens: text(same('Opens'), { max: 5 }), closes: text(same('Closes'), { max: 5 }) },
  }),
  cork: integer(same('Cork'), { shownWhen: ({ note }) => note === 'corked' }),
  // So many that they can be looked for.
  ...Object.fromEntries(['A', 'B', 'C', 'D'].map((name) => [name, text(same(name), { max: 40, readOnly: true })])),
};
const patch = endpoint(`PATCH /api/${path}`, {
  summary: 'Corkage',
  access: writers(...where),
  body: z.strictObject({
    fee: z.int().max(99).optional(),
    note: z.string().nullable().optional(),
    glass: z.string().optional(),
    plan: z.string().optional(),
    hours: z.array(z.strictObject({ opens: z.string(), closes: z.string() })).optional(),
    cork: z.int().max(9).optional(),
    version: z.int().optional(),
  }),
});
const corkage = settingsCard({
  name: 'corkage',
  of: 'branch',
  permission: 'companyManagement',
  get: endpoint(`GET /api/${path}`, { summary: 'Corkage', access: members(...where), response: z.unknown() }),
  patch,
  schema: () => Promise.resolve(patch.body),
  admin: ['plan'],
  actsIn: { glass: 'guestApp', plan: 'staffApp' },
  fields,
  sections: [{ label: same('Wine'), fields: Object.keys(fields) }],
});

const fees: Readonly<Record<string, number>> = { 信義店: 10, 大安店: 20 };
const span = (opens: string, closes: string) => ({ opens, closes });
let hours: ReturnType<typeof span>[] = [];
let version = 1;
let sent: { branch: string; body: Record<string, unknown> }[] = [];
beforeAll(() => stubMedia());
beforeEach(() => {
  sent = [];
  hours = [];
  version = 1;
  sendThrough((address, { method = 'GET', body }) => {
    const [company, branch = ''] = decodeURIComponent(new URL(address, 'http://here').pathname).split('/').slice(3);
    if (method === 'PATCH') {
      const told = JSON.parse(String(body)) as Record<string, unknown>;
      if (told.version !== version) return Promise.resolve(Response.json({ code: 'stale_version' }, { status: 409 }));
      sent.push({ branch, body: told });
      return Promise.resolve(new Response(null, { status: 204, headers: { etag: '"2"' } }));
    }
    const fee = company === 'seaside' ? 70 : fees[branch];
    const stored = { version, fee, note: '', glass: 'tulip', plan: `Plan of ${branch}`, hours, cork: 5 };
    return Promise.resolve(Response.json(stored));
  });
});
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

const open = async (branches?: readonly string[], role: Role = 'manager') => {
  const page = (
    <InAddress branches={branches}>
      <SettingsPage cards={[corkage]} />
    </InAddress>
  );
  await renderApp(page, { provider: {}, role, address: '/corkage?company_id=chunshui' });
  if (role === 'manager') await waitFor(() => expect(fee()).toHaveProperty('value', '10'));
};
const fee = () => screen.getByRole('spinbutton', { name: /^Fee/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const find = async (words: string) => {
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), words);
};

it('has no tabs where all its sections name the same one', async () => {
  const sections = [
    { label: same('Wine'), tab: same('Drinks'), fields: ['fee', 'note'] },
    { label: same('Glasses'), tab: same('Drinks'), fields: ['glass'] },
  ];
  const show = (cards: readonly SettingsCard[]) =>
    renderApp(<SettingsPage cards={cards} />, { provider: {}, address: '/corkage?company_id=chunshui' });
  await show([{ ...corkage, sections }]);
  await screen.findByRole('group', { name: 'Glasses' });
  expect(screen.queryByRole('tablist')).toBeNull();
  cleanup();
  await show([{ ...corkage, sections: [...sections, { label: same('Hours'), tab: same('When'), fields: ['hours'] }] }]);
  expect(await screen.findAllByRole('tab')).toHaveLength(2);
});

it('asks before another company is chosen over what is typed, and shows that one’s then', async () => {
  await open();
  await userEvent.type(fee(), '5');
  await userEvent.click(screen.getByRole('link', { name: 'To Seaside' }));
  const stay = await screen.findByRole('button', { name: 'Keep editing' });
  await userEvent.click(stay);
  await waitFor(() => expect(fee()).toHaveProperty('value', '105'));
  await userEvent.click(screen.getByRole('link', { name: 'To Seaside' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(fee()).toHaveProperty('value', '70'));
});

it('says at a field that its value takes effect elsewhere, and at no other', async () => {
  await open();
  const cells = [...document.querySelectorAll('[data-source]')];
  const notes = cells.flatMap((cell) => {
    const [, note] = /(Takes effect .*)$/.exec(cell.textContent ?? '') ?? [];
    return note ? [[cell.getAttribute('data-source'), note]] : [];
  });
  expect(notes).toEqual([
    ['glass', 'Takes effect in the guest app'],
    ['plan', 'Takes effect in the staff app'],
  ]);
});

it('says the unit of a number also to who may only read', async () => {
  await open(undefined, 'read');
  expect((await screen.findByText('Fee')).parentElement?.textContent).toBe('Fee10 coins');
});

it('copies no field that only administrators change, and names none', async () => {
  await open(['信義店', '大安店']);
  await userEvent.click(screen.getByRole('button', { name: 'Copy to other branches…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy to other branches' });
  await waitFor(() => expect(dialog.textContent).toMatch(/20.*10/));
  expect(dialog.textContent).not.toContain('Plan');
  expect(within(dialog).getByRole('button', { name: 'Copy to branches' })).toHaveProperty('disabled', true);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '大安店' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy to 1 branch' }));
  await within(dialog).findByText('Copied to 1 branch');
  expect(sent).toEqual([{ branch: '大安店', body: { version: 1, fee: 10 } }]);
});

it('keeps a list whole as it was typed when somebody else has changed it', async () => {
  hours = [span('1', '2'), span('3', '4'), span('5', '6')];
  await open();
  const opens = screen.getAllByRole('textbox', { name: 'Opens' })[1] as HTMLElement;
  await userEvent.clear(opens);
  await userEvent.type(opens, '33');
  hours = hours.slice(1);
  version = 2;
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Use mine' }));
  await save();
  const mine = [span('1', '2'), span('33', '4'), span('5', '6')];
  await waitFor(() => expect(sent).toEqual([{ branch: '信義店', body: { version: 2, hours: mine } }]));
});

it('shows what must be mended also where other values hide it', async () => {
  await open();
  const note = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'corked');
  const cork = await screen.findByRole('spinbutton', { name: 'Cork' });
  await userEvent.type(cork, '00');
  await userEvent.clear(note);
  await waitFor(() => expect(screen.queryByRole('spinbutton', { name: 'Cork' })).toBeNull());
  await save();
  const shown = await screen.findByRole('spinbutton', { name: 'Cork' });
  await waitFor(() => expect(document.activeElement).toBe(shown));
  await userEvent.clear(shown);
  await userEvent.type(shown, '7');
  await save();
  await waitFor(() => expect(sent).toEqual([{ branch: '信義店', body: { version: 1, cork: 7 } }]));
});

describe('the search', () => {
  it('shows what must be mended, whatever is looked for', async () => {
    await open();
    await userEvent.clear(fee());
    await userEvent.type(fee(), '100');
    await find('note');
    await waitFor(() => expect(screen.queryByRole('spinbutton', { name: /^Fee/ })).toBeNull());
    await save();
    await waitFor(() => expect(document.activeElement).toBe(fee()));
    expect(fee().getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    // It does not go from under who mends it.
    await userEvent.clear(fee());
    await userEvent.type(fee(), '50');
    await waitFor(() => expect(fee().getAttribute('aria-invalid')).toBe('false'));
    await save();
    await waitFor(() => expect(sent).toEqual([{ branch: '信義店', body: { version: 1, fee: 50 } }]));
  });

  it('knows the words of choices and of parts of records', async () => {
    await open();
    await find('tulip');
    await waitFor(() => expect(screen.queryByRole('spinbutton', { name: /^Fee/ })).toBeNull());
    expect(screen.getByRole('combobox', { name: /^Glass/ })).toBeTruthy();
    await find('opens');
    expect(await screen.findByRole('group', { name: 'Hours' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Glass/ })).toBeNull();
  });
});

describe('a page of several cards', () => {
  const wine = { label: same('Wine'), tab: same('Drinks'), fields: ['fee', 'note'] };
  const times = { label: same('Hours'), tab: same('When'), fields: ['plan'] };
  const tabbed = { ...corkage, sections: [wine, times] };

  it('has one bar, which saves all of them', async () => {
    const page = (
      <InAddress branches={['信義店', '大安店']}>
        <SettingsPage cards={[corkage, { ...corkage, name: 'second' }]} branchInBar />
      </InAddress>
    );
    await renderApp(page, { provider: {}, address: '/corkage?company_id=chunshui' });
    await waitFor(() => expect(screen.getAllByRole('spinbutton', { name: /^Fee/ })).toHaveLength(2));
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
    for (const box of screen.getAllByRole('textbox', { name: 'Note' })) await userEvent.type(box, 'a');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('saves them one after another: their record has one version, and each raises it', async () => {
    const values: Record<string, unknown> = { fee: 10, note: '', plan: '', hours, cork: 5, glass: 'tulip' };
    sendThrough(async (_address, { method = 'GET', body }) => {
      const seen = { version, ...values };
      // As far as the server is away, so that changes sent together would meet.
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (method !== 'PATCH') return Response.json(seen);
      const { version: known, ...changes } = JSON.parse(String(body)) as Record<string, unknown>;
      if (known !== version) return Response.json({ code: 'stale_version' }, { status: 409 });
      version += 1;
      Object.assign(values, changes);
      return new Response(null, { status: 204, headers: { etag: `"${version}"` } });
    });
    const cards = ['fee', 'note', 'cork'].map((name) => ({
      ...corkage,
      name,
      admin: [],
      fields: { [name]: { ...fields[name], shownWhen: undefined } as Field },
      sections: [{ label: same(`About ${name}`), fields: [name] }],
    }));
    const page = (
      <InAddress>
        <SettingsPage cards={cards} branchInBar />
      </InAddress>
    );
    await renderApp(page, { provider: {}, address: '/corkage?company_id=chunshui' });
    await userEvent.type(await screen.findByRole('spinbutton', { name: /^Fee/ }), '{Backspace}5');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Note/ }), 'dry');
    await userEvent.type(await screen.findByRole('spinbutton', { name: /^Cork/ }), '{Backspace}7');
    await save();
    await waitFor(() => expect(values).toMatchObject({ fee: 15, note: 'dry', cork: 7 }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  });

  it('leaves the branch to the top bar, and stays on the tab when another is chosen', async () => {
    const page = (
      <InAddress branches={['信義店', '大安店']}>
        <Link to="?company_id=chunshui&branch_id=大安店">To 大安店</Link>
        <SettingsPage cards={[tabbed]} branchInBar />
      </InAddress>
    );
    await renderApp(page, { provider: {}, address: '/corkage?company_id=chunshui' });
    await userEvent.click(await screen.findByRole('tab', { name: 'When' }));
    expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'To 大安店' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'When' }).ariaSelected).toBe('true'));
  });
});
