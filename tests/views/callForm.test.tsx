import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider } from 'ra-core';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { withProblems } from '#contract/core/problems.ts';
import { same } from '#contract/core/label.ts';
import { ResponseError } from '#data-provider/client.ts';
import { boolean, integer, text } from '#resources/framework/fields.ts';
import { CallDialog, CallForm } from '#resources/framework/view/form/CallForm.tsx';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const fields = {
  name: text(same('Name'), { max: 20, required: true }),
  seats: integer(same('Seats'), {}),
  outside: boolean(same('Outside'), {}),
  awning: text(same('Awning'), { max: 20, shownWhen: ({ outside }) => outside === true }),
};
const schema = withProblems(
  z.strictObject({
    name: z.string().trim().min(1),
    seats: z.number().int().max(40).default(4),
    outside: z.boolean().default(false),
    awning: z.string().optional(),
  }),
  ({ name }) => (name === 'taken' ? [{ path: 'name', code: 'taken' }] : []),
);

let refusal: ResponseError | null;
const sent = vi.fn();
const closed = vi.fn();
const run = (given: unknown) => {
  sent(given);
  return refusal ? Promise.reject(refusal) : Promise.resolve({ id: 't1' });
};
const told = (path: string, code: string) =>
  new ResponseError(400, 'invalid_input', 'wrong', 'wrong', [{ path, message: 'wrong', code }]);
const form = { fields, schema, run, submit: 'Add', under: 'table', done: 'guest.privacy.done' };

beforeEach(() => {
  refusal = null;
  sent.mockClear();
  closed.mockClear();
});

it('sends what was entered, and nothing of what was left empty', async () => {
  await renderApp(<CallDialog title="New table" {...form} onClose={closed} />, { provider: {}, address: '/' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New table' }));
  const name = await dialog.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  const user = userEvent.setup();
  await user.type(name, ' A1 ');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([[{ name: 'A1', seats: 4, outside: false }]]);
});

it('tells what is wrong at its field before anything is sent, and leads there', async () => {
  await renderApp(<CallForm {...form} />, { provider: {}, address: '/' });
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(screen.getByRole('spinbutton', { name: 'Seats' }), '41');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(screen.getByText('Must be 40 or less')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.clear(screen.getByRole('spinbutton', { name: 'Seats' }));
  await user.type(name, 'taken');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Already used by another record')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it('tells what the server refuses at the field that it names, anything else below the fields', async () => {
  await renderApp(<CallForm {...form} />, { provider: {}, address: '/' });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'A1');
  refusal = told('table.name', 'taken');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const fault = await screen.findByText('Already used by another record');
  expect(fault.closest('[data-source]')?.getAttribute('data-source')).toBe('name');
  expect(screen.queryByRole('alert')).toBeNull();

  refusal = told('somewhere.else', 'taken');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '2');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value, 'what was typed stays').toBe('A12');
});

it('asks for what others bring along, and holds nothing of the record around it', async () => {
  await renderApp(
    <RecordContextProvider value={{ id: 'r1', name: 'Of the record' }}>
      <CallForm {...form} onCancel={closed} initial={{ seats: 2 }} text={({ seats }) => `For ${String(seats)}`} />
    </RecordContextProvider>,
    { provider: {}, address: '/' },
  );
  const user = userEvent.setup();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('');
  expect(screen.getByText('For 2')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Awning' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Outside' }));
  expect(await screen.findByRole('textbox', { name: 'Awning' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toHaveBeenCalled();
});

it('says why it cannot be sent, is described by its text, and is closed by Cancel', async () => {
  const shown = { ...form, title: 'New table', text: () => 'In the garden', onClose: closed };
  await renderApp(<CallDialog {...shown} blocked="There are too many" />, { provider: {}, address: '/' });
  const dialog = await screen.findByRole('dialog', { name: 'New table', description: 'In the garden' });
  expect((await within(dialog).findByRole('alert')).textContent).toBe('There are too many');
  const user = userEvent.setup();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'A1{Enter}');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(sent).not.toHaveBeenCalled();
});
