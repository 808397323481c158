import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider, GetListParams } from 'ra-core';
import {
  BulkDeleteButton,
  DataTable,
  EditButton,
  FilterButton,
  FilterForm,
  List,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  TextField,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { boolean, choice, money, say, text } from '#resources/define/fields.ts';
import { defineResource } from '#resources/define/resource.ts';
import { ListPage } from '#resources/define/view/ListPage.tsx';
import suppliers from '#resources/suppliers/resource.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** react-admin's own parts, unchanged, in declared resources: they read the same contexts as ours. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const same = (word: string) => say(word, word, word, word);

/** A cell that knows its record by react-admin's context alone. */
function Shout() {
  return <strong>{String(useRecordContext()?.name).toUpperCase()}!</strong>;
}

const Supplier = () => (
  <ReferenceField source="supplierId" reference="suppliers" link="edit">
    <TextField source="name" />
  </ReferenceField>
);

const filters = [
  <ReferenceInput key="supplierId" source="supplierId" reference="suppliers" label="Supplier">
    <SelectInput optionText="name" label="Supplier" />
  </ReferenceInput>,
];

/** Stands over the table: react-admin's filter button, its form, and its deletion of what is selected. */
function Header() {
  const { selectedIds, total } = useListContext();
  return (
    <div>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <p>
        {selectedIds.length} of {total}
      </p>
      <BulkDeleteButton mutationMode="pessimistic" />
      <EditButton resource="suppliers" record={{ id: 's1' }} label="To the first supplier" />
    </div>
  );
}

const as =
  <T,>(component: T) =>
  () =>
    Promise.resolve({ default: component }) as never;

const wines = defineResource({
  name: 'wines',
  label: same('Wines'),
  one: same('wine'),
  icon: 'truck',
  permission: 'supplierManagement',
  fields: {
    name: text(same('Name'), { max: 80, required: true, sortable: true }),
    supplierId: choice(same('Supplier'), {
      choices: [
        { value: 's1', label: same('One') },
        { value: 's2', label: same('Two') },
      ],
      cell: as(Supplier),
    }),
    price: money(same('Price'), { sortable: true, cell: as(Shout) }),
    open: boolean(same('Open')),
  },
  list: {
    columns: ['name', 'supplierId', 'price', 'open'],
    filters: ['supplierId', 'open'],
    search: ['name'],
    header: as(Header),
  },
  form: [{ label: same('Wine'), fields: ['name'] }],
});

const bottles = [
  { id: 'w1', name: 'Chablis', supplierId: 's1', price: 120000, open: true },
  { id: 'w2', name: 'Barolo', supplierId: 's2', price: 240000, open: false },
  { id: 'w3', name: 'Rioja', supplierId: 's1', price: 90000, open: true },
];
const makers = [
  { id: 's1', name: 'Maison Lin' },
  { id: 's2', name: 'Cantina Chen' },
];

/** A server that filters, sorts and deletes. */
function cellar() {
  let left = [...bottles];
  const asked: { method: string; resource: string; params: Record<string, unknown> }[] = [];
  const note = (method: string, resource: string, params: object) =>
    asked.push({ method, resource, params: params as Record<string, unknown> });
  const getList = (resource: string, params: GetListParams) => {
    note('getList', resource, params);
    if (resource === 'suppliers') return Promise.resolve({ data: makers, total: makers.length });
    const { supplierId } = (params.filter ?? {}) as { supplierId?: string };
    const fits = left.filter((one) => supplierId === undefined || supplierId === one.supplierId);
    const { field = 'name', order } = params.sort ?? {};
    const sorted = fits.toSorted((a, b) => (String(a[field as 'name']) < String(b[field as 'name']) ? -1 : 1));
    return Promise.resolve({ data: order === 'DESC' ? sorted.toReversed() : sorted, total: fits.length });
  };
  const provider = {
    getList,
    getMany: (resource: string, params: { ids: string[] }) => {
      note('getMany', resource, params);
      return Promise.resolve({ data: makers.filter(({ id }) => params.ids.includes(id)) });
    },
    deleteMany: (resource: string, params: { ids: string[] }) => {
      note('deleteMany', resource, params);
      left = left.filter(({ id }) => !params.ids.includes(id));
      return Promise.resolve({ data: params.ids });
    },
  } as unknown as Partial<DataProvider>;
  return { provider, asked };
}

const declared = [suppliers, wines];
const show = async (address: string, page = <ListPage resource={wines} />) => {
  const { provider, asked } = cellar();
  await renderApp(page, { provider, address, declared });
  await screen.findByText('Barolo');
  return asked;
};
const names = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[1]?.textContent);

describe('in a declared list', () => {
  it('a cell has its record, and a reference is read of the company that is worked in', async () => {
    const asked = await show('/wines');
    expect(await screen.findByText('CHABLIS!')).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: 'Maison Lin' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/suppliers/s1', '/suppliers/s1']);
    const many = asked.filter(({ method }) => method === 'getMany').map(({ params }) => params);
    expect(many).toMatchObject([{ meta: { companyId: 'chunshui' } }]);
    expect([...((many[0]?.ids as string[] | undefined) ?? [])].toSorted()).toEqual(['s1', 's2']);
  });

  it('a filter of its own is shown, chosen, kept in the address by the name of the specification, and taken off', async () => {
    await show('/wines?sort=price');
    await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Supplier' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Supplier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cantina Chen' }));
    await waitFor(() => expect(screen.queryByText('Chablis')).toBeNull());
    const address = new URLSearchParams(location.search);
    expect(JSON.parse(address.get('filters') ?? '')).toEqual({ supplierId: 's2' });
    expect(address.get('sort')).toBe('price');
    expect(address.has('filter')).toBe(false);
    // Our own chip says the same, and takes it off for both.
    await userEvent.click(screen.getByRole('button', { name: /Remove.*Supplier/i }));
    expect(await screen.findByText('Chablis')).toBeTruthy();
    expect(new URLSearchParams(location.search).has('filters')).toBe(false);
  });

  it('what is selected in our table is deleted by its button', async () => {
    const asked = await show('/wines');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Barolo/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Rioja/ }));
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirm|Delete/ }));
    await waitFor(() => expect(screen.queryByText('Barolo')).toBeNull());
    expect(await screen.findByText('0 of 1')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'deleteMany')?.params).toMatchObject({
      ids: ['w2', 'w3'],
      meta: { companyId: 'chunshui' },
    });
  });

  it('its buttons lead to where the declaration has its pages', async () => {
    await show('/wines');
    expect(screen.getByRole('link', { name: 'To the first supplier' }).getAttribute('href')).toBe('/suppliers/s1');
  });
});

describe('a whole page of its own', () => {
  const page = (
    <List resource="wines" disableAuthentication>
      <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="supplierId" field={Supplier} />
      </DataTable>
    </List>
  );

  it('lists, sorts and deletes', async () => {
    vi.stubGlobal('scrollTo', () => undefined);
    const asked = await show('/wines', page);
    expect(await screen.findAllByRole('link', { name: 'Maison Lin' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /Sort by name/i }));
    await waitFor(() => expect(names()).toEqual([undefined, 'Barolo', 'Chablis', 'Rioja']));
    await userEvent.click(within(screen.getByText('Rioja').closest('tr')!).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirm|Delete/ }));
    await waitFor(() => expect(screen.queryByText('Rioja')).toBeNull());
    expect(asked.every(({ params }) => (params.meta as { companyId?: string }).companyId === 'chunshui')).toBe(true);
    vi.unstubAllGlobals();
  });
});
