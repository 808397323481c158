import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { asFile, zonedFileShape } from '../core/exports.ts';
import { managingRoles } from '../core/permissions.ts';
import { id, instant, paging } from '../core/wire.ts';

/** What stands for what is not shown. */
export const masked = '•••';

/**
 * What the product would have sent to the outside world while no gateway is configured, as far as it is shown: never a
 * link, since it would open an account or a file to whoever reads it here, and nothing of the recipient but enough to
 * tell messages apart.
 */
export const outboxMessage = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'form']),
  /** Of a mail address its first letter and domain, of a phone number its last three digits. */
  recipient: z.string(),
  subject: z.string(),
  /** The message with {@link masked} in place of links and of what is the recipient's own. */
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
