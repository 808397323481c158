import { createUser, deleteUser, getUser, listUsers, patchUser, userFields } from '#contract/users.ts';
import type { ResourceCalls } from '../define/calls.ts';

/** How users are read and changed: by members within their company, by administrators everywhere. */
const calls = {
  list: {
    endpoint: listUsers,
    records: 'users',
    paging: { page: 'page', perPage: 'itemsPerPage' },
    sort: 'sortBy',
    search: 'searches',
    // In the address or in the company's name: either will do.
    searched: (words: string) => JSON.stringify([{ email: words }, { companyName: words }]),
  },
  get: getUser,
  create: { endpoint: createUser },
  patch: { endpoint: patchUser, fields: userFields, revision: 'revision' },
  remove: deleteUser,
} as const;

export const memberCalls: ResourceCalls = {
  ...calls,
  list: { ...calls.list, company: 'companyId' },
  company: 'companyId',
};
export const adminCalls: ResourceCalls = calls;
