import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { boolean, integer, money, records, text, weekdays } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { same } from '#contract/core/label.ts';
import { ResponseError } from '#data-provider/client.ts';
import { aboutWines, renderApp, stubMedia } from './harness.tsx';

/** What is done with the selected records of a declared list. */

beforeAll(() => {
  stubMedia();
});
afterEach(cleanup);

const wines = defineResource({
  ...aboutWines,
  fields: {
    name: text(same('Name'), { max: 80, required: true }),
    maker: text(same('Maker'), { max: 80, required: true }),
    days: weekdays(same('Days')),
    courses: records(same('Courses'), { one: same('course'), maxItems: 3, fields: { grams: integer(same('Grams')) } }),
    open: boolean(same('By the glass')),
    glass: money(same('A glass'), {
      required: true,
      shownWhen: ({ maker }) => (maker as string).startsWith('s'),
    }),
  },
  list: { columns: ['name', 'maker'], editable: ['days', 'courses', 'open', 'glass'] },
  form: [{ label: same('Wine'), fields: ['name', 'maker', 'days', 'courses', 'open', 'glass'] }],
});
const declared = [wines];

const bottles = [
  { id: 'w1', name: 'Chablis', maker: 's1' },
  { id: 'w2', name: 'Barolo', maker: 's2' },
];

function cellar() {
  const getList = vi.fn(() => Promise.resolve({ data: bottles, total: bottles.length }));
  const updateMany = vi.fn((_resource: string, { ids }: { ids: string[]; data: Record<string, unknown> }) =>
    Promise.resolve({ data: ids }),
  );
  return { provider: { getList, updateMany } as unknown as Partial<DataProvider>, getList, updateMany };
}

describe('The selected records of a declared list', () => {
  it('changes lists to nothing, flags to no, and leaves to the server what other fields decide', async () => {
    const { provider, updateMany } = cellar();
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared });
    const change = async (label: string, { typed, empties }: { typed?: string; empties?: true } = {}) => {
      const asked = updateMany.mock.calls.length;
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Change…' }));
      const dialog = await screen.findByRole('dialog');
      await userEvent.selectOptions(within(dialog).getByLabelText('Field'), label);
      if (typed) await userEvent.type(await within(dialog).findByRole('spinbutton', { name: /^A glass/ }), typed);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
      if (empties) {
        // Nothing is taken away by one press.
        await within(dialog).findByText('The value is empty: the field will be cleared in all 2.');
        expect(updateMany.mock.calls).toHaveLength(asked);
        await userEvent.click(within(dialog).getByRole('button', { name: 'Clear in 2' }));
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return updateMany.mock.calls.at(-1)?.[1].data;
    };
    expect(await change('Days', { empties: true })).toEqual({ days: [] });
    expect(await change('Courses', { empties: true })).toEqual({ courses: [] });
    expect(await change('By the glass')).toEqual({ open: false });
    expect(await change('A glass', { typed: '3' })).toEqual({ glass: 300 });
  });

  it('goes on with the versions that the records have by then', async () => {
    const bottle = { id: 'w1', version: 1, name: 'Chablis', maker: 'm', days: [], courses: [], open: true };
    let stored = bottle;
    const updateMany = vi.fn((_resource: string, { ids, data }: { ids: string[]; data: object }) => {
      stored = { ...stored, ...data, version: stored.version + 1 };
      return Promise.resolve({ data: ids });
    });
    const getList = vi.fn(() => Promise.resolve({ data: [stored], total: 1 }));
    const getOne = () => Promise.resolve({ data: stored });
    const update = vi.fn((_resource: string, { data }: { data: object }) => Promise.resolve({ data }));
    const provider = { getList, getOne, update, updateMany } as never;
    const opening = { ...wines, drawer: true, routes: { ...wines.routes, edit: null } };
    await renderApp(<ListPage resource={opening} />, { provider, address: '/wines', declared: [opening] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('Field'), 'By the glass');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
    await userEvent.click(screen.getByText('Chablis'));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data).toMatchObject({ name: 'Chablis!', open: false, version: 2 });
  });

  it('leaves selected what is still there after a deletion that stopped halfway', async () => {
    const { provider, getList } = cellar();
    const left = bottles.slice(0, 1);
    const deleteMany = vi.fn(() => {
      getList.mockImplementation(() => Promise.resolve({ data: left, total: 1 }));
      return Promise.reject(new ResponseError(409, 'in_use', 'no', 'no'));
    });
    const page = <ListPage resource={wines} />;
    await renderApp(page, { provider: { ...provider, deleteMany } as never, address: '/wines', declared });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await screen.findByText('2 selected');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Barolo')).toBeNull());
    await screen.findByText('1 selected');
    // As long as the first question stands, its own button has that name.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleteMany).toHaveBeenLastCalledWith('wines', expect.objectContaining({ ids: ['w1'] })));
  });
});
