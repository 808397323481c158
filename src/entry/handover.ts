import { sendThrough } from '#data-provider/client.ts';
import { tokenStore } from '#data-provider/token.ts';

/**
 * Answers asked for before the app is loaded, or had already at login. Each serves one call of exactly
 * the same address, so that the app never asks for what is on its way.
 */
const early = new Map<string, Promise<Response>>();

/** Those that have come. */
const come = new WeakSet<Promise<Response>>();

/** Older answers are asked for anew. */
const freshFor = 15_000;

/** Sends a GET now, for the app to find when it asks. */
export function startEarly(url: string): Promise<Response> {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${tokenStore.get()}` } });
  // Whoever takes it sees the failure; nobody else needs to.
  answer.then(
    () => come.add(answer),
    () => undefined,
  );
  keep(url, answer);
  return answer;
}

/** Leaves an answer that another call brought along. */
export function leave(url: string, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' };
  keep(url, Promise.resolve(new Response(JSON.stringify(body), { status: 200, headers })));
}

/** The early answer for an address, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = early.get(url);
  early.delete(url);
  return answer;
}

/** Whether an early answer has come that nobody has asked for yet. */
export const isOneHere = (): boolean => [...early.values()].some((answer) => come.has(answer));

function keep(url: string, answer: Promise<Response>): void {
  early.set(url, answer);
  setTimeout(() => {
    if (early.get(url) === answer) early.delete(url);
  }, freshFor);
}

sendThrough((url, init) => {
  const plainGet = (init.method ?? 'GET') === 'GET' && !init.body;
  return (plainGet && takeEarly(url)) || fetch(url, init);
});
