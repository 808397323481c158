import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ResponseError, sendThrough } from '#data-provider/client.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import tables from '#resources/reservations/tables/resource.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
beforeEach(() => sendThrough(() => Promise.resolve(Response.json({ total: 0, data: [], choices: [] }))));
afterEach(cleanup);

it('a name that another table of the branch has is marked at its field', async () => {
  const details = [{ path: 'name', message: 'another record has it', code: 'taken' }];
  const sent: unknown[] = [];
  const create = (_: string, { data }: { data: unknown }) => {
    sent.push(data);
    return Promise.reject(new ResponseError(409, 'conflict', 'conflict', 'conflict', details));
  };
  const page = (
    <>
      <CreatePage resource={tables} />
      <Toasts />
    </>
  );
  await renderApp(page, { provider: { create } as never, address: '/tables/new' });
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /^Table/ });
  await waitFor(() => expect(document.querySelector('.field-waiting')).toBeNull());
  await user.type(name, 'A1');
  await user.type(screen.getByLabelText(/^Seats/), '4');
  await user.click(screen.getByLabelText(/^Branch/));
  await user.click(await screen.findByRole('option', { name: '信義店' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Already used by another record')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  // Its field says what is wrong: once is enough beside it.
  expect([...document.querySelectorAll('.toast-text')].map((one) => one.textContent)).toEqual([
    'Some fields are not valid. Please check the errors.',
  ]);
});
