import type { DataProvider } from 'ra-core';
import { resources } from '#resources/registry.ts';
import { methods } from './common.ts';
import { providerOf } from './declared.ts';

type Call = (resource: string, params: unknown) => Promise<unknown>;
type Provider = Readonly<Record<string, Call | undefined>>;

/** A provider that is loaded on first use. */
function late(load: () => Promise<DataProvider>): Provider {
  let provider: Promise<DataProvider> | undefined;
  const call = async (method: string, resource: string, params: unknown) => {
    provider ??= load();
    // If loading failed, the next call tries again.
    provider.catch(() => (provider = undefined));
    return ((await provider) as unknown as Provider)[method]?.(resource, params);
  };
  return Object.fromEntries(
    methods.map((method) => [method, (resource: string, params: unknown) => call(method, resource, params)]),
  );
}

/** All resources use the simple-REST dialect, except those that declare their own calls. */
const standard = late(() => import('./standard.ts').then(({ standardProvider }) => standardProvider));
const named = new Map(
  resources.flatMap(({ name, calls }) =>
    calls === 'standard' ? [] : [[name, late(() => calls().then(providerOf))] as const],
  ),
);

const calls = methods.map((method) => {
  const call: Call = async (resource, params) => (named.get(resource) ?? standard)[method]?.(resource, params);
  return [method, call] as const;
});

/** Translates react-admin's methods into calls of the contract's endpoints. */
export const dataProvider = { ...Object.fromEntries(calls), supportAbortSignal: true } as unknown as DataProvider;
