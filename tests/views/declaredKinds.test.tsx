import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import type { BranchSummary } from '#contract/platform/session.ts';
import * as kinds from '#resources/framework/fields.ts';
import { boolean, type Field, type FormKind, localText, money, reference, text } from '#resources/framework/fields.ts';
import { defineResource, type Fields, type Resource } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { ScopeContext, useScope } from '#resources/framework/view/scope.ts';
import { buildCompanySummary } from '#tests/support/me.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** Kinds of field in lists, filters and forms, and what belongs to all of them. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const name = text(same('Name'), { max: 80, required: true });

/** A list and a form with all of some fields, after the name. */
function declare<const F extends Fields>(fields: F, list: Partial<Resource['list']> = {}): Resource {
  const names = ['name', ...Object.keys(fields)];
  return defineResource<Fields>({
    name: 'wines',
    label: same('Wines'),
    one: same('wine'),
    icon: 'truck',
    permission: 'wineManagement',
    fields: { name, ...fields },
    list: { columns: names, ...list },
    form: [{ label: same('Wine'), fields: names }],
  });
}

const listing = (...records: object[]) =>
  ({ getList: () => Promise.resolve({ data: records, total: records.length }) }) as unknown as Partial<DataProvider>;

/** Opens the form of a new record, whose name is typed already. */
async function begin(resource: Resource) {
  const create = vi.fn((_resource: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const provider = { ...listing(), create } as unknown as Partial<DataProvider>;
  await renderApp(<CreatePage resource={resource} />, { provider, address: '/wines/new', declared: [resource] });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rioja');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { create, save };
}

/** With another branch beside those of the company. */
function AmongBranches({ branch, children }: { branch: BranchSummary; children: ReactNode }) {
  const scope = useScope();
  return <ScopeContext value={{ ...scope, branches: [...scope.branches, branch] }}>{children}</ScopeContext>;
}

describe('Many records at once', () => {
  it('are changed by whoever may write, and deleted by who may delete', async () => {
    const wines = declare({ open: boolean(same('Open')) }, { editable: ['open'] });
    const provider = listing({ id: 'w1', name: 'Chablis', open: false });
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared: [wines], role: 'write' });
    await screen.findByText('Chablis');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await screen.findByRole('button', { name: 'Change…' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('Amounts of many records at once', () => {
  const house = kinds.branch(same('House'));
  const wines = declare({ house, price: money(same('Price'), { max: 1000 }) }, { editable: ['price'] });
  const tokyo = { ...buildCompanySummary('chunshui', ['東京店'], '春水亭', 'JP').branches[0], currency: 'JPY' };
  const open = async (...houses: string[]) => {
    const provider = listing(...houses.map((id) => ({ id: `w${id}`, name: `Wine of ${id}`, house: id, price: 500 })));
    await renderApp(
      <AmongBranches branch={tokyo as BranchSummary}>
        <ListPage resource={wines} />
      </AmongBranches>,
      { provider, address: '/wines', declared: [wines] },
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change…' }));
    return screen.findByRole('dialog');
  };

  it('are typed in the currency of the records', async () => {
    const dialog = await open('東京店');
    await screen.findByText('¥500');
    const price = await within(dialog).findByRole('spinbutton', { name: 'Price (JPY)' });
    await userEvent.type(price, '2000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1' }));
    await within(dialog).findByText('Must be ¥1,000 or less');
  });

  it('are not given one number in several currencies', async () => {
    const dialog = await open('東京店', '信義店');
    await within(dialog).findByText(/^Amounts in different currencies \(JPY, TWD\)/);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change 2' }).disabled).toBe(true);
  });
});

describe('A field that is required and shown only sometimes', () => {
  it('is asked for while it is shown', async () => {
    const glass = money(same('A glass'), { required: true, shownWhen: ({ open }) => open === true });
    const { create, save } = await begin(declare({ open: boolean(same('Open')), glass }));
    await userEvent.click(screen.getByRole('switch', { name: 'Open' }));
    await save();
    await screen.findByText('Required');
    expect(create).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('switch', { name: 'Open' }));
    await save();
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data).toMatchObject({ name: 'Rioja', open: false });
  });
});

describe('Records that are called in several languages', () => {
  it('are called in the own one wherever they are referred to', async () => {
    const title = localText(same('Title'), { max: 40, required: true });
    const courses = { ...declare({ title }), name: 'courses', title: 'title' };
    const wines = declare(
      { course: reference(same('Course'), { to: 'courses' as 'suppliers' }) },
      { filters: ['course'] },
    );
    const starter = { id: 'c1', title: { en: 'Starter', zh: '前菜', 'zh-cn': null, ja: null } };
    const provider = {
      getList: (resource: string) =>
        Promise.resolve({
          data: resource === 'wines' ? [{ id: 'w1', name: 'Chablis', course: 'c1' }] : [starter],
          total: 1,
        }),
      getMany: () => Promise.resolve({ data: [starter] }),
    } as unknown as Partial<DataProvider>;
    const about = { provider, declared: [courses, wines] };
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify({ course: ['c1'] }))}`;
    await renderApp(<ListPage resource={wines} />, { ...about, address });
    const row = (await screen.findByText('Chablis')).closest('tr') ?? document.body;
    await within(row).findByText('Starter');
    await userEvent.click(await screen.findByRole('button', { name: 'Course Starter' }));
    await screen.findByRole('checkbox', { name: /^Starter/ });
    cleanup();
    await renderApp(<CreatePage resource={wines} />, { ...about, address: '/wines/new' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Course' }));
    await screen.findByRole('option', { name: 'Starter' });
  });
});

const choiceList = [1, 2].map((value) => ({ value, label: same(`Choice ${value}`) }));
const part = text(same('Part'), { max: 9 });
const help = same('Helpful');
const about = { required: true, help };

describe('A field of any kind that is required', () => {
  const fields: Readonly<Record<Exclude<FormKind, 'boolean'>, Field>> = {
    text: text(same('text'), { max: 9, ...about }),
    longText: kinds.longText(same('longText'), { max: 9, ...about }),
    localText: localText(same('localText'), { max: 9, ...about }),
    email: kinds.email(same('email'), about),
    phone: kinds.phone(same('phone'), about),
    url: kinds.url(same('url'), about),
    integer: kinds.integer(same('integer'), about),
    year: kinds.year(same('year'), about),
    money: money(same('money'), about),
    choice: kinds.choice(same('choice'), { choices: choiceList, ...about }),
    choices: kinds.choices(same('choices'), { choices: choiceList, ...about }),
    texts: kinds.texts(same('texts'), { max: 9, ...about }),
    date: kinds.date(same('date'), about),
    time: kinds.time(same('time'), about),
    instant: kinds.instant(same('instant'), about),
    daysBack: kinds.daysBack(same('daysBack'), about),
    monthDay: kinds.monthDay(same('monthDay'), about),
    image: kinds.image(same('image'), about),
    images: kinds.images(same('images'), { maxItems: 3, ...about }),
    audio: kinds.audio(same('audio'), about),
    video: kinds.video(same('video'), about),
    branch: kinds.branch(same('branch'), about),
    language: kinds.language(same('language'), about),
    reference: reference(same('reference'), { to: 'suppliers', ...about }),
    records: kinds.records(same('records'), { one: same('one'), maxItems: 3, fields: { part }, ...about }),
  };

  it('is marked, comes with its help, and says that it is missing', async () => {
    const { create, save } = await begin(declare(fields));
    const cell = (name: string) => document.querySelector(`[data-source="${name}"]`) as HTMLElement;
    const lacking = (holds: (cell: HTMLElement) => boolean) => Object.keys(fields).filter((name) => !holds(cell(name)));
    // The first fields of a form are there before the others.
    await waitFor(() => expect(Object.keys(fields).filter((name) => !cell(name))).toEqual([]));
    expect(lacking(({ textContent }) => textContent.includes('*'))).toEqual([]);
    expect(lacking(({ textContent }) => textContent.includes('Helpful'))).toEqual([]);
    await save();
    await waitFor(() => expect(lacking((one) => within(one).queryByText('Required') !== null)).toEqual([]));
    expect(create).not.toHaveBeenCalled();
  });
});

describe('A number of which 0 has a meaning', () => {
  it('is shown with that meaning in lists, and as a number in other cases', async () => {
    const most = kinds.integer(same('Most'), { zero: same('No limit') });
    const wines = declare({ most }, { card: ['most'] });
    const provider = listing({ id: 'w1', name: 'Chablis', most: 0 }, { id: 'w2', name: 'Rioja', most: 10 });
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared: [wines] });
    const row = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);
    (await row('Chablis')).getByText('No limit');
    (await row('Rioja')).getByText('10');
  });
});

describe('Amounts and years in conditions and limits', () => {
  const wines = declare(
    { vintage: kinds.year(same('Vintage')), price: money(same('Price'), { max: 50_000_000 }) },
    { filters: ['vintage', 'price'] },
  );

  it('are written, and typed, as people have them', async () => {
    const getList = vi.fn((_resource: string, _asked: { filter: unknown }) =>
      Promise.resolve({ data: [{ id: 'w1', name: 'Chablis' }], total: 1 }),
    );
    const provider = { getList } as unknown as Partial<DataProvider>;
    const filters = { vintage: { gte: 2016 }, price: { gte: 120_000 } };
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify(filters))}`;
    await renderApp(<ListPage resource={wines} />, { provider, address, declared: [wines] });
    await screen.findByRole('button', { name: 'Vintage 2016 or more' });
    await userEvent.click(screen.getByRole('button', { name: 'Price NT$1,200 or more' }));
    const least = await screen.findByLabelText<HTMLInputElement>('At least');
    expect(least.value).toBe('1200');
    await userEvent.clear(least);
    await userEvent.type(least, '250000');
    expect(least.validity.valid).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Price NT$250,000 or more' });
    const filter = { ...filters, price: { gte: 25_000_000 } };
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual(filter));
  });

  it('are told so where they are too large', async () => {
    const { save } = await begin(wines);
    await userEvent.type(screen.getByRole('spinbutton', { name: /^Price/ }), '600000');
    await save();
    await screen.findByText('Must be NT$500,000 or less');
  });
});

describe('What others hide', () => {
  const degrees = kinds.integer(same('Degrees'), { max: 9, shownWhen: ({ hot }) => hot === true });
  const hot = boolean(same('Hot'));

  it.each([
    ['in a form', { hot, degrees }],
    [
      'in a small record',
      { parts: kinds.records(same('Parts'), { one: same('part'), maxItems: 3, fields: { hot, degrees } }) },
    ],
  ])('is shown %s that cannot be sent until it is mended', async (_, fields) => {
    const { create, save } = await begin(declare(fields));
    if ('parts' in fields) await userEvent.click(screen.getByRole('button', { name: 'Add part' }));
    const asked = () => screen.findByRole('spinbutton', { name: /^Degrees/ });
    await userEvent.click(await screen.findByRole('switch', { name: 'Hot' }));
    await userEvent.type(await asked(), '10');
    await userEvent.click(screen.getByRole('switch', { name: 'Hot' }));
    await waitFor(() => expect(screen.queryByRole('spinbutton', { name: /^Degrees/ })).toBeNull());
    await save();
    const shown = await asked();
    await screen.findByText('Must be 9 or less');
    await userEvent.clear(shown);
    await userEvent.type(shown, '8');
    await save();
    await waitFor(() => expect(create).toHaveBeenCalled());
  });
});

describe('What is computed', () => {
  it('follows what is typed, also within small records', async () => {
    const grams = kinds.integer(same('Grams'));
    const computed = { shown: ({ grams: typed }: { grams?: unknown }) => `${Number(typed) / 1000} kg`, readOnly: true };
    const mass = text(same('Mass'), { max: 9, ...computed });
    const parts = kinds.records(same('Parts'), { one: same('part'), maxItems: 3, fields: { grams, mass } });
    const wines = declare({ grams, mass, parts });
    const part = { grams: 50, mass: null };
    const record = { id: 'w1', version: 1, name: 'Chablis', grams: 400, mass: null, parts: [part] };
    const provider = { getOne: () => Promise.resolve({ data: record }) } as unknown as Partial<DataProvider>;
    const form = <EditRecord resource={wines} id="w1" onDone={() => undefined} />;
    await renderApp(form, { provider, address: '/wines/w1', declared: [wines] });
    await screen.findByText('0.4 kg');
    await screen.findByText('0.05 kg');
    const [own, within] = screen.getAllByRole('spinbutton', { name: 'Grams' }) as HTMLElement[];
    await userEvent.type(own as HTMLElement, '0');
    await screen.findByText('4 kg');
    await userEvent.type(within as HTMLElement, '0');
    await screen.findByText('0.5 kg');
  });
});

describe('Parts of small records', () => {
  const dish = text(same('Dish'), { max: 40, fixed: true });
  const degrees = kinds.integer(same('Degrees'), { required: true, shownWhen: ({ hot }) => hot === true });
  const hot = boolean(same('Hot'));
  const wines = declare({
    parts: kinds.records(same('Parts'), { one: same('part'), maxItems: 3, fields: { dish, hot, degrees } }),
  });
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add part' }));

  it('are asked for only while others say so', async () => {
    const { create, save } = await begin(wines);
    await add();
    expect(screen.queryByRole('spinbutton', { name: /^Degrees/ })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Hot' }));
    await screen.findByRole('spinbutton', { name: /^Degrees/ });
    await save();
    await screen.findByText('Required');
    await userEvent.click(screen.getByRole('switch', { name: 'Hot' }));
    await save();
    await waitFor(() => expect(create).toHaveBeenCalled());
  });

  it('are entered once where they are fixed, and stay in their record when it is moved', async () => {
    const parts = ['Oyster', 'Broth'].map((one) => ({ dish: one, hot: false, degrees: null }));
    const record = { id: 'w1', version: 1, name: 'Chablis', parts };
    const update = vi.fn((_resource: string, { data }: { data: Record<string, unknown> }) => Promise.resolve({ data }));
    const provider = { getOne: () => Promise.resolve({ data: record }), update } as unknown as Partial<DataProvider>;
    const form = <EditRecord resource={wines} id="w1" onDone={() => undefined} />;
    await renderApp(form, { provider, address: '/wines/w1', declared: [wines] });
    await screen.findByText('Oyster');
    expect(screen.queryByRole('textbox', { name: 'Dish' })).toBeNull();
    await add();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Dish' }), 'Plum');
    await userEvent.click(screen.getByRole('button', { name: 'Move 3 up' }));
    const items = () => screen.getAllByRole('listitem');
    await waitFor(() => expect(within(items()[2] as HTMLElement).getByText('Broth')).toBeTruthy());
    expect(within(items()[1] as HTMLElement).getByRole<HTMLInputElement>('textbox', { name: 'Dish' }).value).toBe(
      'Plum',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    const saved = update.mock.calls[0]?.[1].data.parts as typeof parts;
    expect(saved.map((one) => one.dish)).toEqual(['Oyster', 'Plum', 'Broth']);
  });
});

describe('Chips of several choices', () => {
  it('have the looks that the choices say', async () => {
    const tones = kinds.choices(same('Tones'), {
      width: 240,
      choices: [
        { value: 'a', label: same('Alpha'), tone: 'bad' },
        { value: 'b', label: same('Beta') },
      ],
    });
    const wines = declare({ tones });
    const provider = listing({ id: 'w1', name: 'Chablis', tones: ['a', 'b'] });
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared: [wines] });
    expect((await screen.findByText('Alpha')).className).toBe('tag tag-bad');
    expect(screen.getByText('Beta').className).toBe('tag');
  });
});

describe('A text in several languages', () => {
  it('is typed in each, the own first, and asked for there', async () => {
    const { create, save } = await begin(declare({ blurb: localText(same('Blurb'), { max: 40, required: true }) }));
    const group = screen.getByRole('group', { name: 'Blurb' });
    const inputs = within(group).getAllByRole('textbox');
    expect(inputs.map((input) => input.getAttribute('lang'))).toEqual(['en', 'zh', 'zh-cn', 'ja']);
    await save();
    await within(group).findByText('Required');
    expect(create).not.toHaveBeenCalled();
    await userEvent.type(within(group).getByRole('textbox', { name: /日本語/ }), '赤');
    await save();
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data.blurb).toEqual({ en: null, zh: null, 'zh-cn': null, ja: '赤' });
  });

  it('takes the focus to the missing one, unless the user is already in another', async () => {
    const { save } = await begin(declare({ blurb: localText(same('Blurb'), { max: 40, required: true }) }));
    const group = screen.getByRole('group', { name: 'Blurb' });
    const [english, chinese] = within(group).getAllByRole('textbox');
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    const nextFrame = () => act(() => frames.splice(0).forEach((callback) => callback(0)));
    await save();
    await within(group).findByText('Required');
    nextFrame();
    expect(document.activeElement).toBe(english);
    frames.length = 0;
    await save();
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    chinese?.focus();
    nextFrame();
    expect(document.activeElement).toBe(chinese);
    vi.restoreAllMocks();
  });
});
