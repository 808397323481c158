import type { DataProvider } from 'ra-core';
import { methods } from './common.ts';

type Method = (resource: string, params?: { meta?: object }) => Promise<unknown>;

/** The company and branch for calls that do not set them. */
export interface DefaultScope {
  companyId: string | null;
  branchId: string | null;
}

/**
 * Wraps a data provider so that calls have a company, and calls for a branch's records a branch, unless they set their
 * own. react-admin's own components do not set them.
 *
 * @param ofBranch the resources whose records belong to a branch
 */
export function withDefaultScope(
  provider: DataProvider,
  { companyId, branchId }: DefaultScope,
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

/** Whether a query key belongs to a data provider method and leaves that part of the place to {@link withDefaultScope}. */
export function leavesPlace(queryKey: readonly unknown[], part: keyof DefaultScope): boolean {
  const [, method, params] = queryKey as [unknown, unknown, { meta?: Partial<DefaultScope> }?];
  return (methods as readonly unknown[]).includes(method) && params?.meta?.[part] === undefined;
}
