import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, DeleteManyParams, Identifier, UpdateManyParams, UpdateManyResult } from 'ra-core';
import { type ResponseError, PartlyDone, request } from './client.ts';
import { requiredCompany, type ListMeta, methods } from './common.ts';

/** Declared resources without their own calls: the simple-REST dialect, with one provider per company. */

const shownLanguage = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || '*';

async function httpClient(url: string, options: RequestInit & { user?: unknown } = {}) {
  const headers = new Headers(options.headers);
  headers.set('Content-Type', 'application/json');
  // Names in several languages are sorted as they are shown.
  headers.set('Accept-Language', shownLanguage());
  const response = await request(url, { method: options.method, body: options.body, signal: options.signal, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined };
}

const byCompany = new Map<string, DataProvider>();

function providerOf(companyId: string): DataProvider {
  let provider = byCompany.get(companyId);
  if (!provider) {
    // A third argument other than Content-Range suppresses the Range header, with which
    // Chromium would refuse a compressed response.
    provider = simpleRest(`/api/companies/${encodeURIComponent(companyId)}`, httpClient, 'X-Total-Count');
    byCompany.set(companyId, provider);
  }
  return provider;
}

/** Changes all records in one call, or none; the simple-REST dialect has one call per record. */
async function updateMany(resource: string, { ids, data, meta }: UpdateManyParams): Promise<UpdateManyResult> {
  const path = `/api/companies/${encodeURIComponent(requiredCompany(meta))}/${resource}`;
  const { json } = await httpClient(path, { method: 'PATCH', body: JSON.stringify({ ids, changes: data }) });
  return { data: (json as { ids: string[] }).ids };
}

/**
 * Deletes records in parallel and reports failures only after all calls have ended. Records that others of the
 * selection referred to are tried again after those are deleted.
 */
async function deleteMany(resource: string, { ids, meta }: DeleteManyParams) {
  const refused = new Map<Identifier, ResponseError>();
  const isUsed = (id: Identifier) => refused.get(id)?.code === 'in_use';
  let left: readonly Identifier[];
  let used = ids;
  do {
    left = used;
    const round = await Promise.allSettled(left.map((id) => standardProvider.delete(resource, { id, meta })));
    for (const [at, id] of left.entries()) {
      const one = round[at];
      if (one?.status === 'rejected') refused.set(id, one.reason as ResponseError);
      else refused.delete(id);
    }
    used = left.filter(isUsed);
  } while (used.length && used.length < left.length);
  if (refused.size) throw new PartlyDone(ids.length - refused.size, [...refused.values()]);
  return { data: ids };
}

const inOne: Partial<DataProvider> = { updateMany, deleteMany } as Partial<DataProvider>;

/** Forwards each method to the provider of the company in `meta`. */
export const standardProvider = Object.fromEntries(
  methods.map((method) => [
    method,
    async (resource: string, params: { meta?: ListMeta }) =>
      (inOne[method] ?? providerOf(requiredCompany(params.meta))[method])?.(resource, params as never),
  ]),
) as unknown as DataProvider;
