import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BulkDeleteButton,
  DataTable,
  EditButton,
  FilterButton,
  FilterForm,
  List as PlainList,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  TextField,
  TextInput,
  useListContext,
  useRecordContext,
} from 'react-admin';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { boolean, choice, money, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import BulkBar from '#resources/framework/view/BulkBar.tsx';
import { List } from '#resources/framework/view/List.tsx';
import { ResourceListPage } from '#resources/framework/view/pages.tsx';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { RecordTable } from '#resources/framework/view/RecordTable.tsx';
import { resources } from '#resources/registry.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { aboutWines, buildGuest, renderApp, stubMedia } from './harness.tsx';

/**
 * react-admin's own parts, unchanged, in declared resources: they read the same contexts as ours, and ask through the
 * data provider of the app, whose requests a server of the test answers.
 */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sendThrough((url, init) => fetch(url, init));
});

/** A cell that knows its record by react-admin's context alone. */
function Shout() {
  return <strong>{String(useRecordContext()?.name).toUpperCase()}!</strong>;
}

const link = (source: string, reference: string, name: string) => () => (
  <ReferenceField source={source} reference={reference} link="edit">
    <TextField source={name} />
  </ReferenceField>
);
const Supplier = link('supplierId', 'suppliers', 'name');

const filters = [
  <ReferenceInput key="supplierId" source="supplierId" reference="suppliers" label="Supplier">
    <SelectInput optionText="name" label="Supplier" />
  </ReferenceInput>,
  <TextInput key="note" source="note" label="Note" />,
];

/** Stands over the table: react-admin's filter button, its form, and its deletion of what is selected. */
function Header() {
  const { selectedIds, total, onSelectAll } = useListContext();
  return (
    <div>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <p>
        {selectedIds.length} of {total}
      </p>
      <BulkDeleteButton />
      <button type="button" onClick={() => onSelectAll()}>
        Select all
      </button>
      <EditButton resource="suppliers" record={{ id: 's1' }} label="To the first supplier" />
    </div>
  );
}

const as =
  <T,>(component: T) =>
  () =>
    Promise.resolve({ default: component }) as never;

const wines = defineResource({
  ...aboutWines,
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
    note: text(same('Note'), { max: 80 }),
    guest: text(same('Guest'), { max: 80, cell: as(link('guest', 'customers', 'name')) }),
    importer: text(same('Importer'), { max: 80, cell: as(link('importer', 'companies', 'name')) }),
    chain: text(same('Chain'), { max: 80, cell: as(link('chain', 'groups', 'groupName')) }),
  },
  list: {
    columns: ['name', 'supplierId', 'price', 'open', 'guest', 'importer', 'chain'],
    filters: ['supplierId', 'open'],
    search: ['name'],
    header: as(Header),
  },
  form: [{ label: same('Wine'), fields: ['name'] }],
});

const kept = { companyId: 'chunshui', version: 1, createdTime: '', updatedTime: '', note: 'red' };
const places = { guest: 'g1', importer: 'i1', chain: 'tea' };
const bottles = [
  { ...kept, ...places, id: 'w1', name: 'Chablis', supplierId: 's1', price: 120_000, open: true, note: 'white' },
  { ...kept, ...places, id: 'w2', name: 'Barolo', supplierId: 's2', price: 240_000, open: false, guest: 'gone' },
  { ...kept, ...places, id: 'w3', name: 'Rioja', supplierId: 's1', price: 90_000, open: true },
];
const makers = [
  { id: 's1', name: 'Maison Lin' },
  { id: 's2', name: 'Cantina Chen' },
];

let left: typeof bottles;
let asked: string[];
const listOfWines = resourceEndpoints(wines).list;
const refused = (status: number) => Response.json({ code: 'x', reason: 'refused', message: 'refused' }, { status });
const page = (records: readonly object[]) =>
  Response.json(records, { headers: { 'X-Total-Count': String(records.length) } });

/** Answers as the server does, which judges a query by its schema. */
function answerOf(method: string, { pathname, searchParams }: URL): Response {
  const query = Object.fromEntries(searchParams);
  const [, id] = /wines\/(\w+)$/.exec(pathname) ?? [];
  if (method === 'DELETE' && id) {
    left = left.filter((one) => one.id !== id);
    return Response.json({ id });
  }
  switch (pathname) {
    case '/api/companies/chunshui/wines': {
      const { data } = listOfWines.query?.safeParse(query) ?? {};
      if (!data) return refused(400);
      const { filter = {}, sort = ['name', 'ASC'] } = data;
      const { supplierId, note } = filter as { supplierId?: string[]; note?: string };
      const [field, order] = sort as ['name', string];
      const found = left
        .filter((one) => (supplierId?.includes(one.supplierId) ?? true) && one.note.includes(note ?? ''))
        .toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
      return page(order === 'DESC' ? found.toReversed() : found);
    }
    case '/api/companies/chunshui/suppliers':
      return page(makers);
    case '/api/chunshui/customers/g1':
      return Response.json(buildGuest({ name: 'Ms Chen' }));
    case '/api/companies':
      if (searchParams.has('sort')) return refused(400);
      return Response.json({ companies: [{ id: 'i1', name: 'Sea Trade' }], total: 1 });
    case '/api/v2/groups/tea':
      return Response.json({ id: 'tea', groupName: 'Tea houses', users: [] });
    case '/api/v2/groups/tea/branches':
      return Response.json({ branches: [], total: 0 });
    default:
      return refused(404);
  }
}

beforeEach(() => {
  left = bottles;
  asked = [];
  sendThrough((address, { method = 'GET' }) => {
    const url = new URL(address, 'http://here');
    asked.push(`${method} ${url.pathname}${decodeURIComponent(url.search)}`);
    return Promise.resolve(answerOf(method, url));
  });
});

const declared = [...resources, wines];
const show = async (address: string, Shown: ComponentType = () => <ResourceListPage resource={wines} />) => {
  const children = (
    <>
      <Shown />
      <Toasts />
    </>
  );
  await renderApp(children, { provider: dataProvider, address, declared });
  await screen.findByText('Barolo');
};
const names = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[1]?.textContent);
const deleted = () => asked.filter((one) => one.startsWith('DELETE')).map((one) => one.split('/').at(-1));
const addressed = () => new URLSearchParams(location.search);
/** The first of them is react-admin's; ours comes with the bar of what is selected. */
const pressDelete = () => userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
const addFilter = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
};

describe('in a declared list', () => {
  it('a cell has its record, and a reference is read of the company that is worked in, all at once', async () => {
    await show('/wines');
    expect(await screen.findByText('CHABLIS!')).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: 'Maison Lin' });
    expect(links.map((one) => one.getAttribute('href'))).toEqual(['/suppliers/s1', '/suppliers/s1']);
    const read = asked.filter((one) => one.startsWith('GET /api/companies/chunshui/suppliers'));
    expect(read).toHaveLength(1);
    // Requests that are still waiting would be counted by the next test.
    for (const name of ['Ms Chen', 'Sea Trade', 'Tea houses']) await screen.findAllByRole('link', { name });
  });

  it('references lead to resources with calls of their own: read one by one, listed, or read in their own way', async () => {
    await show('/wines');
    const hrefs = async (name: string) =>
      (await screen.findAllByRole('link', { name })).map((one) => one.getAttribute('href'));
    // The guest of one bottle is gone: the others have theirs.
    expect(await hrefs('Ms Chen')).toEqual(['/crm?open=g1', '/crm?open=g1']);
    expect(await hrefs('Sea Trade')).toEqual(Array(3).fill('/manage-companies/i1'));
    expect(await hrefs('Tea houses')).toHaveLength(3);
    expect(asked.filter((one) => one.includes('customers/g1'))).toHaveLength(1);
  });

  it('a filter of its own is shown, chosen, kept in the address by the name of the specification, and taken off', async () => {
    await show('/wines?sort=price');
    await addFilter('Supplier');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Supplier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cantina Chen' }));
    await waitFor(() => expect(screen.queryByText('Chablis')).toBeNull());
    expect(JSON.parse(addressed().get('filters') ?? '')).toEqual({ supplierId: 's2' });
    expect(addressed().get('sort')).toBe('price');
    expect(addressed().has('filter')).toBe(false);
    // Our own chip says the same, and takes it off for both.
    await userEvent.click(screen.getByRole('button', { name: /Remove.*Supplier/i }));
    expect(await screen.findByText('Chablis')).toBeTruthy();
    expect(addressed().has('filters')).toBe(false);
  });

  it('a filter that the list does not offer works where the declaration knows the field', async () => {
    await show('/wines');
    await addFilter('Note');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'white');
    await waitFor(() => expect(screen.queryByText('Barolo')).toBeNull());
    expect(screen.getByText('Chablis')).toBeTruthy();
    expect(JSON.parse(addressed().get('filters') ?? '')).toEqual({ note: 'white' });
    // It is named among the conditions, too.
    await userEvent.click(screen.getByRole('button', { name: /Remove.*Note/i }));
    expect(await screen.findByText('Barolo')).toBeTruthy();
  });

  it('what is selected in our table is deleted by its button once it can no longer be undone', async () => {
    await show('/wines');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Barolo/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Rioja/ }));
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await pressDelete();
    await waitFor(() => expect(screen.queryByText('Barolo')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Barolo')).toBeTruthy();
    expect(deleted()).toEqual([]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Barolo/ }));
    await pressDelete();
    await waitFor(() => expect(deleted()).toEqual(['w2']));
    expect(await screen.findByText('0 of 2')).toBeTruthy();
  });

  it('all that match are selected where a component of its own wants that', async () => {
    await show('/wines');
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(await screen.findByText('3 of 3')).toBeTruthy();
  });

  it('its buttons lead to where the declaration has its pages', async () => {
    await show('/wines');
    expect(screen.getByRole('link', { name: 'To the first supplier' }).getAttribute('href')).toBe('/suppliers/s1');
  });
});

describe('a whole page of its own', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
  const replacedBy = (list: ComponentType) => {
    const replaced = { ...wines, pages: { list: as(list) } };
    return () => <ResourceListPage resource={replaced} />;
  };
  const Own = replacedBy(() => (
    <List filters={filters}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="supplierId" field={Supplier} />
      </DataTable>
    </List>
  ));

  it('knows its resource, lists, sorts and deletes', async () => {
    await show('/wines', Own);
    expect(await screen.findAllByRole('link', { name: 'Maison Lin' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /Sort by name/i }));
    await waitFor(() => expect(names()).toEqual([undefined, 'Rioja', 'Chablis', 'Barolo']));
    await userEvent.click(within(screen.getByText('Rioja').closest('tr')!).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted()).toEqual(['w3']));
    expect(screen.queryByText('Rioja')).toBeNull();
  });

  it('has its state in the address by the names of the specification', async () => {
    const conditions = encodeURIComponent('{"supplierId":["s1"],"open":true}');
    await show('/wines?sort=-name', Own);
    expect(names()).toEqual([undefined, 'Rioja', 'Chablis', 'Barolo']);
    await userEvent.click(screen.getByRole('button', { name: /Sort by supplier/i }));
    await waitFor(() => expect(addressed().get('sort')).toBe('supplierId'));
    expect([...addressed().keys()]).toEqual(['sort']);
    cleanup();
    left = bottles.map((one) => (one.supplierId === 's1' ? one : { ...one, name: 'Other' }));
    await renderApp(<Own />, { provider: dataProvider, address: `/wines?filters=${conditions}`, declared });
    expect(await screen.findByText('Rioja')).toBeTruthy();
    expect(screen.queryByText('Other')).toBeNull();
  });

  it("has react-admin's own names in the address under its own list", async () => {
    const Plain = replacedBy(() => (
      <PlainList>
        <DataTable>
          <DataTable.Col source="name" />
        </DataTable>
      </PlainList>
    ));
    await show('/wines?company_id=chunshui', Plain);
    await userEvent.click(screen.getByRole('button', { name: /Sort by name/i }));
    await userEvent.click(await screen.findByRole('button', { name: /Sort by name descending/i }));
    await waitFor(() => expect(names()).toEqual([undefined, 'Rioja', 'Chablis', 'Barolo']));
    expect(Object.fromEntries(addressed())).toMatchObject({ company_id: 'chunshui', sort: 'name', order: 'DESC' });
  });

  it('may be made of our parts, which read the list around them', async () => {
    await show(
      '/wines?perPage=2',
      replacedBy(() => (
        <List pagination={<Pagination />} actions={false}>
          <BulkBar />
          <RecordTable />
        </List>
      )),
    );
    const first = await screen.findByRole('link', { name: 'Barolo' });
    expect(first.getAttribute('href')).toBe('/wines/w2');
    expect(screen.getByText('1–2 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /Barolo/ }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(addressed().get('sort')).toBe('-price'));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(addressed().get('page')).toBe('2'));
  });
});
