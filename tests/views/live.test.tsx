import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '#contract/reservations/live.ts';
import { sendThrough } from '#data-provider/client.ts';
import { FollowContext, useFollowing } from '#resources/framework/view/following.ts';
import { delayAfter } from '#src/live/connection.ts';
import { follow } from '#src/live/follow.ts';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { useLive } from '#src/live/useLive.ts';
import { InAddress, renderApp } from './harness.tsx';

/** One attempt to open the stream, answered by the test. */
interface Attempt {
  after: string | null;
  dataAge: string | null;
  signal: AbortSignal | null | undefined;
  priority: RequestInit['priority'];
  /** Answers with a stream that goes on. */
  open(text?: string): void;
  say(text: string): void;
  refuse(status: number): void;
  break(): void;
}

let attempts: Attempt[];
let reads: number;
let hidden = false;
/** The number of companies that were shown; the last one is `live` with it. */
let companies = 0;

function answerer(
  url: URL,
  { signal, priority }: RequestInit,
  done: (answer: Response) => void,
  fail: (e: Error) => void,
): Attempt {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const abort = () => {
    const error = new DOMException('aborted', 'AbortError');
    fail(error);
    control?.error(error);
    control = undefined;
  };
  signal?.addEventListener('abort', abort);
  return {
    after: url.searchParams.get('after'),
    dataAge: url.searchParams.get('dataAge'),
    signal,
    priority,
    open(text = 'id: m1\nevent: ready\ndata: {}\n\n') {
      done(new Response(new ReadableStream({ start: (given) => void (control = given) })));
      if (text) control?.enqueue(bytes(text));
    },
    say: (text) => control?.enqueue(bytes(text)),
    refuse: (status) => done(Response.json({ code: 'x', reason: 'x', message: 'x' }, { status })),
    break() {
      control?.close();
      control = undefined;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  attempts = [];
  reads = 0;
  hidden = false;
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  sendThrough((address, init) => {
    const url = new URL(address, 'http://here');
    if (!url.pathname.endsWith('/live')) throw new Error(`not expected: ${address}`);
    // The connection of another test may linger.
    if (!url.pathname.includes(`/live${companies}/`)) return new Promise<Response>(() => undefined);
    return new Promise((done, fail) => void attempts.push(answerer(url, init, done, fail)));
  });
});
afterEach(async () => {
  cleanup();
  // The connection stays for a while after the last page has gone.
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
});

const keys = [['report']] as const;
const told: (LiveChange | null)[] = [];

function Page({ day = '2026-03-05' }: { day?: string }) {
  const { data } = useQuery({ queryKey: ['report', day], queryFn: () => Promise.resolve((reads += 1)) });
  useLive({ keys, concerns: (change) => change.day === day, onChange: (change) => void told.push(change) });
  return <output>{data}</output>;
}

/** In a company of its own, to which no other test has a connection. */
const showIn = (children: ReactNode) =>
  renderApp(<InAddress>{children}</InAddress>, { provider: {}, address: `/crm?company_id=live${(companies += 1)}` });
const show = () =>
  showIn(
    <>
      <Page />
      <LiveMarker />
    </>,
  );
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The stream's code is loaded when a page needs it, which takes its time on a busy machine. */
const connecting = () => waitFor(() => expect(attempts.length).toBeGreaterThan(0), { timeout: 20_000 });
const change = (id: string, more: Partial<LiveChange> = {}) =>
  `id: of-${id}\nevent: change\ndata: ${JSON.stringify({ branchId: 'b1', id, type: 'booking', day: '2026-03-05', version: 1, ...more })}\n\n`;
const setHidden = (now: boolean) => {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const marker = () => document.querySelector('.live-marker');
const last = () => attempts.at(-1) as Attempt;

describe('a live page', () => {
  it('reads again what it shows after a change that concerns it, and says that it is live', async () => {
    await show();
    await connecting();
    expect(attempts).toHaveLength(1);
    expect(last().priority).toBe('low');
    expect(marker()?.textContent).toBe('');
    last().open();
    await later(300);
    expect(marker()?.textContent).toBe('Live');
    const before = reads;
    last().say(change('r1'));
    await later(1_100);
    expect(reads).toBe(before + 1);
    last().say(change('r2', { day: '2026-03-06' }));
    await later(2_000);
    expect(reads).toBe(before + 1);
    // Of a change of many nobody knows which day it was.
    last().say(change('r3', { id: null, day: null }));
    await later(2_000);
    expect(reads).toBe(before + 2);
    last().say('id: m2\nevent: resync\ndata: {}\n\n');
    await later(2_000);
    expect(reads).toBe(before + 3);
  });

  it('reads again what may be older than the first connection once the screen is drawn, also if the tab was hidden meanwhile', async () => {
    const opening = 'id: m1\nevent: ready\ndata: {}\n\nid: m1\nevent: resync\ndata: {}\n\n';
    await showIn(<Page />);
    await connecting();
    expect(last().after).toBeNull();
    expect(last().dataAge).toMatch(/^\d+$/);
    last().open(opening);
    await later(1_500);
    expect(reads).toBe(1);
    await later(2_500);
    expect(reads).toBe(2);

    setHidden(true);
    await later(6_000);
    setHidden(false);
    await later(50);
    expect(attempts).toHaveLength(2);
    expect(last()).toMatchObject({ after: 'm1', dataAge: null });
    // The server no longer has what came in between.
    last().open(opening);
    await later(1_100);
    expect(reads).toBe(3);
  });

  it('does not read again what the server knows to be current, unless the connection took long', async () => {
    await showIn(<Page />);
    await connecting();
    last().open();
    await later(4_000);
    expect(reads).toBe(1);
    cleanup();
    await later(11_000);

    await showIn(<Page />);
    await connecting();
    const before = reads;
    await later(6_000);
    last().open();
    await later(4_000);
    expect(reads).toBe(before + 1);
  });

  it('reads again after a first connection that was cut off before', async () => {
    const opening = 'id: m1\nevent: ready\ndata: {}\n\nid: m1\nevent: resync\ndata: {}\n\n';
    await showIn(<Page />);
    await connecting();
    setHidden(true);
    await later(4_000);
    last().open(opening);
    await later(2_000);
    setHidden(false);
    await later(50);
    expect(attempts).toHaveLength(2);
    expect(last().after).toBeNull();
    last().open(opening);
    await later(4_000);
    expect(reads).toBe(2);
  });

  it('follows one kind of change where it is declared so, and no other', async () => {
    let read = 0;
    function Inbox() {
      const { data } = useQuery({ queryKey: ['complaints'], queryFn: () => Promise.resolve((read += 1)) });
      useFollowing('complaint', 'complaints');
      return <output>{data}</output>;
    }
    await showIn(
      <FollowContext value={follow}>
        <Inbox />
        <Page />
      </FollowContext>,
    );
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    last().open();
    await later(300);
    const [before, beside] = [read, reads];
    const complaint = (id: string) =>
      `id: of-${id}\nevent: complaint\ndata: ${JSON.stringify({ branchId: 'b1', id, version: 1 })}\n\n`;
    // What comes together is read once.
    last().say(complaint('c1') + complaint('c2'));
    await later(1_000);
    expect([read, reads]).toEqual([before + 1, beside]);
    last().say(change('r1'));
    await later(1_500);
    expect([read, reads]).toEqual([before + 1, beside + 1]);
    last().say('id: m2\nevent: resync\ndata: {}\n\n');
    await later(1_500);
    expect([read, reads]).toEqual([before + 2, beside + 2]);
  });

  it('opens one connection, however many listen', async () => {
    await showIn(
      <>
        <Page />
        <Page day="2026-03-07" />
        <LiveMarker />
      </>,
    );
    await later(100);
    last().open();
    await later(1_000);
    expect(attempts).toHaveLength(1);
  });

  it('says when the connection is lost, comes back, and tells where it was', async () => {
    await show();
    await connecting();
    last().open(`id: m1\nevent: ready\ndata: {}\n\n${change('r1')}: sign\nid: m9\n\n`);
    await later(100);
    last().break();
    await later(100);
    // A short break is nobody's business.
    expect(marker()?.textContent).toBe('Live');
    await later(1_000);
    expect(attempts).toHaveLength(2);
    expect(last().after).toBe('m9');
    last().refuse(503);
    await later(1_000);
    expect(marker()?.textContent).toBe('Connection lost. Reconnecting…');
    expect(marker()?.getAttribute('aria-live')).toBe('polite');
    await later(2_000);
    expect(attempts).toHaveLength(3);
    last().open();
    await later(100);
    expect(marker()?.textContent).toBe('Live');
  });

  it('notices a server that has fallen silent', async () => {
    await show();
    await connecting();
    last().open();
    await later(37_000);
    expect(last().signal?.aborted).toBe(false);
    last().say(': sign\nid: m2\n\n');
    await later(37_000);
    expect(attempts).toHaveLength(1);
    await later(2_000);
    expect(attempts.length).toBeGreaterThan(1);
    expect(attempts[0]?.signal?.aborted).toBe(true);
  });

  it('gives the connection back while the tab is out of sight', async () => {
    await show();
    await connecting();
    last().open();
    await later(100);
    setHidden(true);
    await later(6_000);
    expect(last().signal?.aborted).toBe(true);
    await later(60_000);
    expect(attempts).toHaveLength(1);
    setHidden(false);
    await later(50);
    expect(attempts).toHaveLength(2);
    expect(last().after).toBe('m1');
    expect(marker()?.textContent).toBe('');
    last().open();
    await later(50);
    expect(screen.getByText('Live')).toBeTruthy();
  });

  it('asks no more where it may not, and lets the page find out whether the session is over', async () => {
    await show();
    await connecting();
    const before = reads;
    last().refuse(401);
    await later(1_000);
    expect(marker()).toBeNull();
    expect(reads).toBe(before + 1);
    await later(60_000);
    expect(attempts).toHaveLength(1);
  });

  it('keeps the connection from page to page, and closes it after the last', async () => {
    const { unmount } = await show();
    await later(50);
    last().open();
    await later(100);
    unmount();
    await later(9_000);
    expect(last().signal?.aborted).toBe(false);
    await later(2_000);
    expect(last().signal?.aborted).toBe(true);
  });
});

it('waits longer after each failure, never more than half a minute, and not all at once', () => {
  const of = (failures: number) => Array.from({ length: 50 }, () => delayAfter(failures));
  expect(Math.max(...of(1))).toBeLessThanOrEqual(1_000);
  expect(Math.min(...of(3))).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...of(40))).toBeLessThanOrEqual(30_000);
  expect(new Set(of(5)).size).toBeGreaterThan(10);
});
