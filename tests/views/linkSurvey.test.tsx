import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import LinkDialog from '#resources/feedback/surveys/LinkDialog.tsx';
import surveys from '#resources/feedback/surveys/resource.ts';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

let sent: unknown[];
const closed = vi.fn();

async function show(formProvider: boolean, refusal?: object) {
  sent = [];
  closed.mockClear();
  sendThrough((_, { method = 'GET', body }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ formProvider }));
    sent.push(JSON.parse(typeof body === 'string' ? body : ''));
    return Promise.resolve(refusal ? Response.json(refusal, { status: 400 }) : Response.json({ id: 's1' }));
  });
  const dialog = (
    <InAddress branches={['b1']}>
      <LinkDialog resource={surveys} filter={{}} total={0} onClose={closed} />
    </InAddress>
  );
  await renderApp(dialog, { provider: {} });
  return userEvent.setup();
}

it('asks for the id alone where no form provider is set up', async () => {
  const user = await show(false);
  const id = await screen.findByRole('textbox', { name: /^Form ID/ });
  await waitFor(() => expect(document.activeElement).toBe(id));
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Link/ }));
  expect(await screen.findByText('Required')).toBeTruthy();
  await user.type(id, ' abc ');
  await user.click(screen.getByRole('button', { name: /^Link/ }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ surveyId: 'abc' }]);
});

it('asks for the branches of a form elsewhere, and names what is wrong with it', async () => {
  const details = [{ path: 'total_satisfaction', message: 'Were you happy?' }];
  const user = await show(true, { code: 'UNSUPPORTED_KEY', reason: 'x', message: 'x', details });
  await user.click(await screen.findByRole('combobox', { name: /^Form location/ }));
  await user.click(await screen.findByRole('option', { name: 'At the form provider' }));
  expect(await screen.findByText(/hidden field named “token”/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Form ID/ }), 'abc');
  await user.click(screen.getByRole('button', { name: /^Link/ }));
  const fault = await screen.findByText(/total_satisfaction: Were you happy\?$/);
  expect(fault.getAttribute('role')).toBe('alert');
  expect(sent).toEqual([{ surveyId: 'abc', provider: 'remote', branchIds: ['b1'] }]);
  expect(closed).not.toHaveBeenCalled();
});
