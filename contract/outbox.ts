import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, wholeNumber } from './wire.ts';

/** What the product would have sent to the outside world; kept here while no gateway is configured. */
export const outboxMessage = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'form']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The one link that the message is about, when it has one. */
  link: z.string().nullable(),
  createdTime: instant,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const listOutbox = endpoint({
  name: 'listOutbox',
  summary: 'Messages kept in the outbox, newest first',
  method: 'GET',
  path: '/api/admin/outbox',
  access: { kind: 'admin' },
  query: z.strictObject({ from: wholeNumber(0, 1_000_000).default(0), size: wholeNumber(1, 200).default(50) }),
  response: z.object({ messages: z.array(outboxMessage), total: z.number().int() }),
});

export const outboxEndpoints = [listOutbox] as const;
