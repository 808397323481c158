import { useQueryClient } from '@tanstack/react-query';
import { get, omit, set } from 'es-toolkit/compat';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inputNames } from '#contract/organization/companyFields.ts';
import { defaultNoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { sendThrough } from '#data-provider/client.ts';
import { same, text } from '#resources/framework/fields.ts';
import type { Fields, Resource } from '#resources/framework/resource.ts';
import type { SettingsCard } from '#resources/framework/settings.ts';
import { CallForm } from '#resources/framework/view/form/CallForm.tsx';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import companySettings from '#resources/organization/companies/settings.ts';
import { resources } from '#resources/registry.ts';
import { NoticeDetail } from '#src/pages/dayNotices/NoticeDetail.tsx';
import { pages } from '#src/pages/registry.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** Every form of stored values: unsaved after typing and not before, and a newer version fills untouched fields. */

type Values = Record<string, unknown>;

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

/** The values of simple inputs in two versions. */
const samples: Partial<Record<string, readonly [unknown, unknown]>> = {
  text: ['Old', 'New'],
  longText: ['Old', 'New'],
  integer: [11, 12],
  boolean: [false, true],
  time: ['07:00', '08:00'],
};

/** Values without which some forms cannot be shown. */
const empty: Partial<Record<string, unknown>> = { boolean: false, texts: [], choices: [], images: [], records: [] };

/** The sources of a form's simple inputs. */
const simpleIn = (fields: Fields): [string, readonly [unknown, unknown]][] =>
  Object.entries(fields).flatMap(([name, { kind, source = name, input, readOnly, shown, shownWhen }]) => {
    const sample = samples[kind];
    return sample && !input && !readOnly && !shown && !shownWhen ? [[source, sample]] : [];
  });

function versionOf(fields: Fields, at: 0 | 1): Values {
  const values: Values = {};
  for (const [name, { kind, source = name, input }] of Object.entries(fields))
    if (kind in empty && !input) set(values, source, empty[kind]);
  for (const [source, sample] of simpleIn(fields)) set(values, source, sample[at]);
  return values;
}

const box = (source: string) => document.querySelector<HTMLInputElement>(`[name="${source}"]`);
const contentOf = (source: string) => {
  const input = box(source);
  return input?.type === 'checkbox' ? input.checked : input?.value;
};

/** Whether closing the tab now would ask for confirmation. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function Reload() {
  const client = useQueryClient();
  return <button onClick={() => void client.invalidateQueries()}>Reload</button>;
}

interface Example {
  /** The sources that other values determine. */
  derived?: readonly string[] | undefined;
  isAdmin: boolean;
  fields: Fields;
  content: ReactNode;
  /** Values that the form needs besides those of its simple inputs. */
  base: Values;
}

/** Shows a form; its data is read again by a button. */
async function show({ content, isAdmin }: Pick<Example, 'content' | 'isAdmin'>, read: () => Values) {
  const lists = {
    total: 0,
    data: [],
    choices: [],
    suggestions: [],
    users: [],
    branches: [],
    campaigns: [],
    buckets: {},
  };
  sendThrough(() => Promise.resolve(Response.json({ ...lists, ...read() })));
  const none = () => Response.json({ data: [], total: 0 }).json();
  const provider = { getOne: () => Response.json({ data: read() }).json(), getList: none, getMany: none };
  const backhouse = Object.fromEntries(resources.map(({ permission }) => [permission, true]));
  const page = (
    <>
      {content}
      <Reload />
    </>
  );
  await renderApp(page, { provider, address: '/edit?company_id=chunshui&branch_id=信義店', isAdmin, backhouse });
}

/** Types into the first input, then loads another version. */
async function edit({ fields, content, base, isAdmin, derived = [] }: Example) {
  let stored: Values = { ...base, version: 1, ...versionOf(fields, 0) };
  await show({ content, isAdmin }, () => stored);
  const sources = simpleIn(fields).map(([source]) => source);
  await waitFor(() => expect(sources.filter((source) => box(source))).not.toEqual([]));
  await waitFor(() => expect(document.querySelector('.field-waiting')).toBeNull());
  const open = sources.filter((source) => box(source)?.disabled === false);
  // A switch has only two values, so theirs would be the same.
  const typed = open.find((source) => box(source)?.type !== 'checkbox') ?? '';
  const untouched = open.filter((source) => source !== typed && !derived.includes(source));
  const input = box(typed);
  if (!input) throw new Error('The form has no input to type into.');
  expect([...document.querySelectorAll('[data-changed]')].map((cell) => cell.getAttribute('data-source'))).toEqual([]);
  expect(isUnsaved()).toBe(false);
  await userEvent.type(input, '7');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  const mine = contentOf(typed);
  stored = { ...stored, version: 2, ...versionOf(fields, 1) };
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText(/Someone else changed/);
  const newer = versionOf(fields, 1);
  for (const source of untouched)
    await waitFor(() => expect(String(contentOf(source)), source).toBe(String(get(newer, source))));
  expect(contentOf(typed)).toBe(mine);
  expect(isUnsaved()).toBe(true);
}

/** Types into the first text box of a form whose inputs are components of their own, and takes it back. */
async function typeAndTakeBack({ content, base, isAdmin, fields }: Example) {
  await show({ content, isAdmin }, () => ({ version: 1, ...versionOf(fields, 0), ...base }));
  const open = () => screen.queryAllByRole<HTMLInputElement>('textbox').filter((one) => !one.disabled && !one.readOnly);
  await waitFor(() => expect(open()).not.toEqual([]));
  await waitFor(() => expect(document.querySelector('.field-waiting')).toBeNull());
  const [input] = open();
  if (!input) throw new Error('The form has no input to type into.');
  expect(isUnsaved()).toBe(false);
  await userEvent.type(input, '7');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  await userEvent.type(input, '{Backspace}');
  await waitFor(() => expect(isUnsaved()).toBe(false));
}

/** The form of a survey is an editor for its questions. */
const withoutSimpleInputs = new Set(['surveys']);

const edited = resources.filter(
  ({ name, routes, drawer, pages: own }) => (routes.edit ?? drawer) && !own.edit && !withoutSimpleInputs.has(name),
);

const merchantIds = { merchantId: null, applePayMerchantId: null };
const merchant = { deposit: merchantIds, takeout: merchantIds, delivery: merchantIds, tappaySupported: true };

/** What some forms need. */
const needs: Readonly<Record<string, Values>> = {
  banners: {
    webBannerBackgroundColor: null,
    reservationBanners: [{ id: 'b1', image: null, title: 'Tea', link: null, active: true }],
  },
  companyVoices: { voices: {} },
  merchants: { branches: [{ id: '信義店', name: 'Xinyi', ...merchant }] },
  online: { webBookingInputOrder: [...inputNames] },
  campaigns: { status: 'draft', content: '', customer_ids: [] },
};

describe('a record', () => {
  it.each(edited.map((resource): [string, Resource] => [resource.name, resource]))('of %s', async (_, resource) => {
    await edit({
      isAdmin: Boolean(resource.admin),
      fields: resource.fields,
      content: <EditRecord resource={omit(resource, ['below'])} id="r1" onDone={() => undefined} />,
      base: { id: 'r1', companyId: 'chunshui', ...resource.initial, ...needs[resource.name] },
    });
  });

  it.each(
    resources.filter(({ name }) => withoutSimpleInputs.has(name)).map((one): [string, Resource] => [one.name, one]),
  )('of %s, whose inputs are components of their own', async (_, resource) => {
    await typeAndTakeBack({
      isAdmin: true,
      fields: resource.fields,
      content: <EditRecord resource={resource} id="r1" onDone={() => undefined} />,
      base: {
        id: 'r1',
        companyId: 'chunshui',
        ...(await resource.laterInitial?.())?.default(),
      },
    });
  });
});

const loaded = await Promise.all(pages.flatMap((page) => ('settings' in page ? [page.settings()] : [])));
const cards = [companySettings, ...loaded.map((one) => one.default)].flatMap((one) => one.cards);

// The addresses of notifications are no text boxes; `quickHands.test.tsx` types into them.
const ofComponents = cards.filter(({ name, fields }) => !simpleIn(fields).length && name !== 'notifications');
const reachable = cards.filter(({ name, fields }) => name !== 'branch' && simpleIn(fields).length);

describe('settings', () => {
  it('are all reached, except those without simple inputs, and a card whose fields other cards have too', () =>
    expect(cards.filter((card) => !reachable.includes(card)).map(({ name }) => name)).toEqual([
      'banners',
      'companyVoices',
      'merchants',
      'branch',
      'notifications',
      'banners',
    ]));

  it.each(ofComponents.map((card): [string, SettingsCard] => [card.name, card]))(
    'of %s, whose inputs are components of their own',
    async (_, card) => {
      await typeAndTakeBack({
        isAdmin: true,
        fields: card.fields,
        content: <SettingsPage cards={[card]} branchInBar />,
        base: needs[card.name] ?? {},
      });
    },
  );

  it.each(reachable.map((card): [string, SettingsCard] => [card.name, card]))('of %s', async (_, card) => {
    await edit({
      isAdmin: true,
      derived: card.follows,
      fields: card.fields,
      content: <SettingsPage cards={[card]} branchInBar />,
      base: needs[card.name] ?? {},
    });
  });
});

it('the texts of a closed day', async () => {
  const reservation = {
    reservationId: 'v1',
    branchId: '信義店',
    name: 'Chen',
    email: 'chen@guests.example',
    phone: null,
    language: 'en',
    state: 'open',
    startTime: '2026-12-01T11:00:00.000Z',
    groupSize: 2,
    deposit: null,
    record: null,
  };
  const texts = defaultNoticeTexts;
  let notice = {
    id: 'n1',
    version: 1,
    day: '2026-12-01',
    branchIds: ['信義店'],
    reason: '',
    status: 'closed',
    texts,
    jobId: null,
    counts: { asked: 0, reached: 0, notReached: 0, cancelled: 0, refunded: 0 },
    createdBy: null,
    createdTime: '2026-11-01T11:00:00.000Z',
    reopenedTime: null,
    reservations: [reservation],
  };
  sendThrough(() => Promise.resolve(Response.json(notice)));
  const page = (
    <>
      <NoticeDetail companyId="chunshui" noticeId="n1" />
      <Reload />
    </>
  );
  await renderApp(page, { provider: {}, address: '/day-notices?notice=n1' });
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  expect(isUnsaved()).toBe(false);
  await userEvent.type(subject, '!');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  const theirs = { ...texts, en: { ...texts.en, subject: 'Theirs', body: 'Their letter' } };
  notice = { ...notice, version: 2, texts: theirs };
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Messages: Someone else changed');
  await screen.findByDisplayValue('Their letter');
  expect(subject.value).toBe(`${texts.en.subject}!`);
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Theirs');
  await waitFor(() => expect(isUnsaved()).toBe(false));
});

it('a form for a call: unsaved until it is sent', async () => {
  const run = vi.fn(() => Promise.resolve());
  const schema = z.object({ name: z.string() });
  const call = { fields: { name: text(same('Name'), { max: 20 }) }, schema, run, done: 'guest.privacy.done' };
  await renderApp(<CallForm {...call} guard />, { provider: {} });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(isUnsaved()).toBe(false);
  await userEvent.type(name, 'Tea');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(run).toHaveBeenCalled());
  await waitFor(() => expect(isUnsaved()).toBe(false));
});
