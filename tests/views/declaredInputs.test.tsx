import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint, members } from '#contract/core/endpoint.ts';
import { same } from '#contract/core/label.ts';
import { sendThrough } from '#data-provider/client.ts';
import { branch, choice, choices, money, records, text, type InputProps } from '#resources/framework/fields.ts';
import { defineResource, type Fields } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { StatementsInput } from '#resources/framework/view/form/StatementsInput.tsx';
import { usedIn } from '#resources/framework/view/usedIn.tsx';
import { aboutWines, InAddress, renderApp, stubMedia } from './harness.tsx';

/** Inputs for whole lists: amounts in a table, and a statement about each value; and where a record is used. */

beforeAll(() => stubMedia());
afterEach(cleanup);

/** Opens the form of a new wine, whose name is typed already. */
async function begin(fields: Fields, initial: Record<string, unknown> = {}) {
  const all = { name: text(same('Name'), { max: 80, required: true }), ...fields };
  const shown = Object.entries(all).flatMap(([name, { hidden }]) => (hidden ? [] : [name]));
  const wines = defineResource<Fields>({
    ...aboutWines,
    fields: all,
    list: { columns: ['name'] },
    form: [{ label: same('Wine'), fields: shown }],
    initial,
  });
  const create = vi.fn((_: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const page = (
    <InAddress branches={['信義店', '東門店']}>
      <CreatePage resource={wines} />
    </InAddress>
  );
  const address = '/wines/new?company_id=chunshui';
  await renderApp(page, { provider: { create } as unknown as Partial<DataProvider>, address, declared: [wines] });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rioja');
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    return create.mock.calls[0]?.[1].data;
  };
}

describe('Amounts in a table', () => {
  const size = choice(same('Size'), {
    choices: [
      { value: 'glass', label: same('Glass') },
      { value: 'bottle', label: same('Bottle') },
    ],
  });
  const prices = records(same('Prices'), {
    one: same('price'),
    maxItems: 5,
    table: {
      rows: 'house',
      columns: 'size',
      cells: 'amount',
      usual: 'price',
      allColumns: same('All sizes'),
      addRow: same('Add a branch'),
    },
    fields: { house: branch(same('House')), size, amount: money(same('Amount'), { max: 90_000 }) },
  });
  const cell = (name: string) => screen.getByRole('textbox', { name });

  it('are small records; an empty cell shows what applies there', async () => {
    const save = await begin({ price: money(same('Price')), prices });
    await userEvent.type(screen.getByRole('spinbutton', { name: /^Price/ }), '120');
    await userEvent.click(screen.getByText('Prices'));
    expect(cell('All branches')).toHaveProperty('disabled', true);
    await userEvent.type(cell('All branches · Glass'), '90');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a branch' }), '東門店');
    expect(cell('東門店 · Glass')).toHaveProperty('placeholder', '90');
    expect(cell('東門店 · Bottle')).toHaveProperty('placeholder', '120');
    await userEvent.type(cell('東門店'), '1,000');
    expect(cell('東門店').getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(cell('東門店'));
    await userEvent.type(cell('東門店'), '80.5');
    expect(cell('東門店 · Glass')).toHaveProperty('placeholder', '80.5');
    expect((await save())?.prices).toEqual([
      { house: null, size: 'glass', amount: 9_000 },
      { house: '東門店', size: null, amount: 8_050 },
    ]);
  });
});

describe('A statement about each value', () => {
  const grapes = [
    { value: 'merlot', label: same('Merlot') },
    { value: 'syrah', label: same('Syrah') },
    { value: 'gamay', label: same('Gamay') },
  ];
  const inputOf = (folded: boolean) =>
    function Grapes({ label, readOnly }: InputProps) {
      return (
        <StatementsInput
          title={label}
          before=""
          lists={[
            { name: 'mainly', label: same('Mainly'), weighs: true },
            { name: 'partly', label: same('Partly') },
          ]}
          otherwise={{ name: 'unknown', label: same('Unknown') }}
          choices={grapes}
          shown={['syrah']}
          note={(grape, statement) => <em>{`${grape}: ${statement}`}</em>}
          {...{ readOnly, folded }}
        />
      );
    };
  const fields = (folded = false) => ({
    mainly: choices(same('Grapes'), {
      choices: grapes,
      input: () => Promise.resolve({ default: inputOf(folded) }),
    }),
    partly: choices(same('Partly'), { choices: grapes, hidden: true }),
  });
  const stored = { mainly: ['merlot'], partly: [] };

  it('puts the value into one list; others are there once something is stated about them', async () => {
    const save = await begin(fields(), stored);
    const group = within(await screen.findByRole('group', { name: 'Grapes' }));
    expect(group.getAllByRole('listitem').map((one) => one.querySelector('em')?.textContent)).toEqual([
      'syrah: unknown',
      'merlot: mainly',
    ]);
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Merlot' }), 'Partly');
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Syrah' }), 'Mainly');
    expect(group.getByText('merlot: partly')).toBeTruthy();
    expect(await save()).toMatchObject({ mainly: ['syrah'], partly: ['merlot'] });
  });

  it('is a summary where there are many', async () => {
    await begin(fields(true), stored);
    expect((await screen.findByText(/^Grapes:/)).textContent).toBe('Grapes: Mainly Merlot');
  });
});

describe('Where a record is used', () => {
  const makers = defineResource<Fields>({
    ...aboutWines,
    name: 'makers',
    fields: { name: text(same('Name'), { max: 80 }) },
    list: { columns: ['name'] },
    form: [{ label: same('Maker'), fields: ['name'] }],
  });
  const uses = endpoint('GET /api/wines/:id/uses', {
    summary: 'Uses',
    access: members('query.company', 'menu'),
    params: z.object({ id: z.string() }),
    response: z.object({ makers: z.array(z.object({ id: z.string(), name: z.string() })), total: z.number() }),
  });
  const Uses = usedIn('makers', uses, ({ id }) => ({ params: { id } }), [
    {
      resource: makers,
      title: 'Made by',
      none: 'Nobody',
      users: (answer) => answer.makers.map((maker) => ({ ...maker, branchId: '信義店', state: same('Open') })),
      total: ({ total }) => total,
    },
  ]);
  const show = async (answer: object) => {
    sendThrough(() => Promise.resolve(Response.json(answer)));
    const view = <Uses id="w1" companyId="chunshui" record={undefined} onClose={() => undefined} />;
    await renderApp(<InAddress>{view}</InAddress>, { provider: {}, address: '/?company_id=chunshui' });
    return within(await screen.findByRole('region', { name: 'Made by' }));
  };

  it('has links with the branch and the state, and says how many more there are', async () => {
    const panel = await show({ makers: [{ id: 'm1', name: 'Marie' }], total: 3 });
    expect(panel.getByRole('link', { name: 'Marie' }).getAttribute('href')).toContain('/makers/m1');
    expect(panel.getByText('信義店 · Open')).toBeTruthy();
    expect(panel.getByText('and 2 more')).toBeTruthy();
  });

  it('says that nothing uses it', async () => {
    const panel = await show({ makers: [], total: 0 });
    expect(panel.getByText('Nobody')).toBeTruthy();
  });
});
