import type { DataProvider } from 'ra-core';
import { methods } from './common.ts';

type Method = (resource: string, params?: { meta?: object }) => Promise<unknown>;

/** A data provider whose calls are about a company unless they say otherwise, as those of react-admin's own parts. */
export function withCompany(provider: DataProvider, companyId: string | null): DataProvider {
  if (!companyId) return provider;
  const calls = methods.map((name) => {
    const call: Method = (resource, params) =>
      (provider[name] as Method)(resource, { ...params, meta: { companyId, ...params?.meta } });
    return [name, call] as const;
  });
  return { ...provider, ...(Object.fromEntries(calls) as object) };
}

/** Whether a question's key is of a data provider's method and leaves the company to {@link withCompany}. */
export function leavesCompany(queryKey: readonly unknown[]): boolean {
  const [, method, params] = queryKey as [unknown, unknown, { meta?: { companyId?: string } }?];
  return (methods as readonly unknown[]).includes(method) && params?.meta?.companyId === undefined;
}
