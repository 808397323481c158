import type { DataProvider } from 'ra-core';
import { resources } from '#resources/registry.ts';
import { methods } from './common.ts';
import { customersProvider } from './customers.ts';
import { lateProvider } from './declared.ts';
import { standardProvider } from './standard.ts';

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
