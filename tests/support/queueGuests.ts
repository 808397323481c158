import { and, eq, sql as raw } from 'drizzle-orm';
import pino from 'pino';
import { expect } from 'vitest';
import { actOnEntry, getQueueLine, type LineAction, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { branches, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from './build.ts';
import type { Client } from './http.ts';
import { openServer, type TestServer } from './server.ts';

/** A queue with guests who take numbers on its pages, and the host who calls them. */

export const { own: companyId } = small;
export const [branchId] = small.branches;
export const params = { companyId, branchId };
export const ofBranch = and(eq(branches.companyId, companyId), eq(branches.id, branchId));
export const restaurant = { lat: 25.0339, lng: 121.5644 };
export const written: string[] = [];

export let server: TestServer;
export let host: Client;

/** Opens a server with a queue for the tests of a file; what it logs is in `written`. */
export async function openQueue(): Promise<void> {
  const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
  server = await openServer({ jobs: false, log });
  const users = [buildUser({ id: 'host', role: 'manager', companyId })];
  host = server.client((await signInAll(server.services.identity, users)).get('host'));
}

export async function store(settings: object): Promise<void> {
  await server.database.sql
    .update(branches)
    .set({ name: 'Harbour & Hill', country: 'TW', settings: { webWaitingEnabled: true, language: 'en', ...settings } })
    .where(ofBranch);
  server.services.queues.forget(companyId, branchId);
}

export async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'en', ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: answer.status,
    html: await answer.text(),
    to: answer.headers.get('location') ?? '',
    cookie: answer.headers.get('set-cookie') ?? '',
    retryAfter: Number(answer.headers.get('retry-after')),
  };
}
export const branchPath = `/w/${branchId}`;
let count = 0;
export const newKey = () => `guest-key-${String((count += 1)).padStart(12, '0')}`;
export const newPhone = () => `0912 ${String(100_000 + (count += 1)).padStart(6, '0')}`;
export const take = (form: Record<string, string> = {}) => ask(branchPath, { key: newKey(), size: '2', ...form });
/** Takes a number, and gives the path of its page. */
export async function taken(form: Record<string, string> = {}): Promise<string> {
  const { status, to, html } = await take(form);
  expect([status, status === 303 ? '' : html]).toEqual([303, '']);
  return to.split('?')[0] ?? '';
}
export const line = async () => (await host.call(getQueueLine, { params })).entries;
export async function entryOf(path: string): Promise<QueueEntry> {
  const found = (await line()).find(({ link }) => link === path);
  if (!found) throw new Error(`Nobody in the line has ${path}.`);
  return found;
}
export const act = ({ id, version }: QueueEntry, action: LineAction, more: object = {}) =>
  host.ask(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action, ...more } });
export async function acted(path: string, action: LineAction, more: object = {}): Promise<QueueEntry> {
  const answer = await act(await entryOf(path), action, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as QueueEntry;
}
export const change = (path: string, values: Partial<typeof reservations.$inferInsert>) =>
  entryOf(path).then(async ({ id }) => {
    await server.database.sql
      .update(reservations)
      .set(values)
      .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id)));
    server.services.queues.forget(companyId, branchId);
  });
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** Nobody waits any more. */
export async function clear(): Promise<void> {
  for (const entry of (await line()).filter(({ state }) => state === 'open')) await act(entry, 'refuse');
}
/** A spell of queue hours, in minutes from now on the branch's clock. */
export async function spell(from: number, to: number) {
  const [row] = await server.database.sql
    .select({
      minute: raw<number>`(extract(hour from now() at time zone ${branches.timeZone}) * 60
        + extract(minute from now() at time zone ${branches.timeZone}))::int`,
    })
    .from(branches)
    .where(ofBranch);
  const at = (minutes: number) => ((row?.minute ?? 0) + minutes + 2_880) % 1_440;
  return { waitingOpeningTimes: { lunch: { from: at(from), to: at(to) }, dinner: { from: null, to: null } } };
}
