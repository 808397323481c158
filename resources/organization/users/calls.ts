import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  patchUser,
  changeableUserFields,
} from '#contract/organization/users.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

const searches = (pair: { email?: unknown; companyName?: unknown }) => ({
  searches: pair.email || pair.companyName ? JSON.stringify([pair]) : undefined,
});

/** Reading and changing users: by members within their company, by administrators everywhere. */
const calls = {
  list: {
    endpoint: listUsers,
    records: 'users',
    paging: { page: 'page', perPage: 'itemsPerPage' },
    sort: 'sortBy',
  },
  get: getUser,
  create: createUser,
  patch: { endpoint: patchUser, fields: changeableUserFields, revision: 'revision' },
  remove: deleteUser,
} as const;

export const userMemberCalls: ResourceCalls = {
  ...calls,
  list: { ...calls.list, company: 'companyId', toQuery: (email) => searches({ email }) },
  company: 'companyId',
};
export const userAdminCalls: ResourceCalls = {
  ...calls,
  // Users that match both: the address and a company.
  list: { ...calls.list, toQuery: (_, { email, companies }) => searches({ email, companyName: companies }) },
};
