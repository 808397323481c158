import * as z from 'zod';
import { serviceNames } from './plans.ts';
import { branchFields, branchTimes } from './branchFields.ts';
import { branchProblems, normalizeBranch } from './branchRules.ts';
import { endpoint, members, writers, writingAdmins } from '../core/endpoint.ts';
import type { Problem } from '../core/problems.ts';
import { branchSummary } from '../platform/session.ts';
import { initialOf } from '../core/fields.ts';
import { changesShape, optionalShape, recordShape } from '../core/fieldSchemas.ts';
import { id, idAndName, instant, safeText, version } from '../core/wire.ts';

/** Branches with all their fields (specification, sections 3 and 7). */

/** Sent with a change of settings: the version that the user saw, checked by the endpoint that receives it. */
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

const oneBranch = z.strictObject({ companyId: id, branchId: id });
const ofBranch = members('params.companyId', ['companyManagement', 'onlineReservation'], { branch: 'params.branchId' });
const ofCompany = members('params.id', ['companyManagement', 'onlineReservation']);

export const listBranches = endpoint('GET /api/branches/:id', {
  summary: 'The branches of the company of this id that the caller may see',
  access: ofCompany,
  response: z.object({ branches: z.array(branch) }),
});

export const getBranch = endpoint('GET /api/branches/:companyId/:branchId', {
  summary: 'One branch',
  access: ofBranch,
  response: branch,
});

export const patchBranch = endpoint('PATCH /api/branches/:companyId/:branchId', {
  summary: 'Change fields of a branch; those of how it takes reservations without managing the company',
  access: writers('params.companyId', ['companyManagement', 'onlineReservation'], { branch: 'params.branchId' }),
  body: z.strictObject({ ...changesShape(branchFields), ...seen }),
});

/** A branch to create, with any of its fields; the rules of section 5 check for an empty name. */
export const newBranch = z.strictObject({ ...optionalShape(branchFields), name: safeText(120).trim().default('') });
export type NewBranch = z.infer<typeof newBranch>;

/** The problems of a new branch, except those that need phone number parsing. */
export const newBranchProblems = (branch: NewBranch): Problem[] =>
  branchProblems(normalizeBranch({ ...initialOf(branchFields), ...branch }));

export const createBranch = endpoint('POST /api/admin/companies/:id/branches', {
  summary: 'Add a branch to a company',
  access: writingAdmins,
  body: z.strictObject({
    branch: newBranch,
    branchServices: z.partialRecord(z.enum(serviceNames), z.boolean()).default({}),
  }),
  response: branchSummary,
  status: 201,
});

/** Whether each service is enabled, by name. */
const services = z.record(z.string(), z.boolean());

export const planTemplates = endpoint('GET /api/branches/plan-templates', {
  summary: 'The plans that a branch can have, with the services of each',
  access: { kind: 'session' },
  response: z.object({ plans: z.array(z.object({ id: z.string(), services: z.array(z.string()) })) }),
});

export const listBranchServices = endpoint('GET /api/branchServices/:id', {
  summary: "The services of a company's branches",
  access: { ...ofCompany, permission: null },
  response: z.object({ branches: z.array(z.object({ branchId: id, services })) }),
});

export const getBranchServices = endpoint('GET /api/branchServices/:companyId/:branchId', {
  summary: 'The services of a branch',
  access: { ...ofBranch, permission: null },
  response: z.object({ branchId: id, services }),
});

/** Our own ordering, among the providers of a menu. */
export const ownProvider = { id: 'maitre', name: 'Maitre' } as const;

export const listOrderProviders = endpoint(
  'GET /api/branches/:companyId/:branchId/:service/available-food-order-providers',
  {
    summary: 'Who can take orders of a service at a branch: our own ordering, where the branch has it on',
    access: members('params.companyId', ['companyManagement', 'onlineReservation', 'menuManagement'], {
      branch: 'params.branchId',
    }),
    params: z.strictObject({ companyId: id, branchId: id, service: z.enum(['table', 'takeout', 'delivery']) }),
    response: z.object({ providers: z.array(idAndName) }),
  },
);

export const listDevices = endpoint('GET /api/branches/:companyId/:branchId/devices', {
  summary: 'The devices of a branch',
  access: ofBranch,
  response: z.object({ devices: z.array(z.object(recordShape(branchFields.devices.fields))) }),
});

export const getPlanInfo = endpoint('GET /api/companies/:id/plan-info', {
  summary: 'The plan of each branch of a company, with the services that are on',
  access: { ...ofCompany, permission: 'companyManagement' },
  response: z.object({
    branches: z.array(z.object({ branchId: id, name: z.string(), plan: z.string(), services: z.array(z.string()) })),
  }),
});

const serviceCyclePath = '/api/v1/online-booking/service-cycle-settings';

export const getServiceCycle = endpoint(`GET ${serviceCyclePath}`, {
  summary: 'When a branch seats guests, and how long a table is taken',
  access: members('query.companyId', 'onlineReservation', { branch: 'query.branchId' }),
  query: oneBranch,
  response: z.object({ version, ...recordShape(branchTimes) }),
});

export const patchServiceCycle = endpoint(`PATCH ${serviceCyclePath}`, {
  summary: 'Change when a branch seats guests, and how long a table is taken',
  access: writers('query.companyId', 'onlineReservation', { branch: 'query.branchId' }),
  query: oneBranch,
  body: z.strictObject({ ...changesShape(branchTimes), ...seen }),
});
