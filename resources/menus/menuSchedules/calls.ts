import { createSchedule, getSchedule, listSchedules } from '#contract/menus/menuSchedules.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

export const menuScheduleCalls: ResourceCalls = {
  list: { endpoint: listSchedules, records: 'schedules', paging: { from: 'offset', size: 'limit' }, search: 'search' },
  get: getSchedule,
  create: createSchedule,
};
