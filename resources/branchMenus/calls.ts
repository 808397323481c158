import {
  createBranchMenu,
  deleteBranchMenu,
  getBranchMenu,
  listBranchMenus,
  putBranchMenu,
} from '#contract/branchMenus.ts';
import { uploadMenuFile } from '#contract/uploads.ts';
import type { ResourceCalls } from '../define/calls.ts';

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
