import { setTimeout as sleep } from 'node:timers/promises';
import { pageSizes } from '#contract/constants.ts';
import type { ServerProcess } from '#tests/support/process.ts';
import type { Case } from '../filters/cases.ts';
import { memoryOf } from './memory.ts';
import { figure } from './report.ts';

/** Calls of the guest list. */

const size = pageSizes.customers;
/** Milliseconds that reading the guests into memory may take. */
const patience = 180_000;

/** The address of a list call. */
export function listPath(companyId: string, { query }: Pick<Case, 'query'>, from = 0): string {
  const parameters = new URLSearchParams({ companyId, size: String(query.size ?? size), from: String(from) });
  if (query.filters && Object.keys(query.filters).length) parameters.set('filters', JSON.stringify(query.filters));
  if (query.branches) parameters.set('branches', JSON.stringify(query.branches));
  if (query.search) parameters.set('search', query.search);
  if (query.sort) parameters.set('sort', query.sort);
  if (query.withAggs) parameters.set('withAggs', 'true');
  if (query.facets) parameters.set('facets', JSON.stringify(query.facets));
  return `/api/crm/customers/list?${parameters}`;
}

/**
 * Waits until the server has the company's guests in memory; until then the database answers.
 *
 * @returns what has been waited for, and what it takes
 */
export async function keptInMemory(server: ServerProcess, token: string, companyId: string): Promise<string> {
  const start = performance.now();
  for (let size = 1; ; size++) {
    // Another page each time: the same one would be remembered.
    const path = listPath(companyId, { query: { filters: { visits: { gte: 1 } }, size } });
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (answer.headers.get('server-timing') === 'columns') break;
    if (performance.now() - start > patience) return 'The guests were not kept in memory: the database answered.';
    await sleep(500);
  }
  const waited = (performance.now() - start) / 1_000;
  return `The guests were in memory ${figure(waited)} s after the first question; the process then took ${figure((await memoryOf(server.pid)).now)} MiB.`;
}
