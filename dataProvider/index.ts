import type { DataProvider } from 'ra-core';
import { resources } from '#resources/registry.ts';
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

type Method =
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany';

type AnyMethod = (resource: string, params: unknown) => Promise<never>;

const dispatch =
  (method: Method): AnyMethod =>
  (resource, params) => {
    const provider = (own[resource] ?? standardProvider) as unknown as Record<Method, AnyMethod>;
    return provider[method](resource, params);
  };

/** Translates react-admin's methods into the contract's endpoints. */
export const dataProvider: DataProvider = {
  getList: dispatch('getList'),
  getOne: dispatch('getOne'),
  getMany: dispatch('getMany'),
  getManyReference: dispatch('getManyReference'),
  create: dispatch('create'),
  update: dispatch('update'),
  updateMany: dispatch('updateMany'),
  delete: dispatch('delete'),
  deleteMany: dispatch('deleteMany'),
  supportAbortSignal: true,
};
