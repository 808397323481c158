import {
  createBranchMenu,
  deleteBranchMenu,
  getBranchMenu,
  listBranchMenus,
  putBranchMenu,
} from '#contract/menus/branchMenus.ts';
import { uploadMenuFile } from '#contract/platform/uploads.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

export const branchMenuCalls: ResourceCalls = {
  list: {
    endpoint: listBranchMenus,
    records: 'menus',
    paging: { from: 'offset', size: 'limit' },
    search: 'search',
  },
  get: getBranchMenu,
  create: { endpoint: createBranchMenu, under: 'data' },
  put: {
    endpoint: putBranchMenu,
    fields: ['name', 'weeks', 'start_date', 'end_date', 'weight', 'schedules'],
    under: 'data',
  },
  remove: deleteBranchMenu,
  upload: uploadMenuFile,
};
