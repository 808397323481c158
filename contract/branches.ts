import * as z from 'zod';
import { branchFields, branchTimes } from './branchFields.ts';
import { mediaLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { writingRoles } from './permissions.ts';
import { changesShape, recordShape } from './settingFields.ts';
import { id, instant, version } from './wire.ts';

/** Branches with all their fields (specification, sections 3 and 7). */

/** What a change of settings has beside its values: the version that was seen, which is judged where it is sent. */
export const seen = { version: version.optional() };

export const branch = z.object({
  branchId: id,
  companyId: id,
  version,
  createdTime: instant,
  updatedTime: instant,
  ...recordShape(branchFields),
});
export type Branch = z.infer<typeof branch>;

export const branchChanges = z.strictObject({ ...changesShape(branchFields), ...seen });

const oneBranch = z.strictObject({ companyId: id, branchId: id });
const ofBranch = {
  kind: 'company',
  company: 'params.companyId',
  branch: 'params.branchId',
  permission: ['companyManagement', 'onlineReservation'],
} as const;
const ofCompany = {
  kind: 'company',
  company: 'params.id',
  permission: ['companyManagement', 'onlineReservation'],
} as const;

export const listBranches = endpoint({
  name: 'listBranches',
  summary: 'The branches of the company of this id that the caller may see',
  method: 'GET',
  path: '/api/branches/:id',
  access: ofCompany,
  params: z.strictObject({ id }),
  response: z.object({ branches: z.array(branch) }),
});

export const getBranch = endpoint({
  name: 'getBranch',
  summary: 'One branch',
  method: 'GET',
  path: '/api/branches/:companyId/:branchId',
  access: ofBranch,
  params: oneBranch,
  response: branch,
});

export const patchBranch = endpoint({
  name: 'patchBranch',
  summary: 'Change fields of a branch; those of how it takes reservations without managing the company',
  method: 'PATCH',
  path: '/api/branches/:companyId/:branchId',
  access: { ...ofBranch, roles: writingRoles },
  params: oneBranch,
  body: branchChanges,
  status: 204,
});

/** Services by name, whether they are on. */
const services = z.record(z.string(), z.boolean());

export const planTemplates = endpoint({
  name: 'planTemplates',
  summary: 'The plans that a branch can have, with the services of each',
  method: 'GET',
  path: '/api/branches/plan-templates',
  access: { kind: 'session' },
  response: z.object({ plans: z.array(z.object({ id: z.string(), services: z.array(z.string()) })) }),
});

export const listBranchServices = endpoint({
  name: 'listBranchServices',
  summary: "The services of a company's branches",
  method: 'GET',
  path: '/api/branchServices/:id',
  access: { ...ofCompany, permission: null },
  params: z.strictObject({ id }),
  response: z.object({ branches: z.array(z.object({ branchId: id, services })) }),
});

export const getBranchServices = endpoint({
  name: 'getBranchServices',
  summary: 'The services of a branch',
  method: 'GET',
  path: '/api/branchServices/:companyId/:branchId',
  access: { ...ofBranch, permission: null },
  params: oneBranch,
  response: z.object({ branchId: id, services }),
});

export const listOrderProviders = endpoint({
  name: 'listOrderProviders',
  summary: 'Who can take orders of a service at a branch: our own ordering, where the branch has it on',
  method: 'GET',
  path: '/api/branches/:companyId/:branchId/:service/available-food-order-providers',
  access: ofBranch,
  params: z.strictObject({ companyId: id, branchId: id, service: z.enum(['table', 'takeout', 'delivery']) }),
  response: z.object({ providers: z.array(z.object({ id, name: z.string() })) }),
});

export const listDevices = endpoint({
  name: 'listDevices',
  summary: 'The devices of a branch',
  method: 'GET',
  path: '/api/branches/:companyId/:branchId/devices',
  access: ofBranch,
  params: oneBranch,
  response: z.object({ devices: z.array(z.object(recordShape(branchFields.devices.fields))) }),
});

export const uploadBranchFile = endpoint({
  name: 'uploadBranchFile',
  summary: 'Store a picture of a branch and answer its address; it is used once the branch is saved with it',
  method: 'POST',
  path: '/api/me/uploadBranchFile/:companyId/:branchId',
  access: { ...ofBranch, permission: 'companyManagement', roles: writingRoles },
  params: oneBranch,
  upload: { field: 'file', ...mediaLimits.image },
  response: z.object({ url: z.string() }),
});

export const uploadMenuFile = endpoint({
  name: 'uploadMenuFile',
  summary: 'Store a picture of a menu and answer its address; it is used once the menu is saved with it',
  method: 'POST',
  path: '/api/me/uploadMenuFile/:companyId/:branchId',
  access: { ...ofBranch, permission: 'menu', roles: writingRoles },
  params: oneBranch,
  upload: { field: 'file', ...mediaLimits.image },
  response: z.object({ url: z.string() }),
});

const serviceCyclePath = '/api/v1/online-booking/service-cycle-settings';
const inQuery = {
  ...ofBranch,
  company: 'query.companyId',
  branch: 'query.branchId',
  permission: 'onlineReservation',
} as const;

export const getServiceCycle = endpoint({
  name: 'getServiceCycle',
  summary: 'When a branch seats guests, and how long a table is taken',
  method: 'GET',
  path: serviceCyclePath,
  access: inQuery,
  query: oneBranch,
  response: z.object({ version, ...recordShape(branchTimes) }),
});

export const serviceCycleChanges = z.strictObject({ ...changesShape(branchTimes), ...seen });

export const patchServiceCycle = endpoint({
  name: 'patchServiceCycle',
  summary: 'Change when a branch seats guests, and how long a table is taken',
  method: 'PATCH',
  path: serviceCyclePath,
  access: { ...inQuery, roles: writingRoles },
  query: oneBranch,
  body: serviceCycleChanges,
  status: 204,
});

export const branchEndpoints = [
  planTemplates,
  listBranches,
  getBranch,
  patchBranch,
  listBranchServices,
  getBranchServices,
  listOrderProviders,
  listDevices,
  uploadBranchFile,
  uploadMenuFile,
  getServiceCycle,
  patchServiceCycle,
] as const;
