import { listGroups } from '#contract/groups.ts';
import type { ResourceCalls } from '../define/calls.ts';

/** The lists alone: one group is read and saved by a page of its own. */
const list = {
  endpoint: listGroups,
  records: 'groups',
  paging: { from: 'offset', size: 'limit' },
  search: 'keyword',
} as const;

export const memberCalls: ResourceCalls = { list: { ...list, always: { scope: 'mine' } } };
export const adminCalls: ResourceCalls = { list: { ...list, always: { scope: 'all' } } };
