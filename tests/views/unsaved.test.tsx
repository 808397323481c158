import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, sendThrough } from '#data-provider/client.ts';
import type { Resource } from '#resources/define/resource.ts';
import CreatePage from '#resources/define/view/CreatePage.tsx';
import { resources } from '#resources/registry.ts';
import { renderApp, stubMedia } from './harness.tsx';

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
    return Promise.reject(new ApiError(503, 'unavailable', 'busy', 'busy'));
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
