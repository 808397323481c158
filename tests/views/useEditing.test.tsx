import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { same, text } from '#resources/framework/fields.ts';
import type { FormValues } from '#resources/framework/view/form/edits.ts';
import { FormConflict } from '#resources/framework/view/form/FormConflict.tsx';
import { EditingProvider, useEditingState, type Saved } from '#resources/framework/view/form/useEditing.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** How a form follows newer versions of what it edits. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const fields = {
  name: text(same('Name'), { max: 20 }),
  city: text(same('City'), { max: 20 }),
  phone: text(same('Phone'), { max: 20 }),
};
const first = { version: 1, name: 'Tea', city: 'Taipei', phone: '1' };

interface State {
  stored: FormValues;
  saved: Saved | null;
  saving: boolean;
}

/** Changes what the form under test receives. */
let change: (changes: Partial<State>) => void;
/** Ends the running request of the form, with what it saved; without it the request has failed. */
let end: (saved?: Saved) => void;

function Choices() {
  const { unsaved, keepMine, takeTheirs } = useEditingState();
  return (
    <>
      <output>{unsaved ? 'unsaved' : 'saved'}</output>
      <button type="button" onClick={keepMine}>
        Mine
      </button>
      <button type="button" onClick={takeTheirs}>
        Theirs
      </button>
    </>
  );
}

function TestForm() {
  const [state, setState] = useState<State>({ stored: first, saved: null, saving: false });
  const form = useForm({ defaultValues: first as FormValues });
  change = (changes) => act(() => setState((before) => ({ ...before, ...changes })));
  const submit = async () => {
    const saved = await new Promise<Saved | undefined>((resolve) => (end = resolve));
    if (saved) setState((before) => ({ ...before, saved }));
  };
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <EditingProvider {...state} fields={fields}>
          <FormConflict />
          {Object.entries(fields).map(([name, { label }]) => (
            <input key={name} aria-label={label.en} {...form.register(name)} />
          ))}
          <Choices />
          <button>Save</button>
        </EditingProvider>
      </form>
    </FormProvider>
  );
}

const values = () => ['Name', 'City', 'Phone'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The fields that the note about a conflict names. */
const conflict = () => screen.queryByRole('alert')?.textContent.split(': ')[0] ?? null;
const status = () => screen.getByRole('status').textContent;

/** The form, with an edited name. */
async function editName() {
  await renderApp(<TestForm />, { provider: {} });
  const input = screen.getByLabelText('Name');
  await userEvent.clear(input);
  await userEvent.type(input, 'Mine');
}

const cityChanged = { ...first, version: 2, city: 'Tainan' };

it('a newer version waits while the form is being submitted, and is taken after a failure', async () => {
  await editName();
  await press('Save');
  change({ stored: cityChanged });
  expect(values()).toEqual(['Mine', 'Taipei', '1']);
  expect(conflict()).toBeNull();
  act(() => end());
  await waitFor(() => expect(values()).toEqual(['Mine', 'Tainan', '1']));
  expect(conflict()).toBe('City');
  expect(status()).toBe('unsaved');
});

it('a newer version waits while the form is being submitted, and is taken after the save', async () => {
  await editName();
  await press('Save');
  const stored = { ...first, version: 2, name: 'Mine' };
  change({ stored: { ...stored, version: 3, city: 'Tainan' } });
  expect(values()).toEqual(['Mine', 'Taipei', '1']);
  act(() => end({ stored }));
  await waitFor(() => expect(values()).toEqual(['Mine', 'Tainan', '1']));
  expect(conflict()).toBeNull();
  expect(status()).toBe('saved');
});

it('a version that was read before the save does not replace what the save stored', async () => {
  await editName();
  await press('Save');
  change({ stored: cityChanged });
  act(() => end({ stored: { ...cityChanged, version: 3, name: 'Mine' } }));
  await waitFor(() => expect(values()).toEqual(['Mine', 'Tainan', '1']));
  expect(status()).toBe('saved');
});

it('a newer version waits while another request saves parts of the form', async () => {
  await editName();
  change({ saving: true });
  change({ stored: cityChanged });
  expect(values()).toEqual(['Mine', 'Taipei', '1']);
  change({ saving: false });
  await waitFor(() => expect(values()).toEqual(['Mine', 'Tainan', '1']));
  expect(conflict()).toBe('City');
});

it('newer versions add up: untouched fields follow each, and all changes below the edits are named', async () => {
  await editName();
  change({ stored: cityChanged });
  expect(values()).toEqual(['Mine', 'Tainan', '1']);
  expect(conflict()).toBe('City');
  const phoneChanged = { ...cityChanged, version: 3, city: 'Kaohsiung', phone: '2' };
  change({ stored: phoneChanged });
  expect(values()).toEqual(['Mine', 'Kaohsiung', '2']);
  expect(conflict()).toBe('City · Phone');
  change({ stored: { ...phoneChanged, version: 4, name: 'Theirs' } });
  expect(values()).toEqual(['Mine', 'Kaohsiung', '2']);
  expect(conflict()).toBe('Name · City · Phone');
  // Changed back by the others: nothing is left to decide about it.
  change({ stored: { ...phoneChanged, version: 5, phone: '1' } });
  expect(values()).toEqual(['Mine', 'Kaohsiung', '1']);
  expect(conflict()).toBe('City');
});

it('the values of the others replace the edits', async () => {
  await editName();
  change({ stored: { ...cityChanged, name: 'Theirs' } });
  expect(values()).toEqual(['Mine', 'Tainan', '1']);
  await press('Theirs');
  expect(values()).toEqual(['Theirs', 'Tainan', '1']);
  expect(conflict()).toBeNull();
  await waitFor(() => expect(status()).toBe('saved'));
});

it('the values of the others do not replace edits of fields that they did not change', async () => {
  await editName();
  change({ stored: cityChanged });
  await press('Theirs');
  expect(values()).toEqual(['Mine', 'Tainan', '1']);
  expect(conflict()).toBeNull();
  expect(status()).toBe('unsaved');
});

it('the edits stay with "mine", and only later changes are a conflict again', async () => {
  await editName();
  change({ stored: { ...cityChanged, name: 'Theirs' } });
  expect(conflict()).toBe('Name · City');
  await press('Mine');
  expect(conflict()).toBeNull();
  expect(values()).toEqual(['Mine', 'Tainan', '1']);
  expect(status()).toBe('unsaved');
  change({ stored: { ...cityChanged, version: 3, name: 'Theirs', phone: '2' } });
  expect(values()).toEqual(['Mine', 'Tainan', '2']);
  expect(conflict()).toBe('Phone');
});

it('without edits a newer version is taken without a note', async () => {
  await renderApp(<TestForm />, { provider: {} });
  change({ stored: cityChanged });
  expect(values()).toEqual(['Tea', 'Tainan', '1']);
  expect(conflict()).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), '!');
  expect(conflict()).toBeNull();
});

it('the note goes when the user takes the edits back', async () => {
  await editName();
  change({ stored: { ...cityChanged, name: 'Theirs' } });
  expect(conflict()).toBe('Name · City');
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Theirs');
  await waitFor(() => expect(status()).toBe('saved'));
  expect(conflict()).toBeNull();
});
