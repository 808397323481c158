import { auditLog } from '../db/schema.ts';
import { personalIn, type PersonalTable } from '../kernel/personal.ts';

/** The audit log. Areas erase the values of their own objects in it. */
export const auditPersonalData: readonly PersonalTable[] = [
  personalIn(auditLog, { mentions: ['before', 'after'], plain: ['entity'] }),
];
