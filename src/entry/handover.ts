import { sendThrough } from '#data-provider/client.ts';
import { tokenStore } from '#data-provider/token.ts';

/**
 * Responses to requests sent before the app is loaded, or received with the login. Each serves one call with exactly
 * the same URL, so that the app does not repeat a pending request.
 */
const early = new Map<string, Promise<Response>>();

/** The responses that have arrived. */
const come = new WeakSet<Promise<Response>>();

/** Maximum age in milliseconds; older responses are requested again. */
const freshFor = 15_000;

/** Sends a GET now; the app later takes its response. */
export function startEarly(url: string): Promise<Response> {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${tokenStore.get()}` } });
  // Only the caller that takes the response handles its failure.
  answer.then(
    () => come.add(answer),
    () => undefined,
  );
  keep(url, answer);
  return answer;
}

/** Stores data that was part of another response. */
export function leave(url: string, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' };
  keep(url, Promise.resolve(new Response(JSON.stringify(body), { status: 200, headers })));
}

/** Returns the early response for a URL, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = early.get(url);
  early.delete(url);
  return answer;
}

/** Whether an early response has arrived that has not been taken yet. */
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
