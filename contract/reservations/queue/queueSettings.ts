import * as z from 'zod';
import { endpoint, members, writers } from '../../core/endpoint.ts';
import { changesShape, recordShape } from '../../core/fieldSchemas.ts';
import { version } from '../../core/wire.ts';
import { branchQueueing } from '../../organization/branchFields.ts';
import { seen } from '../../organization/branches.ts';

/** How a branch's queue works (specification, section 7, `basicSettings`). */

const path = '/api/v1/online-queuing/:companyId/basicSettings/:branchId';

export const getQueueSettings = endpoint(`GET ${path}`, {
  summary: 'How the queue of a branch works: its hours, numbers, distance and messages',
  access: members('params.companyId', 'onlineQueueing', { branch: 'params.branchId' }),
  response: z.object({ version, ...recordShape(branchQueueing) }),
});

export const patchQueueSettings = endpoint(`PATCH ${path}`, {
  summary: 'Change how the queue of a branch works',
  access: writers('params.companyId', 'onlineQueueing', { branch: 'params.branchId' }),
  body: z.strictObject({ ...changesShape(branchQueueing), ...seen }),
});
