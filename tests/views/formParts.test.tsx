import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type DataProvider } from 'ra-core';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import { ResponseError } from '#data-provider/client.ts';
import NotificationsInput from '#resources/organization/branches/inputs/NotificationsInput.tsx';
import { date, images, integer, phone, records, text, time } from '#resources/framework/fields.ts';
import { defineResource, type Resource } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import type { AnyRecord } from '#resources/framework/view/useResourceList.ts';
import { useRowChange } from '#resources/framework/view/useRowChange.ts';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** What a declaration can ask of a form: cards saved by themselves, a preview beside it, an order by drag. */

beforeAll(() => stubMedia());
afterEach(cleanup);

function Preview({ values }: { values: Readonly<Record<string, unknown>> }) {
  return <p data-testid="preview">{`${String(values.name ?? '')} as a guest sees it`}</p>;
}
const dish = text(same('Dish'), { max: 40 });
const menus = defineResource({
  name: 'menus',
  label: same('Menus'),
  one: same('menu'),
  icon: 'truck',
  permission: 'wineManagement',
  savedByCard: true,
  recordActions: [{ name: 'publish', label: same('Publish'), done: same('Published'), set: { name: 'Out' } }],
  preview: () => Promise.resolve({ default: Preview }),
  fields: {
    name: text(same('Name'), { max: 80, required: true }),
    price: integer(same('Price'), { min: 1 }),
    from: date(same('From')),
    until: date(same('Until')),
    dishes: records(same('Dishes'), { one: same('dish'), maxItems: 5, fields: { dish } }),
  },
  rules: [
    {
      field: 'until',
      broken: ({ from, until }) => Boolean(from && until && String(until) < String(from)),
      text: same('Not before the beginning'),
    },
  ],
  list: { columns: ['name'] },
  form: [
    { label: same('Menu'), fields: ['name', 'price'] },
    { label: same('Days'), fields: ['from', 'until'] },
    { label: same('Courses'), fields: ['dishes'] },
  ],
});

function kitchen() {
  let stored: Record<string, unknown> = {
    id: 'm1',
    version: 1,
    name: 'Lunch',
    price: 300,
    from: null,
    until: null,
    dishes: [],
  };
  const getOne = vi.fn(() => Promise.resolve({ data: stored }));
  const update = vi.fn((_resource: string, { data }: { data: Record<string, unknown> }) => {
    stored = { ...data, version: Number(stored.version) + 1 };
    return Promise.resolve({ data: stored });
  });
  return {
    update,
    getOne,
    /** As somebody else would. */
    change: (changes: Record<string, unknown>) =>
      (stored = { ...stored, ...changes, version: Number(stored.version) + 1 }),
    provider: { getOne, update } as never,
  };
}
const edit = <EditRecord resource={menus} id="m1" onDone={() => undefined} />;
const card = (name: string) => screen.getByRole('region', { name });

it('saves one card and keeps what is being typed in another', async () => {
  const { provider, update } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await userEvent.clear(name);
  await userEvent.type(name, 'Dinner');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('From'), '2026-05-01');
  await userEvent.click(within(card('Days')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1].data).toMatchObject({ name: 'Lunch', from: '2026-05-01', version: 1 });
  await waitFor(() => expect(within(card('Days')).queryByRole('button', { name: /^Save/ })).toBeNull());
  expect((name as HTMLInputElement).value).toBe('Dinner');
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1].data).toMatchObject({ name: 'Dinner', from: '2026-05-01', version: 2 });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false));
});

it('judges a card by itself, with the rules across its fields', async () => {
  const { provider, update } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Name/ }));
  await userEvent.type(screen.getByLabelText('From'), '2026-05-02');
  await userEvent.type(screen.getByLabelText('Until'), '2026-05-01');
  await userEvent.click(within(card('Days')).getByRole('button', { name: /^Save/ }));
  await within(card('Days')).findByText('Not before the beginning');
  expect(update).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Until'));
  await userEvent.click(within(card('Days')).getByRole('button', { name: /^Save/ }));
  // That the name is missing is the other card's affair.
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  await within(card('Menu')).findByText('Required');
  await userEvent.click(within(card('Menu')).getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Lunch');
});

it('says that somebody else was faster, and keeps what was typed over theirs', async () => {
  const { provider, update, change } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, ' for two');
  change({ price: 350 });
  update.mockRejectedValueOnce(new ResponseError(409, 'stale_version', 'r', 'm'));
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Price: Someone else changed this record');
  const price = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
  await waitFor(() => expect(price.value).toBe('350'));
  expect((name as HTMLInputElement).value).toBe('Lunch for two');
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Lunch for two', price: 350, version: 2 }),
  );
});

it.each([true, false])(
  'keeps what is typed over a version that comes meanwhile, and says so; cards: %s',
  async (cards) => {
    const { provider, update, change } = kitchen();
    const watched = { ...menus, savedByCard: cards, watch: () => 20 };
    await renderApp(<EditRecord resource={watched} id="m1" onDone={() => undefined} />, {
      provider,
      address: '/menus/m1',
      declared: [watched],
    });
    const price = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
    change({ price: 350 });
    await waitFor(() => expect(price.value).toBe('350'));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await userEvent.type(name, ' for two');
    expect(screen.queryByRole('alert')).toBeNull();
    change({ name: 'Theirs', price: 400 });
    expect((await screen.findByRole('alert')).textContent).toContain('Name · Price: Someone else changed this record');
    await waitFor(() => expect([name.value, price.value]).toEqual(['Lunch for two', '400']));
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Lunch for two', version: 3 }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

it('reads a record anew that somebody else was faster with, and keeps what was typed over it', async () => {
  const { provider, update, change } = kitchen();
  const plain = { ...menus, savedByCard: false };
  const onDone = vi.fn();
  await renderApp(<EditRecord resource={plain} id="m1" onDone={onDone} />, {
    provider,
    address: '/menus/m1',
    declared: [plain],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' for two');
  change({ price: 350 });
  update.mockRejectedValueOnce(new ResponseError(409, 'stale_version', 'r', 'm'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Someone else changed this/);
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Lunch for two', price: 350, version: 2 });
});

it('shows a card as it was stored once it is saved, and lets others change it from then on', async () => {
  const { provider, update, change } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(name, ' for two  ');
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Lunch for two' }));
  await waitFor(() => expect(name.value).toBe('Lunch for two'));
  expect(within(card('Menu')).queryByText('Unsaved')).toBeNull();
  change({ name: 'Theirs' });
  await userEvent.type(screen.getByLabelText('From'), '2026-05-01');
  update.mockRejectedValueOnce(new ResponseError(409, 'stale_version', 'r', 'm'));
  await userEvent.click(within(card('Days')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(name.value).toBe('Theirs'));
  expect(within(card('Days')).getByText('Unsaved')).toBeTruthy();
});

it('saves cards one after the other, each upon the version that the one before it left', async () => {
  const { provider, update } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' for two');
  await userEvent.type(screen.getByLabelText('From'), '2026-05-01');
  update.mockRejectedValueOnce(new ResponseError(503, 'unavailable', 'The kitchen is closed', 'm'));
  await Promise.all(
    ['Menu', 'Days'].map((name) => userEvent.click(within(card(name)).getByRole('button', { name: /^Save/ }))),
  );
  // One that fails says so, stays as it was, and does not keep the next from being saved.
  await waitFor(() => expect(within(card('Days')).queryByText('Unsaved')).toBeNull());
  expect((await within(card('Menu')).findByRole('alert')).textContent).toBeTruthy();
  expect(within(card('Menu')).getByText('Unsaved')).toBeTruthy();
  await userEvent.click(within(card('Menu')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Lunch for two', version: 2 }));
  await waitFor(() => expect(within(card('Menu')).queryByRole('alert')).toBeNull());
});

it('keeps what is typed while a look at the record fails, and says so', async () => {
  const { provider, getOne } = kitchen();
  const watched = { ...menus, watch: () => 20 };
  await renderApp(<EditRecord resource={watched} id="m1" onDone={() => undefined} />, {
    provider,
    address: '/menus/m1',
    declared: [watched],
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(name, ' for two');
  getOne.mockRejectedValue(new ResponseError(503, 'unavailable', 'The kitchen is closed', 'm'));
  await screen.findByRole('alert');
  expect(name.isConnected && name.value).toBe('Lunch for two');
});

it('shows beside the form what others will see, with what is being typed', async () => {
  await renderApp(<CreatePage resource={{ ...menus, savedByCard: false }} />, {
    provider: {},
    address: '/menus/new',
    declared: [menus],
  });
  const beside = await screen.findByRole('complementary', { name: 'Preview' });
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Brunch');
  await waitFor(() => expect(within(beside).getByTestId('preview').textContent).toBe('Brunch as a guest sees it'));
});

it('shows the same beside cards that are saved by themselves', async () => {
  const { provider } = kitchen();
  await renderApp(edit, { provider, address: '/menus/m1', declared: [menus] });
  const beside = await screen.findByRole('complementary', { name: 'Preview' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' for two');
  await waitFor(() =>
    expect(within(beside).getByTestId('preview').textContent).toBe('Lunch for two as a guest sees it'),
  );
  await userEvent.click(within(card('Menu')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(within(beside).getByTestId('preview').textContent).toBe('Lunch as a guest sees it'));
});

it.each([true, false])(
  'says at its place what only the server finds wrong in a small record; cards: %s',
  async (cards) => {
    const { provider, update, change } = kitchen();
    const fields = { dish: text(same('Dish'), { max: 40 }), cook: phone(same('Cook')) };
    const dishes = records(same('Dishes'), { one: same('dish'), maxItems: 5, fields });
    const called: Resource = { ...menus, savedByCard: cards, fields: { ...menus.fields, dishes } };
    change({ dishes: ['Soup', 'Roast'].map((dish) => ({ dish, cook: null })) });
    const details = [{ path: 'dishes.1.cook', message: 'is not a phone number', code: 'phone' }];
    update.mockRejectedValueOnce(new ResponseError(400, 'invalid_input', 'r', 'm', details));
    const page = <EditRecord resource={called} id="m1" onDone={() => undefined} />;
    await renderApp(page, { provider, address: '/menus/m1', declared: [called] });
    const [, cook] = await screen.findAllByRole('textbox', { name: 'Cook' });
    await userEvent.type(cook as HTMLElement, '12');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(cook?.getAttribute('aria-invalid')).toBe('true'));
    const told = document.getElementById(cook?.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toMatch(/phone/i);
  },
);

it('puts small records in order by drag', async () => {
  const create = vi.fn((_resource: string, { data }: { data: object }) =>
    Promise.resolve({ data: { id: 'n', ...data } }),
  );
  await renderApp(<CreatePage resource={{ ...menus, savedByCard: false, preview: undefined }} />, {
    provider: { create } as never,
    address: '/menus/new',
    declared: [menus],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Brunch');
  const group = screen.getByRole('group', { name: 'Dishes' });
  for (const dish of ['Eggs', 'Toast', 'Tea']) {
    await userEvent.click(within(group).getByRole('button', { name: 'Add dish' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await userEvent.keyboard(dish);
  }
  const items = () => [...group.querySelectorAll('li')];
  // A row every hundred pixels: what is laid out elsewhere is not here.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = items().indexOf(this as HTMLLIElement);
    return { top: at * 100, bottom: at * 100 + 99 } as DOMRect;
  });
  fireEvent.pointerDown(items()[2]?.querySelector('.records-grip') as Element);
  fireEvent(window, new MouseEvent('pointermove', { clientY: 150 }));
  fireEvent(window, new MouseEvent('pointermove', { clientY: 20 }));
  fireEvent(window, new MouseEvent('pointerup'));
  fireEvent(window, new MouseEvent('pointermove', { clientY: 250 }));
  vi.restoreAllMocks();
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    dishes: [{ dish: 'Tea' }, { dish: 'Eggs' }, { dish: 'Toast' }],
  });
});

it('shows who may only read all that small records hold', async () => {
  const url = '/files/soup.png';
  const stored = {
    id: 'm1',
    version: 1,
    hours: [{ from: '11:00:00', until: '14:30:00', pictures: [{ url, width: 60, height: 80 }], drinks: [] }],
  };
  const hours = records(same('Hours'), {
    one: same('span'),
    maxItems: 3,
    cell: () => Promise.resolve({ default: () => <b>in short</b> }),
    fields: {
      from: time(same('From'), { seconds: true }),
      until: time(same('Until'), { seconds: true }),
      pictures: images(same('Pictures'), { maxItems: 3 }),
      drinks: records(same('Drinks'), {
        one: same('drink'),
        maxItems: 3,
        fields: { name: text(same('Drink'), { max: 9 }) },
      }),
    },
  });
  const cards = defineResource({
    name: 'cards',
    label: same('Cards'),
    one: same('card'),
    icon: 'truck',
    permission: 'wineManagement',
    fields: { hours },
    title: 'hours',
    list: { columns: ['hours'] },
    form: [{ label: same('Card'), fields: ['hours'] }],
  });
  const provider = { getOne: () => Promise.resolve({ data: stored }) } as unknown as Partial<DataProvider>;
  const page = <EditRecord resource={cards} id="m1" onDone={() => undefined} />;
  await renderApp(page, { provider, address: '/cards/m1', declared: [cards], role: 'read' });
  const group = await screen.findByRole('group', { name: 'Hours' });
  expect([...group.querySelectorAll('.field-value')].map((one) => one.textContent)).toEqual([
    'From11:00',
    'Until14:30',
    'Pictures',
  ]);
  expect(group.querySelector('img')?.getAttribute('src')).toBe(url);
  expect(within(group).getByRole('group', { name: 'Drinks' }).textContent).toBe('Drinks–');
  expect(within(group).queryByRole('button')).toBeNull();
  expect(within(group).queryByRole('textbox')).toBeNull();
});

it.each([
  [{}, { companyId: 'chunshui' }],
  [{ atBranch: true }, { companyId: 'chunshui', branchId: '信義店' }],
] as const)('tells of a change in a row what calls about such records name: %o', async (more, meta) => {
  const resource = { ...menus, ...more };
  function Row() {
    const { change } = useRowChange(resource, { id: 'm1', name: 'Lunch' });
    return <button onClick={() => change({ name: 'Dinner' }, 'Changed')}>Change</button>;
  }
  const update = vi.fn((_resource: string, { data }: { data: AnyRecord; meta: object }) => Promise.resolve({ data }));
  const page = (
    <InAddress>
      <Row />
    </InAddress>
  );
  const address = '/menus?company_id=chunshui&branch_id=信義店';
  await renderApp(page, { provider: { update } as unknown as Partial<DataProvider>, address });
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  const [name, about] = update.mock.calls[0] ?? [];
  expect(name).toBe('menus');
  expect(about).toMatchObject({ id: 'm1', data: { name: 'Dinner' } });
  expect(about?.meta).toEqual(meta);
});

it('shows whom notifications reach in words, where they cannot be changed', async () => {
  const one = { triggerEventType: 'reservationCreated', channel: 'email', active: true, filters: { sourceFilter: {} } };
  const record = { id: 'b1', notices: [{ ...one, destinations: ['host@chunshui.example', 'chef@chunshui.example'] }] };
  const form = (
    <Form record={record}>
      <NotificationsInput source="notices" label="" readOnly />
    </Form>
  );
  await renderApp(form, { provider: {} });
  expect(await screen.findByText('host@chunshui.example, chef@chunshui.example')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
