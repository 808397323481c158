import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { managingRoles } from '../core/permissions.ts';
import { jsonParam } from '../core/queryParams.ts';
import { count, id, instant, safeText, slice } from '../core/wire.ts';

/** The audit log (newest first), for users who manage the company. */
export const listAudit = endpoint('GET /api/companies/:companyId/audit', {
  summary: 'The audit log of a company, newest first',
  access: members('params.companyId', 'companyManagement', { roles: managingRoles }),
  query: z.strictObject({
    entity: safeText(60).optional(),
    entityId: id.optional(),
    /** Only changes of these fields. */
    fields: jsonParam(z.array(safeText(60)).min(1).max(300)).optional(),
    ...slice(50, 200),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id,
        at: instant,
        userId: id.nullable(),
        userEmail: z.string().nullable(),
        action: z.string(),
        entity: z.string(),
        entityId: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    total: count,
  }),
});
