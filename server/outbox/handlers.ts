import { count, desc } from 'drizzle-orm';
import { listOutbox } from '#contract/outbox.ts';
import { outbox } from '../db/schema.ts';
import { handle, type Handled } from '../http/handle.ts';
import { maskedRecipient } from './mask.ts';

/** What is read of a message: neither the body nor the link that it holds. */
const { id, channel, recipient, subject, shown, createdTime } = outbox;

/** The messages that would have been sent, for administrators to read. */
export const outboxHandlers: Handled[] = [
  handle(listOutbox, async ({ query: { page, itemsPerPage }, services }) => {
    const { sql } = services.database;
    const [messages, [counted]] = await Promise.all([
      sql
        .select({ id, channel, recipient, subject, text: shown, createdTime })
        .from(outbox)
        .orderBy(desc(createdTime), desc(id))
        .limit(itemsPerPage)
        .offset((page - 1) * itemsPerPage),
      sql.select({ total: count() }).from(outbox),
    ]);
    return {
      data: messages.map((message) => ({
        ...message,
        recipient: maskedRecipient(message),
        createdTime: message.createdTime.toISOString(),
      })),
      total: counted?.total ?? 0,
    };
  }),
];
