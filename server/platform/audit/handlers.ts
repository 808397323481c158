import { listAudit } from '#contract/platform/audit.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { auditPage } from './list.ts';

export const auditHandlers: Handled[] = [
  handle(listAudit, (call) => auditPage(call.services, { ...scopeOf(call), userId: call.user.id }, call.query)),
];
