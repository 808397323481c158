import { pick } from 'es-toolkit';
import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import type { ResourceCalls } from '#resources/define/calls.ts';
import type { LoadCalls } from '#resources/define/resource.ts';
import type { Saving } from '#resources/define/saving.ts';
import { call, callWithHeaders } from './client.ts';
import { atBranch, changed, inCompany, methods, newVersion, notOffered, type ListMeta } from './common.ts';

type Parts = Readonly<Record<string, unknown>>;
type Versioned = RaRecord<string> & { version: number };

const written = (sort?: SortPayload) => (sort ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined);

/** The parameters of an endpoint's path: the last is the record's id, others are the company and its branch. */
function placed({ path }: Endpoint, id: unknown, meta: unknown): Parts {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const place = (name: string) => (name === 'branchId' ? atBranch(meta) : inCompany(meta));
  return Object.fromEntries(
    names.map((name, at) => [name, id !== undefined && at === names.length - 1 ? String(id) : place(name)]),
  );
}

const send = (endpoint: Endpoint, input: Parts) => call(endpoint, input as CallInput<Endpoint>);

/** A field that is called `version` and is none. */
const differs = (now: Parts, before: Parts | undefined) =>
  now.version === before?.version ? {} : { version: now.version };

/** What a saving of a resource's own is told besides the record; of no company where the screen has none. */
function ownSaving(meta: unknown, before?: object): [companyId: string, saving: Saving] {
  const { companyId, saving } = (meta ?? {}) as { companyId?: string | null; saving?: Omit<Saving, 'before'> };
  return [companyId ?? '', { onProgress: () => undefined, ...saving, before }];
}

/** react-admin's methods by the calls that a declaration names; a method without one is refused. */
export function providerOf({
  list,
  get,
  read,
  create,
  patch,
  put,
  remove,
  save,
  company: asked,
  settle = (record) => record,
}: ResourceCalls): DataProvider {
  const company = (meta: unknown) => (asked ? { [asked]: inCompany(meta) } : {});
  const about = (meta: unknown) => (asked ? { query: company(meta) } : {});
  const one = async (id: unknown, meta: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    if (!get) return undefined;
    const { endpoint, under } = 'endpoint' in get ? get : { endpoint: get, under: undefined };
    const answer = await send(endpoint, { params: placed(endpoint, id, meta), ...about(meta), signal });
    return under ? (answer as Parts)[under] : answer;
  };
  const provider: Partial<DataProvider<string>> = {
    async getList(_resource, { pagination, sort, filter, meta, signal }) {
      const { page = 1, perPage = 10 } = pagination ?? {};
      const { q, ...conditions } = (filter ?? {}) as { q?: string } & Parts;
      const {
        endpoint,
        records,
        paging,
        search,
        filters,
        asked: put = (text, rest) => ({
          ...(search && { [search]: text || undefined }),
          ...(filters ? { [filters]: Object.keys(rest).length ? rest : undefined } : rest),
        }),
        always,
        company: of,
        sort: order = 'sort',
      } = list;
      const { branches } = (meta ?? {}) as Partial<ListMeta>;
      const query = {
        ...always,
        ...('page' in paging
          ? { [paging.page]: page, [paging.perPage]: perPage }
          : { [paging.from]: (page - 1) * perPage, [paging.size]: perPage }),
        ...put(q?.trim() ?? '', conditions),
        ...(branches?.length && { branches }),
        [order]: written(sort),
        ...(of && { [of]: inCompany(meta) }),
      };
      const answer = (await send(endpoint, { params: placed(endpoint, undefined, meta), query, signal })) as Parts;
      return { data: answer[records] as never, total: Number(answer.total) };
    },
    ...(get && {
      async getOne(_resource, { id, meta, signal }) {
        return { data: (await one(id, meta, signal)) as never };
      },
      async getMany(_resource, { ids, meta, signal }) {
        return { data: (await Promise.all(ids.map((id) => one(id, meta, signal)))) as never };
      },
    }),
    ...(read && {
      async getOne(_resource, { id, signal }) {
        return { data: (await read(String(id), signal)) as never };
      },
    }),
    ...(create && {
      async create(_resource, { data, meta }) {
        const { endpoint, under } = create;
        const given = settle(data as Parts);
        const body = under ? { [under]: given } : given;
        return {
          data: (await send(endpoint, { params: placed(endpoint, undefined, meta), ...about(meta), body })) as never,
        };
      },
    }),
    ...(patch && {
      async update(_resource, { id, data, previousData, meta }) {
        const settled = settle({ ...previousData, ...data } as Versioned);
        const { revision = 'version' } = patch;
        const { version: seen, ...body } = changed<{ version: number }>(
          patch.fields,
          { ...settled, version: settled[revision] },
          previousData,
        );
        const sent: Parts = {
          ...(patch.inBody && { id, ...company(meta) }),
          ...body,
          ...(patch.fields.includes('version') && differs(settled, previousData)),
          [revision]: seen,
        };
        const params = placed(patch.endpoint, id, meta);
        const input = { params, ...(!patch.inBody && about(meta)), body: sent } as CallInput<Endpoint>;
        const { headers } = await callWithHeaders(patch.endpoint, input);
        return { data: { ...settled, [revision]: newVersion(headers, { version: Number(seen) }) } as never };
      },
    }),
    ...(put && {
      async update(_resource, { id, data, previousData, meta }) {
        const { endpoint, fields, under } = put;
        const { version, ...whole } = settle({ ...previousData, ...data } as Versioned);
        const input = { params: placed(endpoint, id, meta), body: { [under]: { ...pick(whole, fields), version } } };
        return { data: (await send(endpoint, input)) as never };
      },
    }),
    ...(save && {
      async create(_resource, { data, meta }) {
        return { data: (await save(settle(data as Parts), ...ownSaving(meta))) as never };
      },
      async update(_resource, { data, previousData, meta }) {
        return { data: (await save(settle({ ...previousData, ...data }), ...ownSaving(meta, previousData))) as never };
      },
    }),
    ...(remove && {
      async delete(_resource, { id, previousData, meta }) {
        await send(remove, { params: placed(remove, id, meta), ...about(meta) });
        return { data: previousData as never };
      },
      async deleteMany(_resource, { ids, meta }) {
        for (const id of ids) await send(remove, { params: placed(remove, id, meta), ...about(meta) });
        return { data: ids };
      },
    }),
  };
  return { ...notOffered(...methods.filter((name) => !(name in provider))), ...provider } as DataProvider;
}

/** The same by calls that come when they are first needed. */
export function lateProvider(load: LoadCalls): DataProvider {
  let provider: Promise<DataProvider> | undefined;
  const late = async (method: string, resource: string, params: unknown): Promise<unknown> => {
    provider ??= load().then(providerOf);
    // What could not be brought in is tried again at the next call.
    provider.catch(() => (provider = undefined));
    return ((await provider) as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]?.(resource, params);
  };
  return new Proxy({} as DataProvider, {
    get: (_target, method: string) => (resource: string, params: unknown) => late(method, resource, params),
  });
}
