import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultImportOptions, type GuestImport } from '#contract/imports/guestImports.ts';
import type { ProblemRow } from '#contract/imports/imports.ts';
import { sendThrough } from '#data-provider/client.ts';
import GuestImportPage from '#src/pages/imports/GuestImport.tsx';
import { renderApp } from './harness.tsx';
import { checkedImport } from './importFixture.ts';

const checked: GuestImport = {
  ...checkedImport,
  kind: 'guests',
  fileName: 'old guests.csv',
  header: ['name'],
  sample: [['Ann']],
  mapping: { name: 0 },
  options: defaultImportOptions,
  counts: { rows: 20, create: 13, update: 0, skip: 0, fail: 7 },
};

let one: GuestImport;
let problems: ProblemRow[];
let asked: string[];
let sent: unknown[];

beforeEach(() => {
  one = checked;
  problems = [];
  asked = [];
  sent = [];
  sendThrough((address, { method = 'GET', body }) => {
    if (method !== 'GET') sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    const { pathname } = new URL(address, 'http://here');
    asked.push(pathname);
    if (pathname.endsWith('/problems')) {
      const codes = problems.flatMap((row) => row.problems.map(({ code }) => code));
      const byCode = Object.fromEntries(codes.map((code) => [code, codes.filter((other) => other === code).length]));
      return Promise.resolve(Response.json({ rows: problems, total: problems.length, byCode }));
    }
    return Promise.resolve(Response.json(pathname.endsWith('/i1') ? one : { imports: [one], total: 1 }));
  });
});
afterEach(cleanup);

const open = () => renderApp(<GuestImportPage />, { provider: {}, address: '/crm/import?import=i1' });

it('names what was kept at taking back, by its own reason', async () => {
  const codes = ['changedSince', 'outOfSight'] as const;
  problems = codes.map((code, index) => ({
    row: index + 2,
    action: 'created',
    customerId: null,
    reservationId: null,
    problems: [{ field: null, code, value: '' }],
  }));
  one = { ...checked, status: 'rolledBack', counts: { removed: 0, restored: 0, kept: 2 } };
  await open();
  expect(await screen.findByText('This guest was changed after the import and was not restored.')).toBeTruthy();
  expect(screen.getByText(/^This belongs to a branch that the person who undid the import cannot access/)).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Another branch (1)' })).toBeTruthy();
});

describe('what stays listed after an import was taken back', () => {
  const row = (code: 'changedSince' | 'phone', at: number): ProblemRow => ({
    row: at,
    action: code === 'phone' ? 'failed' : 'created',
    customerId: null,
    reservationId: null,
    problems: [{ field: null, code, value: '' }],
  });
  it.each([
    ['rows that were never taken', [row('phone', 2)], 'Rows not imported'],
    ['guests who were kept', [row('changedSince', 2)], 'Guests not removed'],
    ['both', [row('phone', 2), row('changedSince', 3)], 'Guests not removed · Rows not imported'],
  ])('is called by what it is: %s', async (_, listed, title) => {
    problems = listed;
    one = { ...checked, status: 'rolledBack', counts: { removed: 1, restored: 0, kept: 0 } };
    await open();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('an import whose rows are out of sight', () => {
  const unseen = { rowsSeen: false, header: [], sample: [], mapping: {} };

  it.each(['uploaded', 'checked', 'done', 'rolledBack'] as const)('says so in words when %s', async (status) => {
    one = { ...checked, ...unseen, status, counts: { ...checked.counts, created: 13, removed: 13 } };
    await open();
    expect(await screen.findByText(/You can see its totals but not its rows/)).toBeTruthy();
    expect(screen.queryAllByText('13')).toHaveLength(status === 'uploaded' ? 0 : 1);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Check|Import \d|Change columns)/ })).toBeNull();
    expect(asked.filter((path) => path.endsWith('/problems'))).toEqual([]);
  });
});

it('says of every word of a file in how many rows it is', async () => {
  const words = [
    { word: 'often', count: 1_200, meanings: {} },
    { word: 'once', count: 1, meanings: {} },
  ];
  one = {
    ...checked,
    status: 'uploaded',
    header: ['name', 'agrees'],
    sample: [['Ann', 'often']],
    mapping: { name: 0, allowContact: 1 },
    words: [{ column: 1, words }],
  };
  await open();
  expect(await screen.findByRole('row', { name: /^often 1,200 rows/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^once 1 row(?!s)/ })).toBeTruthy();
});

describe('the columns of a file', () => {
  const uploaded: GuestImport = {
    ...checked,
    status: 'uploaded',
    header: ['who', 'number'],
    sample: [['Ann', '0912345678']],
    mapping: { phoneNumber: 1 },
    guesses: [
      { encoding: 'big5', sample: ['Zo?'] },
      { encoding: 'windows-1252', sample: ['Zoë'] },
    ],
  };
  beforeEach(() => {
    one = uploaded;
  });
  const columnOf = (name: string) => screen.findByLabelText(`Field for column ${name}`);
  const check = () => screen.getByRole('button', { name: 'Check' });

  it('are not checked before one of them says who a guest is', async () => {
    await open();
    expect(await columnOf('number')).toHaveProperty('value', 'phoneNumber');
    await userEvent.selectOptions(await columnOf('number'), 'Not imported');
    expect(await screen.findByText(/^Match at least one column to name/)).toBeTruthy();
    expect(check()).toHaveProperty('disabled', true);
    await userEvent.selectOptions(await columnOf('who'), 'Name');
    await waitFor(() => expect(check()).toHaveProperty('disabled', false));
  });

  it('ask before what was chosen is lost, and not after the check', async () => {
    const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open();
    await userEvent.selectOptions(await columnOf('who'), 'Name');
    await waitFor(() => expect(isUnsaved()).toBe(true));
    await userEvent.selectOptions(await columnOf('who'), 'Not imported');
    await waitFor(() => expect(isUnsaved()).toBe(false));
    await userEvent.type(screen.getByRole('textbox', { name: /^Tags/ }), 'old');
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toContain('import=i1');
    expect(screen.getByRole('textbox', { name: /^Tags/ })).toHaveProperty('value', 'old');
    one = { ...uploaded, status: 'checked' };
    await userEvent.click(check());
    await screen.findByRole('button', { name: 'Change columns' });
    expect(isUnsaved()).toBe(false);
  });

  it('are read in another encoding, chosen by its name or by its lines', async () => {
    await open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Encoding' }), 'Windows-1252');
    await waitFor(() => expect(sent).toMatchObject([{ encoding: 'windows-1252' }]));
    await userEvent.click(screen.getByRole('radio', { name: /Zoë/ }));
    await waitFor(() => expect(sent).toMatchObject([{}, { encoding: 'windows-1252' }]));
  });

  it('are chosen anew after the check', async () => {
    one = { ...uploaded, status: 'checked' };
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change columns' }));
    expect(await columnOf('number')).toHaveProperty('value', 'phoneNumber');
  });
});

it('refuses an old workbook before it is sent', async () => {
  await renderApp(<GuestImportPage />, { provider: {}, address: '/crm/import' });
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'old.xls'), { applyAccept: false });
  expect((await screen.findByRole('alert')).textContent).toContain('.xlsx');
  expect(sent).toEqual([]);
});

it('names the rows that do not fit together, and takes the rest', async () => {
  problems = [
    {
      row: 3,
      action: 'failed',
      customerId: null,
      reservationId: null,
      problems: [{ field: null, code: 'quotes', value: '"Bo,never closed' }],
    },
  ] as unknown as ProblemRow[];
  one = { ...checked, counts: { ...checked.counts, create: 2, fail: 1 } };
  await open();
  expect(await screen.findByRole('heading', { name: 'Rows not imported' })).toBeTruthy();
  expect((await screen.findAllByText(/never closed/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Import 2 guests' })).toHaveProperty('disabled', false);
});
