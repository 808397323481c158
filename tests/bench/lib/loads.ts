import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './devtools.ts';

/** A page's first load as people wait for it: over a slow network, on a slow processor. */

const preset = (latency: number, down: number, up: number) => ({
  offline: false,
  latency,
  downloadThroughput: (down / 8) * 0.9,
  uploadThroughput: (up / 8) * 0.9,
});

/** The presets of Chromium's DevTools: their latencies times 2.75 and 3.75, their rates times 0.9. */
export const fast4G = preset(60 * 2.75, 9_000_000, 1_500_000);
export const slow4G = preset(150 * 3.75, 1_600_000, 750_000);
/** How many times slower the processor is. */
export const slowDown = 4;

export async function throttle(page: Page, network: typeof fast4G): Promise<void> {
  await page.send('Network.emulateNetworkConditions', network);
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
}

/** When what {@link watch} looks for was painted, in milliseconds from the start of the navigation. */
export async function paintedAt(page: Page, path: string): Promise<number> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(300)) {
    const at = await page.evaluate<number | undefined>(`performance.getEntriesByName('bench-ready')[0]?.startTime`);
    if (at !== undefined) return at;
  }
  throw new Error(`${path} showed nothing within a minute.`);
}

/**
 * Notes, in the page, when the goal is painted for the first time; runs before the page's own scripts. A text,
 * because a compiled function would ask for helpers that the page does not have.
 */
export const watch = (selector: string) => `
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    const box = found?.getBoundingClientRect();
    if (!box?.width || !box.height || getComputedStyle(found).visibility === 'hidden') return requestAnimationFrame(look);
    // A message sent from the frame's callback comes after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark('bench-ready');
    port2.postMessage(null);
  };
  requestAnimationFrame(look);`;

/** What the protocol tells of the network, as far as it is read here. */
interface Told {
  requestId: string;
  timestamp: number;
  encodedDataLength: number;
  type: string;
  request: { url: string };
}

/** Adds up what comes over the network, by file and time. */
export async function listen(page: Page) {
  const scripts = new Set<string>();
  const pieces: { id: string; at: number; bytes: number }[] = [];
  const urls = new Map<string, string>();
  const open = new Set<string>();
  let start = NaN;
  const on = (event: string, hear: (told: Told) => void) => page.on(`Network.${event}`, (told) => hear(told as never));
  on('requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    if (type === 'Document' && Number.isNaN(start)) start = timestamp;
    urls.set(requestId, request.url);
    open.add(requestId);
    if (new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  on('dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    pieces.push({ id: requestId, at: timestamp, bytes: encodedDataLength });
  });
  on('loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    open.delete(requestId);
    // Whatever the pieces did not say (heads of answers) is counted at the end.
    const counted = pieces.filter((piece) => piece.id === requestId).reduce((sum, { bytes }) => sum + bytes, 0);
    pieces.push({ id: requestId, at: timestamp, bytes: Math.max(0, encodedDataLength - counted) });
  });
  on('loadingFailed', ({ requestId }) => open.delete(requestId));
  await page.send('Network.enable');
  return {
    sum(until: number, onlyScripts: boolean): number {
      return pieces
        .filter(({ id, at }) => at <= start + until / 1000 && (!onlyScripts || scripts.has(id)))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    },
    requests: () => urls.size,
    /** Resolves when nothing but streams has been under way for a while. */
    async idle(): Promise<void> {
      for (let calm = 0, seen = -1; calm < 5; calm++) {
        if (urls.size !== seen || [...open].some((id) => !urls.get(id)?.includes('/live'))) calm = 0;
        seen = urls.size;
        await pause(200);
      }
    },
  };
}
