import type { DataProvider } from 'ra-core';
import { companiesProvider } from './companies.ts';
import { customersProvider } from './customers.ts';
import { standardProvider } from './standard.ts';

/** Resources with calls of their own; every other one speaks simple-REST. */
const own: Readonly<Record<string, DataProvider>> = {
  customers: customersProvider,
  companies: companiesProvider(false),
  adminCompanies: companiesProvider(true),
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
