import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { lazy as reactLazy, useState, type FC, type FormEvent } from 'react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import { reference, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { LaterSearch, useEntered, type EnteredProps } from '#resources/framework/view/form/LaterSearch.tsx';
import * as lazy from '#ui/lazy.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { aboutWines, InAddress, renderApp, stubMedia } from './harness.tsx';

/** Inputs with a search: text fields that become the search when the user enters them. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const cellars = defineResource({
  ...aboutWines,
  name: 'cellars',
  label: same('Cellars'),
  one: same('cellar'),
  fields: { name: text(same('Name'), { max: 80, required: true }) },
  list: { columns: ['name'] },
  form: [{ label: same('Cellar'), fields: ['name'] }],
});
const wines = defineResource({
  ...aboutWines,
  fields: {
    name: text(same('Name'), { max: 80, required: true }),
    cellar: reference(same('Cellar'), { to: 'cellars' as 'suppliers' }),
    tags: texts(same('Tags'), { max: 20 }),
    note: text(same('Note'), { max: 80 }),
  },
  list: { columns: ['name'] },
  form: [{ label: same('Wine'), fields: ['name', 'cellar', 'tags', 'note'] }],
  initial: { cellar: 'north', tags: ['red', 'dry'] },
});
const records = [
  { id: 'north', name: 'North cellar' },
  { id: 'south', name: 'South cellar' },
];

/** Opens the form of a new wine with a cellar and two tags. */
async function begin() {
  const create = vi.fn((_: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const getList = vi.fn(() => Promise.resolve({ data: records, total: 2 }));
  const getMany = vi.fn((_: string, { ids }: { ids: string[] }) =>
    Promise.resolve({ data: records.filter(({ id }) => ids.includes(id)) }),
  );
  const page = (
    <InAddress>
      <CreatePage resource={wines} />
    </InAddress>
  );
  await renderApp(page, {
    provider: { create, getList, getMany } as unknown as Partial<DataProvider>,
    address: '/wines/new?company_id=chunshui',
    declared: [wines, cellars],
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    return create.mock.calls[0]?.[1].data;
  };
  return { name, save, getList };
}
const cellar = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Cellar/ });
const tags = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Tags/ });

describe('A reference', () => {
  it('shows the name of its record and searches nothing before it is entered', async () => {
    const { getList } = await begin();
    await waitFor(() => expect(cellar().value).toBe('North cellar'));
    expect(document.querySelector('.MuiAutocomplete-root')).toBeNull();
    expect(getList).not.toHaveBeenCalled();
  });

  it('is searched by keyboard: the focus moves on as in other fields, and typing replaces the name', async () => {
    const { name, save } = await begin();
    await waitFor(() => expect(cellar().value).toBe('North cellar'));
    await userEvent.click(name);
    await userEvent.keyboard('Rioja');
    await userEvent.tab();
    await waitFor(() => expect(document.activeElement?.closest('.MuiAutocomplete-root')).not.toBeNull());
    expect(document.activeElement).toBe(cellar());
    await waitFor(() => expect(cellar().selectionEnd).toBe('North cellar'.length));
    await userEvent.keyboard('South');
    await waitFor(() => expect(cellar().value).toBe('South'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(cellar().value).toBe('South cellar'));
    await userEvent.tab();
    expect(document.activeElement).toBe(tags());
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(cellar());
    expect(await save()).toMatchObject({ name: 'Rioja', cellar: 'south', tags: ['red', 'dry'] });
  });

  it('is cleared without entering it', async () => {
    const { save, name } = await begin();
    await waitFor(() => expect(cellar().value).toBe('North cellar'));
    await userEvent.type(name, 'Rioja');
    await userEvent.click(screen.getByRole('button', { name: 'Clear value' }));
    await waitFor(() => expect(cellar().value).toBe(''));
    expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull();
    expect(document.activeElement).toBe(name);
    expect(document.querySelector('.MuiAutocomplete-root')).toBeNull();
    expect(await save()).toMatchObject({ cellar: null });
  });

  it('opens with a click', async () => {
    await begin();
    await userEvent.click(cellar());
    await userEvent.click(await screen.findByRole('option', { name: 'South cellar' }));
    await waitFor(() => expect(cellar().value).toBe('South cellar'));
  });
});

describe('Texts', () => {
  it('can be removed before the search is entered, and added in it', async () => {
    const { name, save } = await begin();
    await userEvent.type(name, 'Rioja');
    const red = screen.getByText('red').closest('.MuiChip-root');
    await userEvent.click(red?.querySelector('svg') ?? document.body);
    await waitFor(() => expect(screen.queryByText('red')).toBeNull());
    expect(document.querySelector('.MuiAutocomplete-root')).toBeNull();
    await userEvent.click(tags());
    await waitFor(() => expect(document.activeElement?.closest('.MuiAutocomplete-root')).not.toBeNull());
    await userEvent.keyboard('oak{Enter}');
    expect(await save()).toMatchObject({ tags: ['dry', 'oak'] });
  });
});

describe('Texts whose search is on its way', () => {
  /** The form, with the focus in the tags, and what brings the search's code. */
  async function enterTags() {
    let arrive: () => void = () => undefined;
    const later = reactLazy(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return import('#resources/framework/view/form/TextsSearch.tsx');
    }) as FC<object>;
    const { lazyOnce } = lazy;
    const loads = vi
      .spyOn(lazy, 'lazyOnce')
      .mockImplementation((load) => (String(load).includes('TextsSearch') ? (later as never) : lazyOnce(load)));
    onTestFinished(() => loads.mockRestore());
    const form = await begin();
    await userEvent.type(form.name, 'Rioja');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(tags());
    return { ...form, arrive: () => act(() => Promise.resolve(arrive())) };
  }

  it('have once what was typed, and not what is deleted of it when the search is there', async () => {
    const { save, arrive } = await enterTags();
    await userEvent.keyboard('oaks');
    await arrive();
    await waitFor(() => expect(tags().closest('.MuiAutocomplete-root')).not.toBeNull());
    await waitFor(() => expect(tags().value).toBe('oaks'));
    expect(screen.queryByText('oaks')).toBeNull();
    await userEvent.keyboard('{Backspace}');
    expect(await save()).toMatchObject({ tags: ['red', 'dry', 'oak'] });
  });

  it('include what is typed, also when it is not left before saving', async () => {
    const { save } = await enterTags();
    await userEvent.keyboard('oak');
    expect(screen.queryByText('oak')).toBeNull();
    expect(await save()).toMatchObject({ tags: ['red', 'dry', 'oak'] });
  });

  it('include what is typed and left, cut like in the search, and what is typed after it', async () => {
    const { save } = await enterTags();
    await userEvent.keyboard(' a text that is longer');
    await userEvent.tab();
    await screen.findByText('a text that is longe');
    expect(tags().value).toBe('');
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('oak');
    await userEvent.tab();
    await screen.findByText('oak');
    expect(await save()).toMatchObject({ tags: ['red', 'dry', 'a text that is longe', 'oak'] });
  });
});

describe('A search whose code is on its way', () => {
  /** A form with one such input, and what brings the code. */
  function open() {
    let arrive: () => void = () => undefined;
    const code = new Promise<void>((done) => (arrive = done));
    function Search({ typed }: EnteredProps) {
      const [value, setValue] = useState('before');
      const input = useEntered({ typed });
      return <input ref={input} aria-label="Search" value={value} onChange={({ target }) => setValue(target.value)} />;
    }
    const load = () => code.then(() => ({ default: Search }));
    const submit = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <LaterSearch load={load} props={{}}>
          {({ typed, props }) => <input aria-label="Text" value={typed} {...props} />}
        </LaterSearch>
        <button>Save</button>
      </form>,
    );
    return { arrive: () => act(() => Promise.resolve(arrive())), submit };
  }

  it('gets what was typed meanwhile, and Enter does not send the form', async () => {
    const { arrive, submit } = open();
    await userEvent.tab();
    await userEvent.keyboard('abc{Enter}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('abc');
    await arrive();
    const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
    await waitFor(() => expect(search.value).toBe('abc'));
    expect(document.activeElement).toBe(search);
    expect(submit).not.toHaveBeenCalled();
  });

  it('does not take the focus from where the user has gone', async () => {
    const { arrive } = open();
    await userEvent.tab();
    await userEvent.tab();
    await arrive();
    const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    expect(search.value).toBe('before');
  });
});
