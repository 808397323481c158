import { pick } from 'es-toolkit';
import type { DataProvider, RaRecord } from 'ra-core';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import type { CreateCall, ListCall, RecordCall, ResourceCalls } from '#resources/framework/calls.ts';
import type { Saving } from '#resources/framework/saving.ts';
import { call, callWithHeaders } from './client.ts';
import { atBranch, changedFields, completeDataProvider, requiredCompany, newVersion, sortParamOf } from './common.ts';

type Parts = Readonly<Record<string, unknown>>;
type Versioned = RaRecord<string> & { version: number };

/** The path params of an endpoint: the last one is the record's id, the others are the company and its branch. */
function placed({ path }: Endpoint, id: unknown, meta: unknown): Parts {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const place = (name: string) => (name === 'branchId' ? atBranch(meta) : requiredCompany(meta));
  return Object.fromEntries(
    names.map((name, at) => [name, id !== undefined && at === names.length - 1 ? String(id) : place(name)]),
  );
}

const described = (declared: Endpoint | RecordCall): RecordCall =>
  'endpoint' in declared ? declared : { endpoint: declared };

/** Detects a data field named `version` that is not the record's version. */
const differs = (now: Parts, before: Parts | undefined) =>
  now.version === before?.version ? {} : { version: now.version };

/** The arguments of a resource's own save function besides the record. The company is empty on screens without one. */
function ownSaving(meta: unknown, before?: object): [companyId: string, saving: Saving] {
  const { companyId, saving } = (meta ?? {}) as { companyId?: string | null; saving?: Omit<Saving, 'before'> };
  return [companyId ?? '', { onProgress: () => undefined, ...saving, before }];
}

/** The query params for search text and conditions, unless a list builds them itself. */
const paramsOf =
  ({ search, filters }: ListCall) =>
  (words: string, conditions: Parts): Parts => ({
    ...(search && { [search]: words || undefined }),
    ...(filters ? { [filters]: Object.keys(conditions).length ? conditions : undefined } : conditions),
  });

/** Implements react-admin's methods with the calls of a declaration. Methods without a call are refused. */
export function providerOf({
  list,
  get,
  read,
  create,
  patch,
  put,
  remove,
  save,
  company: requestedCompany,
  normalize: normalizeEntered = (record) => record,
  toWire = (record) => record,
}: ResourceCalls): DataProvider {
  const normalize = <T extends object>(record: T) => toWire(normalizeEntered(record));
  const company = (meta: unknown) => (requestedCompany ? { [requestedCompany]: requiredCompany(meta) } : {});
  /** Sends a call about a record. @returns the unwrapped response and its headers */
  const sent = async (
    { endpoint, inBody, under, answer }: RecordCall,
    { id, meta, signal }: { id?: unknown; meta?: unknown; signal?: AbortSignal },
    declared?: Parts,
  ) => {
    const body = inBody ? { id, ...company(meta), ...declared } : declared;
    const input = {
      params: placed(endpoint, id, meta),
      ...(requestedCompany && !inBody && { query: company(meta) }),
      body: under ? { [under]: body } : body,
      signal,
    };
    const { data, headers } = await callWithHeaders(endpoint, input as CallInput<Endpoint>);
    return { data: (answer ? (data as Parts)[answer] : data) as never, headers };
  };
  const provider: Partial<DataProvider<string>> = {
    async getList(_resource, { pagination, sort, filter, meta, signal }) {
      const { page = 1, perPage = 10 } = pagination ?? {};
      const { q, ...conditions } = (filter ?? {}) as { q?: string } & Parts;
      const { endpoint, records, paging, counted, always, company: of, sort: order = 'sort' } = list;
      const query = {
        ...always,
        ...('page' in paging
          ? { [paging.page]: page, [paging.perPage]: perPage }
          : { [paging.from]: (page - 1) * perPage, [paging.size]: perPage }),
        ...(list.toQuery ?? paramsOf(list))(q?.trim() ?? '', conditions, meta),
        [order]: sortParamOf(sort),
        ...(of && { [of]: requiredCompany(meta) }),
      };
      const params = placed(endpoint, undefined, meta);
      const answer = (await call(endpoint, { params, query, signal } as CallInput<Endpoint>)) as Parts;
      return { data: answer[records] as never, total: Number(answer.total), meta: counted?.(answer) };
    },
    ...(get && {
      getOne: async (_resource, requestedCompany) => ({ data: (await sent(described(get), requestedCompany)).data }),
    }),
    ...(read && {
      getOne: async (_resource, { id, signal }) => ({ data: (await read(String(id), signal)) as never }),
    }),
    ...(create && {
      async create(_resource, { data, meta }) {
        const { fields, atBranch: atOne, ...about }: CreateCall = described(create);
        const normalized = normalize(data as Parts);
        const { branchId } = (meta ?? {}) as { branchId?: string | null };
        const declared = { ...(fields ? pick(normalized, fields) : normalized), ...(atOne && { branchId }) };
        return { data: (await sent(about, { meta }, declared)).data };
      },
    }),
    ...(patch && {
      async update(_resource, { id, data, previousData, meta }) {
        const normalized = normalize({ ...previousData, ...data } as Versioned);
        const { revision = 'version' } = patch;
        const { version: seen, ...body } = changedFields<{ version: number }>(
          patch.fields,
          { ...normalized, version: normalized[revision] },
          previousData,
        );
        const changes: Parts = {
          ...body,
          ...(patch.fields.includes('version') && differs(normalized, previousData)),
          [revision]: seen,
        };
        const { headers } = await sent(patch, { id, meta }, changes);
        return { data: { ...normalized, [revision]: newVersion(headers, { version: Number(seen) }) } as never };
      },
    }),
    ...(put && {
      async update(_resource, { id, data, previousData, meta }) {
        const { version, ...whole } = normalize({ ...previousData, ...data } as Versioned);
        return { data: (await sent(put, { id, meta }, { ...pick(whole, put.fields), version })).data };
      },
    }),
    ...(save && {
      async create(_resource, { data, meta }) {
        return { data: (await save(normalize(data as Parts), ...ownSaving(meta))) as never };
      },
      async update(_resource, { data, previousData, meta }) {
        return {
          data: (await save(normalize({ ...previousData, ...data }), ...ownSaving(meta, previousData))) as never,
        };
      },
    }),
    ...(remove && {
      async delete(_resource, { id, previousData, meta }) {
        await sent(described(remove), { id, meta });
        return { data: previousData as never };
      },
    }),
  };
  return completeDataProvider(provider);
}
