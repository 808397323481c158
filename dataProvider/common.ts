import type { DataProvider, RaRecord } from 'ra-core';

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
  branches?: readonly string[];
  preset?: string;
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

/** Methods that the product has no call for. */
export function notOffered(...methods: (keyof DataProvider)[]): Partial<DataProvider<string>> {
  return Object.fromEntries(
    methods.map((method) => [
      method,
      (resource: string): Promise<{ data: RaRecord }> =>
        Promise.reject(new Error(`${resource} has no ${String(method)}.`)),
    ]),
  );
}
