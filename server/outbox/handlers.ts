import { count, desc } from 'drizzle-orm';
import { listOutbox } from '#contract/outbox.ts';
import { outbox } from '../db/schema.ts';
import { handle, type Handled } from '../http/handle.ts';

/** The messages that would have been sent, for administrators to read. */
export const outboxHandlers: Handled[] = [
  handle(listOutbox, async ({ query, services }) => {
    const { sql } = services.database;
    const [messages, [counted]] = await Promise.all([
      sql.select().from(outbox).orderBy(desc(outbox.createdTime), desc(outbox.id)).limit(query.size).offset(query.from),
      sql.select({ total: count() }).from(outbox),
    ]);
    return {
      messages: messages.map((message) => ({ ...message, createdTime: message.createdTime.toISOString() })),
      total: counted?.total ?? 0,
    };
  }),
];
