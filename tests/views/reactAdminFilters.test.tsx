import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase, NullableBooleanInput, SearchInput } from 'react-admin';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import customers from '#resources/guests/customers/resource.ts';
import { boolean, text } from '#resources/framework/fields.ts';
import { defineResource, type Resource } from '#resources/framework/resource.ts';
import { FilterBar } from '#resources/framework/view/FilterBar.tsx';
import { List } from '#resources/framework/view/List.tsx';
import { ResourceListPage } from '#resources/framework/view/pages.tsx';
import { RecordTable } from '#resources/framework/view/RecordTable.tsx';
import { SearchBox } from '#resources/framework/view/SearchBox.tsx';
import { aboutWines, buildGuest, renderApp, stubMedia } from './harness.tsx';

/** Our search and filters in lists of react-admin's, beside its own. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const wines = defineResource({
  ...aboutWines,
  fields: { name: text(same('Name'), { max: 80, sortable: true }), open: boolean(same('Open')) },
  list: { columns: ['name', 'open'], filters: ['open'], search: ['name'] },
  form: [{ label: same('Wine'), fields: ['name', 'open'] }],
});
const bottles = [
  { id: 'w1', name: 'Chablis', open: true },
  { id: 'w2', name: 'Barolo', open: false },
  { id: 'w3', name: 'Rioja', open: true },
];

async function show(address: string, Shown: ComponentType) {
  const getList = (_resource: string, { filter: { q = '', open } }: { filter: { q?: string; open?: boolean } }) => {
    const data = bottles.filter((one) => one.name.includes(q) && (open === undefined || one.open === open));
    return Promise.resolve({ data, total: data.length });
  };
  await renderApp(<Shown />, { provider: { getList: getList as never }, address, declared: [wines] });
  await screen.findByText('Barolo');
}
const replacedBy = (resource: Resource, list: ComponentType) => {
  const replaced = { ...resource, pages: { list: () => Promise.resolve({ default: list }) } };
  return () => <ResourceListPage resource={replaced} />;
};
const names = () => screen.queryAllByRole('link', { name: /Chablis|Barolo|Rioja/ }).map((one) => one.textContent);
const clearAll = () => userEvent.click(screen.getByRole('button', { name: 'Clear all' }));

describe("our search and filters in react-admin's list", () => {
  it('show, and set, the same as its own beside them', async () => {
    const own = [
      <SearchInput key="q" source="q" alwaysOn />,
      <NullableBooleanInput key="open" source="open" label="Is open" />,
    ];
    const Beside = () => (
      <List filters={own}>
        <FilterBar />
        <RecordTable />
      </List>
    );
    await show('/wines?sort=-name', replacedBy(wines, Beside));
    const steps = history.length;
    const theirs = await screen.findByRole<HTMLInputElement>('textbox');
    const ours = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(ours, 'Bar');
    await waitFor(() => expect(theirs.value).toBe('Bar'));
    await waitFor(() => expect(names()).toEqual(['Barolo']));
    await userEvent.clear(theirs);
    await userEvent.type(theirs, 'Rio');
    await waitFor(() => expect(ours.value).toBe('Rio'));
    await waitFor(() => expect(names()).toEqual(['Rioja']));
    // What is typed, on either side, is no step to go back to.
    expect(history.length).toBe(steps);

    await userEvent.click(screen.getByRole('button', { name: '＋ Filter' }));
    const panel = within(await screen.findByRole('dialog'));
    await userEvent.click(panel.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    const choice = await screen.findByRole('combobox', { name: 'Is open' });
    expect(choice.textContent).toBe('Yes');
    const filters = new URLSearchParams(location.search).get('filters');
    expect(JSON.parse(filters ?? '')).toEqual({ q: 'Rio', open: true });
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'No' }));
    expect(await screen.findByText('No', { selector: 'b' })).toBeTruthy();

    await clearAll();
    await waitFor(() => expect([ours.value, theirs.value]).toEqual(['', '']));
    expect(location.search).toBe('?sort=-name');
    expect(history.length).toBe(steps + 3);
  });

  it('may leave the address alone', async () => {
    const Aside = () => (
      <ListBase resource="wines" disableSyncWithLocation storeKey={false} disableAuthentication>
        <SearchBox />
        <FilterBar />
        <RecordTable />
      </ListBase>
    );
    await show('/elsewhere', Aside);
    const [box, again] = screen.getAllByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box!, 'Bar');
    await waitFor(() => expect(names()).toEqual(['Barolo']));
    expect(again?.value).toBe('Bar');
    await clearAll();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(location.search).toBe('');
  });

  it('have the branches and the preset of the address, which it asks for', async () => {
    const send = vi.fn((_url: string) =>
      Promise.resolve(Response.json({ customers: [buildGuest()], total: 1, from: 0, size: 50 })),
    );
    sendThrough(send);
    const Guests = replacedBy(customers, () => (
      <List>
        <FilterBar />
        <RecordTable />
      </List>
    ));
    const address = '/crm?branches=["信義店"]&currentPresetCondition=diner';
    await renderApp(<Guests />, { provider: dataProvider, address });
    await screen.findByText('陳怡君');
    expect(await screen.findByRole('button', { name: 'Remove the filter Branch' })).toBeTruthy();
    const lists = send.mock.calls.map(([url]) => new URL(url, 'http://here').searchParams);
    const asked = lists.map((query) => [query.get('branches'), query.get('filters')]);
    expect(asked).toContainEqual(['["信義店"]', '{"visits":{"gte":1}}']);
    await clearAll();
    await waitFor(() => expect(location.search).toBe('?currentPresetCondition=diner'));
  });
});
