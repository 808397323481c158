import type { DataProvider } from 'ra-core';
import type { LoadCalls } from '#resources/define/resource.ts';
import { resources } from '#resources/registry.ts';
import { methods } from './common.ts';
import { customersProvider } from './customers.ts';
import { standardProvider } from './standard.ts';

/** What a declaration names calls for; they and what speaks them come when they are first needed. */
function lateProvider(load: LoadCalls): DataProvider {
  let provider: Promise<DataProvider> | undefined;
  const late = async (method: string, resource: string, params: unknown): Promise<unknown> => {
    provider ??= Promise.all([load(), import('./declared.ts')]).then(([named, { providerOf }]) => providerOf(named));
    // What could not be brought in is tried again at the next call.
    provider.catch(() => (provider = undefined));
    return ((await provider) as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]?.(resource, params);
  };
  return new Proxy({} as DataProvider, {
    get: (_target, method: string) => (resource: string, params: unknown) => late(method, resource, params),
  });
}

/** Resources whose declaration names their calls, and those that need more than that; every other one speaks simple-REST. */
const own: Readonly<Record<string, DataProvider>> = {
  ...Object.fromEntries(
    resources.flatMap(({ name, calls }) => (typeof calls === 'function' ? [[name, lateProvider(calls)]] : [])),
  ),
  customers: customersProvider,
};

type Call = (resource: string, params: unknown) => Promise<unknown>;

const calls = methods.map((method) => {
  const call: Call = (resource, params) => ((own[resource] ?? standardProvider)[method] as Call)(resource, params);
  return [method, call] as const;
});

/** Translates react-admin's methods into the contract's endpoints. */
export const dataProvider = { ...Object.fromEntries(calls), supportAbortSignal: true } as unknown as DataProvider;
