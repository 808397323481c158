import type { DataProvider, GetManyParams, RaRecord, SortPayload } from 'ra-core';
import { ResponseError, PartlyDone } from './client.ts';

/** The methods of a react-admin data provider. */
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

/** The `meta` of a list call, besides page, sort and filter. */
export interface ListMeta {
  companyId: string;
  /** Requests the counts of the presets. */
  withAggs?: boolean;
  /** Requests the number of matching records for each choice of these filters. */
  facets?: readonly string[];
}

/** The company of a call. @throws if the screen did not set one (a programming error) */
export function requiredCompany(meta: unknown): string {
  const companyId = (meta as Partial<ListMeta> | undefined)?.companyId;
  if (!companyId) throw new Error('This call needs meta.companyId.');
  return companyId;
}

/** The branch of a call. @throws if the screen did not set one (a programming error) */
export function atBranch(meta: unknown): string {
  const branchId = (meta as { branchId?: string | null } | undefined)?.branchId;
  if (!branchId) throw new Error('This call needs meta.branchId.');
  return branchId;
}

/** The sort param of a call. Undefined for a sort by id, which is react-admin's default if no order is set. */
export const sortParamOf = (sort?: SortPayload): string | undefined =>
  sort && sort.field !== 'id' ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined;

/** The listed fields that differ from the previous record, with the version that the user saw. */
export function changedFields<Changes extends { version: number }>(
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

/** The version after a patch: its response has no body, so it is read from the ETag. */
export function newVersion(headers: Headers, record: { version: number }): number {
  const tag = headers.get('ETag')?.replace(/^W\//, '').replaceAll('"', '');
  return tag ? Number(tag) : record.version;
}

/** The maximum page size of any list call. */
const maxListed = 100;

/** Reads records by id from a list without a call for single records, page by page until all are found. */
async function sought(
  { getList }: Pick<DataProvider<string>, 'getList'>,
  resource: string,
  { ids, ...params }: GetManyParams,
): Promise<RaRecord[]> {
  const found: RaRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await getList(resource, { ...params, pagination: { page, perPage: maxListed } });
    found.push(...data.filter(({ id }) => ids.includes(id)));
    if (found.length === ids.length || page * maxListed >= total) return found;
  }
}

/** Processes records one after the other. @throws at the first refused record, with the number of those before it */
async function withEach<Id>(ids: readonly Id[], work: (id: Id) => Promise<unknown>): Promise<{ data: Id[] }> {
  for (const [done, id] of ids.entries()) {
    await work(id).catch((error: unknown) => {
      throw error instanceof ResponseError ? new PartlyDone(done, [error]) : error;
    });
  }
  return { data: [...ids] };
}

/**
 * Adds the methods that can be derived from a resource's own calls: several records are read, changed and deleted with
 * the calls for one record. Changes and deletions run one after the other. All other methods are refused.
 */
export function completeDataProvider(own: Partial<DataProvider<string>>): DataProvider {
  const { getList, getOne, update, delete: remove } = own;
  const following: Partial<DataProvider<string>> = {
    ...(getList && {
      getMany: async (resource, params) => ({ data: (await sought({ getList }, resource, params)) as never }),
      getManyReference: (resource, { target, id, filter, ...params }) =>
        getList(resource, { ...params, filter: { ...(filter as object), [target]: id } }),
    }),
    ...(getOne && {
      async getMany(resource, { ids, ...params }) {
        const found = ids.map((id) =>
          getOne(resource, { id, ...params }).then(
            ({ data }) => [data],
            // A deleted record does not prevent the others from being shown.
            (error: unknown) =>
              error instanceof ResponseError && error.status === 404 ? [] : Promise.reject(error as Error),
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
