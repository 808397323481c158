import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultImportOptions } from '#contract/imports/guestImports.ts';
import { sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import GuestImportPage from '#src/pages/imports/GuestImport.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** Names by country, as people meet them in form, list and import. */

beforeAll(() => stubMedia());
beforeEach(() => sendThrough(() => Promise.resolve(Response.json({ types: [], tags: [] }))));
afterEach(cleanup);

const wanted = ['Name', 'Given name', 'Family name', 'Phonetic given name', 'Phonetic family name'];
const asked = () =>
  screen
    .getAllByRole('textbox')
    .map((input) => document.querySelector(`label[for="${input.id}"]`)?.textContent?.replace(/\s*\*$/, '') ?? '')
    .filter((label) => wanted.includes(label));

describe('the form of a guest', () => {
  it.each([
    ['AU', ['Name', 'Given name', 'Family name']],
    ['TW', ['Name', 'Family name', 'Given name']],
    ['JP', ['Name', 'Family name', 'Given name', 'Phonetic family name', 'Phonetic given name']],
  ])('in %s asks for %j', async (country, labels) => {
    await renderApp(<CreatePage resource={customers} />, { provider: {}, address: '/crm/new', country });
    await screen.findByRole('textbox', { name: 'Given name' });
    expect(asked()).toEqual(labels);
  });

  it('makes the whole name from its parts until somebody writes another one', async () => {
    const person = userEvent.setup();
    const create = vi.fn((_resource: string, { data }: { data: object }) =>
      Promise.resolve({ data: { id: 'new', ...data } }),
    );
    await renderApp(<CreatePage resource={customers} />, {
      provider: { create: create as never },
      address: '/crm/new',
      country: 'AU',
    });
    await person.type(await screen.findByRole('textbox', { name: 'Given name' }), 'Olivia');
    const whole = screen.getByRole('textbox', { name: 'Name' });
    expect(whole).toHaveProperty('value', 'Olivia');
    const family = screen.getByRole('textbox', { name: 'Family name' });
    await person.type(family, 'Hart');
    expect(whole).toHaveProperty('value', 'Olivia Hart');
    await person.clear(whole);
    await person.type(whole, 'Liv H.');
    await person.type(family, 'ley');
    expect(whole).toHaveProperty('value', 'Liv H.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data).toMatchObject({
      name: 'Liv H.',
      familyName: 'Hartley',
      givenName: 'Olivia',
    });
  });
});

describe('the language of a guest', () => {
  it('is chosen from what the server answers', async () => {
    const person = userEvent.setup();
    const asked: string[] = [];
    sendThrough((address) => {
      const { pathname, searchParams } = new URL(address, 'http://here');
      asked.push(`${pathname} ${searchParams.get('language')}`);
      return Promise.resolve(Response.json({ languages: [{ code: 'ko', name: 'Korean' }], types: [], tags: [] }));
    });
    await renderApp(<CreatePage resource={customers} />, { provider: {}, address: '/crm/new' });
    await waitFor(() => expect(asked).toContain('/api/customer-languages en'));
    await person.click(await screen.findByRole('combobox', { name: 'Language' }));
    await person.click(await screen.findByRole('option', { name: 'Korean' }));
    expect(screen.getByRole('combobox', { name: 'Language' }).textContent).toBe('Korean');
  });
});

describe('the list of guests', () => {
  it.each([
    ['AU', 'Olivia Hartley'],
    ['TW', 'Hartley Olivia'],
  ])('in %s shows %s', async (country, name) => {
    const guest = buildGuest({ name: 'Olivia Hartley', familyName: 'Hartley', givenName: 'Olivia' });
    const getList = () => Promise.resolve({ data: [guest], total: 1 });
    await renderApp(<ListPage resource={customers} />, { provider: { getList: getList as never }, country });
    expect((await screen.findByRole('link', { name })).textContent).toBe(name);
  });
});

describe('the columns of an import', () => {
  it.each([
    ['AU', { name: 0 }, ['Name', 'Given name', 'Family name']],
    ['JP', { name: 0 }, ['Name', 'Family name', 'Given name', 'Phonetic family name', 'Phonetic given name']],
    ['TW', { phoneticFamilyName: 0 }, ['Name', 'Family name', 'Given name', 'Phonetic family name']],
  ])('in %s with %j are offered as %j', async (country, mapping, labels) => {
    const at = '2026-01-15T04:00:00.000Z';
    const one = {
      id: 'i1',
      companyId: 'chunshui',
      version: 1,
      kind: 'guests',
      status: 'uploaded',
      fileName: 'guests.csv',
      bytes: 100,
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      rowsSeen: true,
      sheets: [],
      sheet: null,
      header: ['one'],
      sample: [['Ann']],
      mapping,
      options: defaultImportOptions,
      readings: [],
      contents: [],
      guesses: [],
      joined: {},
      words: [],
      values: [],
      headerRow: null,
      top: [],
      counts: { rows: 1, create: 0, update: 0, skip: 0, fail: 0 },
      jobId: null,
      createdBy: { id: 'u1', name: 'Staff' },
      createdTime: at,
      updatedTime: at,
    };
    sendThrough((address) =>
      Promise.resolve(
        Response.json(new URL(address, 'http://here').pathname.endsWith('/i1') ? one : { imports: [], total: 0 }),
      ),
    );
    await renderApp(<GuestImportPage />, { provider: {}, address: '/crm/import?import=i1', country });
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
    expect(options.filter((label) => wanted.includes(label))).toEqual(labels);
  });
});
