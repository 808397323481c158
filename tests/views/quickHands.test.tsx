import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type DataProvider } from 'ra-core';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import NotificationsInput from '#resources/organization/branches/inputs/NotificationsInput.tsx';
import { records, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { aboutWines, renderApp, stubMedia } from './harness.tsx';

/** Forms of who is quicker than what is drawn, kept, or finished with Enter. */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const dishes = ['Oyster', 'Broth', 'Plum', 'Tea'].map((dish) => ({ dish }));
const wines = defineResource({
  ...aboutWines,
  drawer: true,
  fields: {
    name: text(same('Name'), { max: 80, required: true, sortable: true }),
    tags: texts(same('Tags'), { max: 20 }),
    parts: records(same('Parts'), {
      one: same('part'),
      maxItems: 5,
      fields: { dish: text(same('Dish'), { max: 40 }) },
    }),
  },
  list: { columns: ['name'] },
  form: [{ label: same('Wine'), fields: ['name', 'tags', 'parts'] }],
  initial: { parts: dishes },
});

async function begin() {
  const create = vi.fn((_resource: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const provider = { create } as unknown as Partial<DataProvider>;
  await renderApp(<CreatePage resource={wines} />, { provider, address: '/wines/new', declared: [wines] });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rioja');
  const saved = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    return create.mock.calls[0]?.[1].data;
  };
  return saved;
}

it('a tag that stands in its input is saved, with Enter or without', async () => {
  const saved = await begin();
  const tags = screen.getByRole('combobox', { name: /^Tags/ });
  await userEvent.type(tags, 'red{Enter}dr');
  await userEvent.type(tags, '{Backspace}ry ');
  expect(screen.getAllByText('red')).toHaveLength(1);
  expect(screen.queryByText('dry')).toBeNull();
  expect(await saved()).toMatchObject({ tags: ['red', 'dry'] });
});

it('an address of notifications that stands in its input is one of them', async () => {
  const one = { triggerEventType: 'reservationCreated', channel: 'email', active: true, filters: { sourceFilter: {} } };
  const save = vi.fn();
  const form = (
    <Form record={{ id: 'b1', notices: [{ ...one, destinations: ['host@chunshui.example'] }] }} onSubmit={save}>
      <NotificationsInput source="notices" label="" readOnly={false} />
      <button type="submit">Save</button>
    </Form>
  );
  await renderApp(form, { provider: {} });
  await userEvent.type(await screen.findByRole('combobox', { name: 'E-mail addresses' }), 'chef@chunshui.example');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [{ notices }] = save.mock.calls[0] as [{ notices: { destinations: string[] }[] }];
  expect(notices[0]?.destinations).toEqual(['host@chunshui.example', 'chef@chunshui.example']);
});

it('a tag whose letters were taken back is none', async () => {
  const saved = await begin();
  const tags = screen.getByRole('combobox', { name: /^Tags/ });
  await userEvent.type(tags, 'red{Enter}d{Backspace}');
  // One that is there already is that one.
  await userEvent.type(tags, 'red');
  expect(screen.getByText('red')).toBeTruthy();
  await userEvent.type(tags, 'd');
  expect(await saved()).toMatchObject({ tags: ['red', 'redd'] });
});

it('what is dragged is what is moved, however quick the pointer', async () => {
  const saved = await begin();
  const items = [...document.querySelectorAll('.records li')];
  for (const [at, item] of items.entries())
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 100, 100, 99));
  fireEvent.pointerDown(document.querySelector('.records-grip') as Element);
  // Nothing is drawn between these.
  act(() => {
    for (const clientY of [150, 250, 350]) window.dispatchEvent(new MouseEvent('pointermove', { clientX: 5, clientY }));
  });
  fireEvent(window, new MouseEvent('pointerup'));
  const { parts } = (await saved()) as { parts: typeof dishes };
  expect(parts.map(({ dish }) => dish)).toEqual(['Broth', 'Plum', 'Tea', 'Oyster']);
});

it('a record opens as its row has it by now, whatever was kept of it', async () => {
  let stored = { id: 'w1', version: 1, name: 'Chablis', tags: [], parts: [] };
  const provider = {
    getList: () => Promise.resolve({ data: [stored], total: 1 }),
    getOne: () => Promise.resolve({ data: stored }),
  } as unknown as Partial<DataProvider>;
  await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared: [wines] });
  await screen.findByText('Chablis');
  // Somebody else changes it, and another order is looked at.
  stored = { ...stored, version: 2, name: 'Barolo' };
  await userEvent.click(screen.getByRole('button', { name: /^Name/ }));
  await userEvent.click(await screen.findByText('Barolo'));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Barolo'));
});
