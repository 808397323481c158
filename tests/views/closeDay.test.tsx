import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { CloseDay } from '#src/pages/dayNotices/CloseDay.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** Closing a day: what was entered is not lost without a question. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const closed = vi.fn();
beforeEach(() => {
  closed.mockClear();
  sendThrough((_, { method = 'GET' }) => {
    if (method === 'POST') return Promise.resolve(Response.json({ id: 'n1' }));
    return Promise.resolve(Response.json({ reservations: [] }));
  });
  return renderApp(<CloseDay companyId="chunshui" onClose={closed} />, { provider: {}, address: '/day-notices' });
});

const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answer = async (choice: string) => {
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await userEvent.click(question.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('closes at once without input, and asks after a reason was typed', async () => {
  expect(isUnsaved()).toBe(false);
  await press('Not now');
  expect(closed).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Internal reason'), 'Typhoon');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  await press('Not now');
  await answer('Keep editing');
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Internal reason')).toHaveProperty('value', 'Typhoon');
  await press('Not now');
  await answer('Discard changes');
  expect(closed).toHaveBeenCalledTimes(2);
});

it('asks after a branch was chosen, too', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: '信義店' }));
  await waitFor(() => expect(isUnsaved()).toBe(true));
});

it('leads to the closed day without a question', async () => {
  await userEvent.type(screen.getByLabelText('Internal reason'), 'Typhoon');
  await press('Close the day');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(location.search).toBe('?notice=n1'));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
});
