import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import customers from '#resources/guests/customers/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { reference, same, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { aboutWines, renderApp, stubMedia } from './harness.tsx';

/** Guests of one name, among whom one is chosen. */

beforeAll(() => {
  stubMedia();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const kept = defineResource({
  ...aboutWines,
  fields: {
    name: text(same('Name'), { max: 80, required: true }),
    guest: reference(same('Kept for'), { to: 'customers' }),
  },
  list: { columns: ['name'], filters: ['guest'] },
  form: [{ label: same('Wine'), fields: ['name', 'guest'] }],
});
const guests = [
  { id: 'g1', name: 'Chen Yi', phoneNumber: '+886912345678' },
  { id: 'g2', name: 'Chen Yi', phoneNumber: '+886987654321' },
  { id: 'g3', name: 'Chen Yi', phoneNumber: null },
];
const all = (resource: string) => (resource === 'customers' ? guests : [{ id: 'w1', name: 'Chablis' }]);
const provider = {
  getList: (resource: string) => Promise.resolve({ data: all(resource), total: all(resource).length }),
  getMany: (resource: string, { ids }: { ids: string[] }) =>
    Promise.resolve({ data: all(resource).filter(({ id }) => ids.includes(id)) }),
} as unknown as Partial<DataProvider>;
const declared = [customers, kept];
const told = ['Chen Yi +886 912 345 678', 'Chen Yi +886 987 654 321', 'Chen Yi'];

describe('Guests of one name', () => {
  it('are told apart where a form asks for one; who is chosen is called by the name', async () => {
    await renderApp(<CreatePage resource={kept} />, { provider, address: '/wines/new', declared });
    const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kept for' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kept for' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(told);
    expect(within(options[1] ?? box()).getByText('+886 987 654 321').className).toContain('quiet');
    await userEvent.click(options[1] ?? box());
    await waitFor(() => expect(box().value).toBe('Chen Yi'));
  });

  it('are told apart where a list is narrowed', async () => {
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify({ guest: ['g2'] }))}`;
    await renderApp(<ListPage resource={kept} />, { provider, address, declared });
    await userEvent.click(await screen.findByRole('button', { name: 'Kept for Chen Yi' }));
    await screen.findByText('+886 912 345 678');
    const labels = screen.getAllByRole('checkbox', { name: /Chen/ }).map((one) => one.closest('label'));
    expect(labels.map((one) => one?.textContent.trim())).toEqual(told);
    expect(within(labels[1] ?? document.body).getByRole('checkbox')).toHaveProperty('checked', true);
  });
});
