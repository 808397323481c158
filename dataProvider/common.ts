import type { DataProvider, GetManyParams, RaRecord, SortPayload } from 'ra-core';
import { ApiError, PartlyDone } from './client.ts';

/** The methods of a data provider, as react-admin names them. */
export const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

/** What a list of ours says besides page, sort and filter. */
export interface ListMeta {
  companyId: string;
  /** Asks for the presets' counts. */
  withAggs?: boolean;
  /** Asks how many records each choice of these filters would leave. */
  facets?: readonly string[];
}

/** The company of a call. @throws where the screen gave none (a mistake in the code) */
export function inCompany(meta: unknown): string {
  const companyId = (meta as Partial<ListMeta> | undefined)?.companyId;
  if (!companyId) throw new Error('This call needs meta.companyId.');
  return companyId;
}

/** The branch of a call. @throws where the screen gave none (a mistake in the code) */
export function atBranch(meta: unknown): string {
  const branchId = (meta as { branchId?: string | null } | undefined)?.branchId;
  if (!branchId) throw new Error('This call needs meta.branchId.');
  return branchId;
}

/** An order as calls take it; none where the parts of react-admin, told of none, ask for that of ids. */
export const orderOf = (sort?: SortPayload): string | undefined =>
  sort && sort.field !== 'id' ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined;

/** Those of the given fields that differ from before, with the version that the person saw. */
export function changed<Changes extends { version: number }>(
  fields: readonly string[],
  data: Readonly<Record<string, unknown>>,
  previous: Readonly<Record<string, unknown>> | undefined,
): Changes {
  const body: Record<string, unknown> = { version: data.version ?? previous?.version };
  for (const field of fields) {
    if (field in data && JSON.stringify(data[field]) !== JSON.stringify(previous?.[field])) body[field] = data[field];
  }
  return body as Changes;
}

/** The version after a patch, which answers without a body: it is in the ETag. */
export function newVersion(headers: Headers, record: { version: number }): number {
  const tag = headers.get('ETag')?.replace(/^W\//, '').replaceAll('"', '');
  return tag ? Number(tag) : record.version;
}

/** The most that any call lists at once. */
const maxListed = 100;

/** Of a list that has no call for one of its records, those that are asked for; page after page, until all are there. */
async function sought(
  { getList }: Pick<DataProvider<string>, 'getList'>,
  resource: string,
  { ids, ...asked }: GetManyParams,
): Promise<RaRecord[]> {
  const found: RaRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await getList(resource, { ...asked, pagination: { page, perPage: maxListed } });
    found.push(...data.filter(({ id }) => ids.includes(id)));
    if (found.length === ids.length || page * maxListed >= total) return found;
  }
}

/** Does something with one record after the other. @throws at the first that is refused, saying how many were before it */
async function withEach<Id>(ids: readonly Id[], work: (id: Id) => Promise<unknown>): Promise<{ data: Id[] }> {
  for (const [done, id] of ids.entries()) {
    await work(id).catch((error: unknown) => {
      throw error instanceof ApiError ? new PartlyDone(done, [error]) : error;
    });
  }
  return { data: [...ids] };
}

/**
 * Completes what a resource has calls for by what follows from it: several records are read, changed and deleted by the
 * calls for one, changed and deleted one after the other. What does not follow is refused.
 */
export function completed(own: Partial<DataProvider<string>>): DataProvider {
  const { getList, getOne, update, delete: remove } = own;
  const following: Partial<DataProvider<string>> = {
    ...(getList && {
      getMany: async (resource, asked) => ({ data: (await sought({ getList }, resource, asked)) as never }),
      getManyReference: (resource, { target, id, filter, ...asked }) =>
        getList(resource, { ...asked, filter: { ...(filter as object), [target]: id } }),
    }),
    ...(getOne && {
      async getMany(resource, { ids, ...asked }) {
        const found = ids.map((id) =>
          getOne(resource, { id, ...asked }).then(
            ({ data }) => [data],
            // One that is gone keeps no other from being shown.
            (error: unknown) =>
              error instanceof ApiError && error.status === 404 ? [] : Promise.reject(error as Error),
          ),
        );
        return { data: (await Promise.all(found)).flat() as never };
      },
    }),
    ...(getOne &&
      update && {
        updateMany(resource, { ids, data, meta }) {
          return withEach(ids, async (id) => {
            const { data: previousData } = await getOne(resource, { id, meta });
            await update(resource, { id, data: { ...previousData, ...data }, previousData, meta });
          });
        },
      }),
    ...(remove && {
      deleteMany: (resource, { ids, meta }) => withEach(ids, (id) => remove(resource, { id, meta })),
    }),
  };
  const refused = methods.map((method) => [
    method,
    (resource: string) => Promise.reject(new Error(`${resource} has no ${method}.`)),
  ]);
  return { ...Object.fromEntries(refused), ...following, ...own } as DataProvider;
}
