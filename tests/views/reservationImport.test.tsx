import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultReservationImportOptions, type UpdatedReservation } from '#contract/imports/reservationImports.ts';
import type { FileImport } from '#contract/imports/imports.ts';
import { sendThrough } from '#data-provider/client.ts';
import ReservationImportPage from '#src/pages/imports/ReservationImport.tsx';
import { renderApp } from './harness.tsx';
import { checkedImport } from './importFixture.ts';

const checked: FileImport = {
  ...checkedImport,
  kind: 'reservations',
  fileName: 'second.csv',
  header: ['id'],
  sample: [['A-1']],
  mapping: { externalId: 0 },
  options: defaultReservationImportOptions,
  counts: { rows: 20, create: 11, update: 2, skip: 6, fail: 1 },
};
const updates: UpdatedReservation[] = [
  {
    row: 2,
    reservationId: 'r1',
    branchId: 'b1',
    externalId: 'A-1',
    changes: {
      startTime: { before: '2026-03-24T10:00:00.000Z', after: '2026-03-24T12:30:00.000Z' },
      groupSize: { before: 2, after: 6 },
    },
  },
  {
    row: 5,
    reservationId: 'r2',
    branchId: 'b1',
    externalId: 'A-2',
    changes: { status: { before: 'confirmed', after: 'cancelledByCustomer' } },
  },
];

let one: FileImport;
let asked: string[];
beforeEach(() => {
  one = checked;
  asked = [];
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    asked.push(pathname);
    const answer = pathname.endsWith('/updates')
      ? { rows: updates, total: updates.length }
      : pathname.endsWith('/problems')
        ? { rows: [], total: 0, byCode: {} }
        : pathname.endsWith('/i1')
          ? one
          : { imports: [one], total: 1 };
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(cleanup);

const open = () =>
  renderApp(<ReservationImportPage />, { provider: {}, address: '/reservation-management/import?import=i1' });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('shows before the run what each changed field holds and will hold', async () => {
  await open();
  const panel = await screen.findByRole('region', { name: 'Reservations to update' });
  expect(rowsOf(await within(panel).findByRole('table'))).toEqual([
    [],
    ['A-1', 'Day and time', '2026/3/24 18:00', '2026/3/24 20:30'],
    ['Party', '2', '6'],
    ['A-2', 'Status', 'Confirmed', 'Cancelled by guest'],
  ]);
  const figures = screen.getByLabelText('Figures').textContent;
  for (const figure of ['New11', 'To be updated2', 'Unchanged6', 'With errors1']) expect(figures).toContain(figure);
});

it('shows them after the run, too, and says what undoing gives back', async () => {
  one = { ...checked, status: 'done', counts: { ...checked.counts, created: 11, updated: 2, skipped: 6, failed: 1 } };
  await open();
  expect(await screen.findByRole('region', { name: 'Updated reservations' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    '11 reservations are deleted, along with guests created by this import who have no other records. 2 updated reservations get back',
  );
});

it('shows none where the file updates nothing, or its rows are out of sight', async () => {
  one = { ...checked, counts: { ...checked.counts, update: 0 } };
  await open();
  expect(await screen.findByRole('heading', { name: 'Preview' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Reservations to update' })).toBeNull();
  cleanup();
  one = { ...checked, rowsSeen: false };
  asked = [];
  await open();
  expect(await screen.findByText(/You can see its totals but not its rows/)).toBeTruthy();
  expect(asked.filter((path) => path.endsWith('/updates'))).toEqual([]);
});

it('asks with examples for what the file leaves open, and is not checked before', async () => {
  one = {
    ...checked,
    status: 'uploaded',
    header: ['Number', 'Date', 'Time', 'Covers'],
    sample: [['A', '05/06/2017', '6:30', '2']],
    mapping: { externalId: 0, date: 1, time: 2, groupSize: 3 },
    contents: [{ filled: 3, repeated: 0.8, longest: 1 }] as never,
    readings: [
      {
        column: 1,
        aspect: 'order',
        value: null,
        by: null,
        options: ['dmy', 'mdy'],
        examples: [{ cell: '05/06/2017', meanings: { dmy: '2017-06-05', mdy: '2017-05-06' } }],
        against: 0,
      },
      {
        column: 2,
        aspect: 'clock',
        value: null,
        by: null,
        options: ['day', 'afternoon'],
        examples: [{ cell: '6:30', meanings: { day: '06:30', afternoon: '18:30' } }],
        against: 0,
      },
    ] as never,
    top: [
      { row: 1, cells: ['Reservations of the spring'] },
      { row: 2, cells: ['Number', 'Date'] },
    ],
    headerRow: 2,
  };
  await open();
  expect(await screen.findByText(/Does this column contain a different number\?/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Field for column Number'), { target: { value: '' } });
  expect(screen.queryByText(/Does this column contain a different number\?/)).toBeNull();
  expect(screen.getByText(/Choose a format for the ambiguous columns/)).toBeTruthy();
  const check = screen.getByRole('button', { name: 'Check' });
  expect(check).toHaveProperty('disabled', true);
  const order = screen.getByRole('combobox', { name: /^Date format: Date/ });
  expect(order.textContent).toContain('Day, month, year (05/06/2017 is 2017/6/5 Mon)');
  fireEvent.change(order, { target: { value: 'mdy' } });
  const clock = screen.getByRole('combobox', { name: /^Time format: Time/ });
  expect(clock.textContent).toContain('1 to 9 o’clock mean p.m.');
  fireEvent.change(clock, { target: { value: 'afternoon' } });
  expect(check).toHaveProperty('disabled', false);
  fireEvent.change(screen.getByLabelText('Field for column Covers'), { target: { value: '' } });
  expect(screen.getByText(/Match the date and party size columns/)).toBeTruthy();
  expect(check).toHaveProperty('disabled', true);

  const sent: unknown[] = [];
  sendThrough((_, { body }) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(one));
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Header row' }), { target: { value: '1' } });
  await waitFor(() => expect(sent).toMatchObject([{ headerRow: 1 }]));
});
