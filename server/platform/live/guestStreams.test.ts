import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guestStreams } from './guestStreams.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const stateOf = (text: string) => `event: state\ndata: ${text}\n\n`;

it('pages of a queue are sent every 15 seconds what time has changed, each once, however many there are', async () => {
  const streams = guestStreams(pino({ level: 'silent' }), { perNetwork: 100 });
  let minutes = '20';
  const pages = Array.from({ length: 40 }, () => {
    const written: string[] = [];
    streams.open({
      companyId: 'own',
      branchId: 'first',
      network: 'restaurant',
      isCurrent: () => Promise.resolve(true),
      queue: () => Promise.resolve(minutes),
      begin: () => ({ write: (text) => void written.push(text), probe: () => undefined, end: () => undefined }),
    });
    return () => written.filter((text) => text.startsWith('event: state'));
  });
  await vi.waitFor(() => expect(pages.every((states) => states().length === 1)).toBe(true));
  minutes = '19';
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(pages.every((states) => states().length === 2)).toBe(true));
  await vi.advanceTimersByTimeAsync(15_000);
  for (const states of pages) expect(states()).toEqual([stateOf('20'), stateOf('19')]);
  streams.stop();
});

it('one company has its share of the streams, and leaves the rest to others', () => {
  const streams = guestStreams(pino({ level: 'silent' }), { perNetwork: 100, perCompany: 2, most: 4 });
  const closed: (() => void)[] = [];
  const open = (companyId: string, network: string) =>
    streams.open({
      companyId,
      network,
      isCurrent: () => Promise.resolve(true),
      begin: (onClose) => {
        closed.push(onClose);
        return { write: () => undefined, probe: () => undefined, end: () => undefined };
      },
    });
  for (const network of ['one', 'two']) open('own', network);
  expect(() => open('own', 'three')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  open('other', 'one');
  closed[0]?.();
  open('own', 'three');
  expect(streams.count()).toBe(3);
  streams.stop();
});
