import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ResponseError, sendThrough } from '#data-provider/client.ts';
import type { Resource } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { ResourceCreatePage } from '#resources/framework/view/pages.tsx';
import { resources } from '#resources/registry.ts';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
beforeEach(() =>
  sendThrough(() => Promise.resolve(Response.json({ total: 0, data: [], choices: [], suggestions: [] }))),
);
afterEach(cleanup);

/** Whether closing the tab now would be asked about. */
function isUnsaved(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const creatable = resources.filter(({ routes, pages }) => routes.create && !pages.create);

describe('a form for something new', () => {
  it('was found', () => expect(creatable.map(({ name }) => name)).toContain('customers'));

  it.each(creatable.map((resource): [string, Resource] => [resource.name, resource]))(
    'of %s is unsaved once something is typed, not before',
    async (_, resource) => {
      await renderApp(<CreatePage resource={resource} />, { provider: {}, address: resource.routes.create ?? '' });
      const save = await screen.findByRole('button', { name: 'Save' });
      // Lazy fields tell the form their value when they come.
      await waitFor(() => expect(document.querySelector('.field-waiting')).toBeNull());
      await new Promise((done) => setTimeout(done, 300));
      expect(isUnsaved()).toBe(false);
      const [first] = screen.getAllByRole<HTMLInputElement>('textbox');
      if (!first) throw new Error('The form has no field to type into.');
      const user = userEvent.setup();
      await user.type(first, 'A');
      await waitFor(() => expect(isUnsaved()).toBe(true));
      // What is taken back is not unsaved any more.
      await user.clear(first);
      await waitFor(() => expect(isUnsaved()).toBe(false));
      expect(save.isConnected).toBe(true);
    },
  );
});

it('is unsaved still where the server has refused it, and asked about', async () => {
  const tables = creatable.find(({ name }) => name === 'tables');
  if (!tables) throw new Error('There are no tables.');
  let asked = 0;
  const refuse = () => {
    asked += 1;
    return Promise.reject(new ResponseError(503, 'unavailable', 'busy', 'busy'));
  };
  await renderApp(<CreatePage resource={tables} />, {
    provider: { create: refuse },
    address: tables.routes.create ?? '',
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Table' }), 'A1');
  await user.click(screen.getByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: '信義店' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Seats' }), '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(isUnsaved()).toBe(true));
});

it.each(['company_id', 'companyId'])(
  'is asked about before another company is chosen (%s), and begins anew',
  async (name) => {
    const suppliers = creatable.find((one) => one.name === 'suppliers');
    if (!suppliers) throw new Error('There are no suppliers.');
    const made: unknown[] = [];
    const provider = {
      create: (_: string, { data, meta }: { data: object; meta: object }) => {
        made.push({ ...data, ...meta });
        return Promise.resolve({ data: { id: 's1', ...data } });
      },
    } as unknown as Partial<DataProvider>;
    const page = (
      <InAddress>
        <ResourceCreatePage resource={suppliers} />
      </InAddress>
    );
    await renderApp(page, { provider, address: `${suppliers.routes.create ?? ''}?${name}=chunshui` });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Maison Lin');
    await user.click(screen.getByRole('link', { name: 'To Seaside' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', ''));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Cantina');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(made).toMatchObject([{ name: 'Cantina', companyId: 'seaside' }]));
  },
);
