import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { asFile, zonedFileShape } from '../core/exports.ts';
import { managingRoles } from '../core/permissions.ts';
import { id, instant, paging } from '../core/wire.ts';

/** Replaces hidden content. */
export const masked = '•••';

/**
 * Messages stored instead of being sent while no gateway is configured, as far as users may see them: never a link,
 * because it would open an account or a file to any reader, and only as much of the recipient as is needed to
 * distinguish messages.
 */
export const outboxMessage = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'form']),
  /** The first letter and domain of an e-mail address, the last three digits of a phone number. */
  recipient: z.string(),
  subject: z.string(),
  /** The message with {@link masked} in place of links and of the recipient's own data. */
  text: z.string(),
  createdTime: instant,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const listOutbox = endpoint('GET /api/admin/outbox', {
  summary: 'Messages kept in the outbox, newest first; links, names and numbers are masked',
  access: { kind: 'admin', roles: managingRoles },
  query: z.strictObject(paging(50, 200)),
  response: z.object({ data: z.array(outboxMessage), total: z.number().int() }),
});

export const exportOutbox = endpoint('GET /api/admin/outbox/export', {
  summary: 'The messages of the outbox as a file, masked as they are shown',
  access: { kind: 'admin', roles: managingRoles },
  query: z.strictObject(zonedFileShape),
  ...asFile,
});
