import type { DataProvider } from 'ra-core';
import { methods } from './common.ts';

type Method = (resource: string, params?: { meta?: object }) => Promise<unknown>;

/** What calls are about that do not say it themselves. */
export interface Place {
  companyId: string | null;
  branchId: string | null;
}

/**
 * A data provider whose calls are about a company, and those of a branch's records about a branch, unless they say
 * otherwise, as those of react-admin's own parts.
 *
 * @param ofBranch the resources whose records are a branch's
 */
export function withCompany(
  provider: DataProvider,
  { companyId, branchId }: Place,
  ofBranch: ReadonlySet<string>,
): DataProvider {
  if (!companyId) return provider;
  const calls = methods.map((name) => {
    const call: Method = (resource, params) => {
      const place = ofBranch.has(resource) ? { companyId, branchId } : { companyId };
      return (provider[name] as Method)(resource, { ...params, meta: { ...place, ...params?.meta } });
    };
    return [name, call] as const;
  });
  return { ...provider, ...(Object.fromEntries(calls) as object) };
}

/** Whether a question's key is of a data provider's method and leaves that part of the place to {@link withCompany}. */
export function leavesPlace(queryKey: readonly unknown[], part: keyof Place): boolean {
  const [, method, params] = queryKey as [unknown, unknown, { meta?: Partial<Place> }?];
  return (methods as readonly unknown[]).includes(method) && params?.meta?.[part] === undefined;
}
