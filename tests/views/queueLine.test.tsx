import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueEntry, QueueLine as Line } from '#contract/reservations/queue/queue.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { sharedLine } from '#src/pages/reservations/queueLine/lineModel.ts';
import QueueLine from '#src/pages/reservations/queueLine/QueueLine.tsx';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** The queue on the tablet at the door. */

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const entry = (number: string, more: Partial<QueueEntry> = {}): QueueEntry => ({
  id: `party-${number}`,
  version: 1,
  number,
  sizeClass: 'A',
  state: 'open',
  lineState: 'waiting',
  refuseReason: null,
  partiesAhead: 0,
  estimate: { from: 10, to: 15 },
  promised: { from: 20, to: 30 },
  groupSize: 2,
  numberOfKidChairs: 0,
  tables: [],
  note: null,
  createdTime: ago(12),
  calledTime: null,
  calls: 0,
  seatedTime: null,
  endedTime: null,
  onTheWayTime: null,
  place: ago(12),
  name: `Party ${number}`,
  phone: null,
  guest: null,
  link: `/q/token-${number}`,
  ...more,
});

const lineOf = (entries: QueueEntry[]): Line => ({
  now: new Date().toISOString(),
  refusal: null,
  grace: 10,
  entries,
  classes: (['A', 'B', 'C', 'D'] as const).map((name) => ({
    name,
    waiting: entries.filter(({ sizeClass, state }) => state === 'open' && sizeClass === name).length,
    estimate: { from: 10, to: 15 },
  })),
  accuracy: { right: 8, all: 10 },
  verdict: 'better',
});

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

let line: Line;
let sent: Sent[];
/** What the server does with what is sent; null: the connection is lost. */
let answer: ((one: Sent) => unknown) | null;

const refusal = (code: string) =>
  new Response(
    JSON.stringify({ code: 'conflict', reason: 'queue', message: 'no', details: [{ path: '', message: '', code }] }),
    {
      status: 409,
    },
  );
const json = (value: unknown) => (value instanceof Response ? value : Response.json(value));

const called = (number: string): QueueEntry =>
  entry(number, { version: 2, lineState: 'called', calledTime: new Date().toISOString(), calls: 1 });

beforeEach(() => {
  stubMedia((query) => query.includes('min-width'));
  sent = [];
  line = lineOf([entry('A1'), entry('A2', { partiesAhead: 1 }), entry('B1', { sizeClass: 'B', groupSize: 4 })]);
  answer = null;
  vi.stubGlobal('fetch', (address: unknown, init?: RequestInit) => {
    const path = String(address);
    if (path.endsWith('/live') || path.includes('/live?')) return new Promise(() => undefined);
    if (path.includes('/guest?')) return Promise.resolve(json({ guest }));
    if (init?.method !== 'POST') return Promise.resolve(json(line));
    const one = { path, body: JSON.parse(String(init.body)) as Record<string, unknown> };
    sent.push(one);
    return answer ? Promise.resolve(json(answer(one))) : Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let guest: QueueEntry['guest'] = null;

const show = () =>
  renderApp(
    <InAddress>
      <QueueLine />
      <Toasts />
    </InAddress>,
    { provider: {}, address: '/queueing-management/line?company_id=chunshui&branch_id=信義店' },
  );
const row = (number: string) => screen.getByRole('listitem', { name: new RegExp(`^${number}: `) });

describe('the live queue', () => {
  it('gives a number, and shows it with the code of the guest’s page', async () => {
    guest = { id: 'g1', name: 'Ms Wu', isVIP: true, visits: 9, allergies: 'peanut allergy' };
    answer = ({ body }) => {
      const taken = entry('B2', { sizeClass: 'B', groupSize: 4, name: String(body.name) });
      line = lineOf([...line.entries, taken]);
      return taken;
    };
    await show();
    await screen.findByText('Party A1');
    const user = userEvent.setup();
    await user.keyboard('n4');
    await user.type(screen.getByLabelText('Phone'), '0912345678');
    expect(await screen.findByText('Allergies: peanut allergy')).toBeTruthy();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Number B2' });
    expect(within(dialog).getByRole('img', { name: 'QR code of the guest’s page' })).toBeTruthy();
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/q/token-B2');
    expect(sent[0]?.body).toMatchObject({ groupSize: 4, phone: '0912345678', name: 'Ms Wu', force: false });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row('B2')).toBeTruthy();
  });

  it('says why no number is given, and gives it to whom insists, by the same key', async () => {
    guest = null;
    answer = ({ body }) => (body.force ? entry('A3') : refusal('closed'));
    await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Take a number' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The queue is closed now.');
    await user.click(screen.getByRole('button', { name: 'Give a number anyway' }));
    await screen.findByRole('dialog', { name: 'Number A3' });
    expect(sent.map(({ body }) => body.force)).toEqual([false, true]);
    expect(new Set(sent.map(({ body }) => body.key)).size).toBe(1);
  });

  it('asks why a party is refused, and sends the reason', async () => {
    answer = () => {
      const refused = entry('A1', {
        version: 2,
        state: 'cancelledByRestaurant',
        lineState: 'refused',
        refuseReason: 'closed',
      });
      line = lineOf([...line.entries.slice(1), refused]);
      return refused;
    };
    await show();
    await screen.findByText('Party A1');
    const user = userEvent.setup();
    row('A1').focus();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Why is A1 refused?' });
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: 'Closing' }));
    await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(row('A1').textContent).toContain('Closing'));
    expect(sent[0]?.body).toEqual({ version: 1, action: 'refuse', reason: 'closed' });
  });

  it('calls by the keyboard, and the focus goes with the party', async () => {
    answer = () => {
      line = lineOf([line.entries[0] as QueueEntry, called('A2'), line.entries[2] as QueueEntry]);
      return called('A2');
    };
    await show();
    await screen.findByText('Party A2');
    const user = userEvent.setup();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('A2'));
    await user.keyboard('c');
    await waitFor(() => expect(row('A2').dataset.state).toBe('called'));
    expect(sent).toEqual([{ path: expect.stringContaining('party-A2/actions'), body: { version: 1, action: 'call' } }]);
    expect(document.activeElement).toBe(row('A2'));
    expect(within(row('A2')).getByRole('timer').textContent).toMatch(/^table waits (10:00|9:\d\d) more$/);
  });

  it('counts the grace down, and calls a party late from its end on', async () => {
    line = lineOf([{ ...called('A1'), calledTime: new Date(Date.now() - 10 * 60_000 + 1_500).toISOString() }]);
    await show();
    await screen.findByText('Party A1');
    expect(row('A1').dataset.state).toBe('called');
    await waitFor(() => expect(row('A1').dataset.state).toBe('late'), { timeout: 4_000 });
    await waitFor(() => expect(row('A1').textContent).toContain('late by 0 min'), { timeout: 4_000 });
  });

  it('sends what was done without a connection once more, and says meanwhile what waits', async () => {
    await show();
    await screen.findByText('Party A1');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Call: A1' }));
    expect(await screen.findByText('A1: Call')).toBeTruthy();
    expect(row('A1').getAttribute('aria-busy')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Take a number' }));
    // The form is free for the next party.
    expect(await screen.findByText('2 people: Take a number')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Take a number' }).hasAttribute('disabled')).toBe(false),
    );
    answer = ({ path }) => (path.includes('party-A1') ? called('A1') : refusal('full'));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('A1: Call')).toBeNull());
    const [first, again] = sent.filter(({ path }) => path.includes('party-A1'));
    expect(again).toEqual(first);
    // What is refused late stays until somebody has read it.
    expect(await screen.findByText('2 people: The queue is full.')).toBeTruthy();
    answer = () => entry('A3');
    await user.click(screen.getByRole('button', { name: 'Give a number anyway' }));
    await screen.findByText(/^Number A3: about 10–15 min/);
    const numbers = sent.filter(({ path }) => !path.includes('actions'));
    expect(new Set(numbers.map(({ body }) => body.key)).size).toBe(1);
    expect(screen.queryByText('2 people: The queue is full.')).toBeNull();
  });

  it('does not call twice if only the answer was lost', async () => {
    await show();
    await screen.findByText('Party A1');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Call: A1' }));
    await screen.findByText('A1: Call');
    line = lineOf([called('A1'), ...line.entries.slice(1)]);
    answer = () =>
      new Response(JSON.stringify({ code: 'stale_version', reason: 'stale', message: 'stale' }), { status: 412 });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/A1 is called/)).toBeTruthy();
    expect(screen.queryByText(/on another device/)).toBeNull();
  });

  it('shows one size class, also the next time', async () => {
    await show();
    await screen.findByText('Party A1');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^B/ }));
    expect(screen.queryByText('Party A1')).toBeNull();
    expect(row('B1')).toBeTruthy();
  });
});

describe('an answer that has come again', () => {
  it('renders only the parties that have changed, also when some have left', () => {
    const parties = Array.from({ length: 120 }, (_, at) => entry(`A${at + 1}`));
    const before = lineOf(parties);
    const after = lineOf(structuredClone(parties.slice(1)));
    (after.entries[4] as QueueEntry).estimate = { from: 1, to: 2 };
    const shared = sharedLine(before, after);
    expect(shared).toEqual(after);
    expect(shared.entries.filter((one) => !before.entries.includes(one)).map(({ number }) => number)).toEqual(['A6']);
  });
});
