import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';
import { findBrowser } from '#scripts/lib/browser.ts';
import { quiet } from './browser.ts';
import { say } from './report.ts';

/**
 * Chromium spoken to by its own protocol, for what must be measured as people see it. Playwright switches the
 * protocol's domain `Runtime` on in every page; then V8 reads the app's code once more for each error that is made
 * while it starts, to tell the line.
 */

type Answer = Record<string, unknown>;
type Hear = (params: Answer) => void;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Answer;
  result?: Answer;
  error?: { message: string };
}

/** A page of a context of its own. */
export interface Page {
  /** @throws Error with the browser's own words where it refuses */
  send<Result = Answer>(method: string, params?: object): Promise<Result>;
  on(event: string, hear: Hear): void;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Devtools {
  newPage(size: { width: number; height: number }): Promise<Page>;
  /** A page that shares its cookies and storage with those that others open by the port. */
  newSharedPage(): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Chromium as a process of its own, spoken to through pipes.
 *
 * @param port where others may speak to it, too
 */
export async function openDevtools(port?: number): Promise<Devtools> {
  const found = await findBrowser(say);
  if (!found) throw new Error('There is no browser to measure in: install `chromium`.');
  const profile = await mkdtemp(join(tmpdir(), 'maitre-browser-'));
  const child = spawn(
    found.path ?? chromium.executablePath(),
    [
      '--headless=new',
      ...quiet,
      '--lang=en-GB',
      '--remote-debugging-pipe',
      ...(port ? [`--remote-debugging-port=${port}`] : []),
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, (message: Message) => void>();
  child.once('exit', () => {
    for (const answer of waiting.values()) answer({ error: { message: 'the browser has ended' } });
  });
  const hearers = new Map<string, Hear>();
  let last = 0;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const one of messages) {
      const message = JSON.parse(one) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
      else hearers.get(`${message.sessionId} ${message.method}`)?.(message.params ?? {});
    }
  });

  async function send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++last;
    const answer = new Promise<Message>((done) => waiting.set(id, done));
    toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  async function open(target: object, close: (targetId: string) => Promise<unknown>): Promise<Page> {
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', ...target });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return {
      send: (method, params) => send(method, params, sessionId),
      on: (event, hear) => void hearers.set(`${sessionId} ${event}`, hear),
      async evaluate<Value>(expression: string) {
        const asked = { expression, returnByValue: true, awaitPromise: true };
        const { result } = await send<{ result: { value: Value } }>('Runtime.evaluate', asked, sessionId);
        return result.value;
      },
      close: async () => void (await close(targetId)),
    };
  }

  return {
    async newPage(size) {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
      const page = await open({ browserContextId, ...size }, () =>
        send('Target.disposeBrowserContext', { browserContextId }),
      );
      // What the browser does for a new window is not the page's.
      await pause(2_500);
      return page;
    },
    newSharedPage: () => open({}, (targetId) => send('Target.closeTarget', { targetId })),
    async close() {
      const ended = once(child, 'exit');
      await Promise.race([send('Browser.close').catch(() => undefined), ended]);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
