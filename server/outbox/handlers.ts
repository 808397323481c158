import { desc } from 'drizzle-orm';
import { listOutbox, masked, type OutboxMessage } from '#contract/outbox.ts';
import { outbox } from '../db/schema.ts';
import { handle, type Handled } from '../http/handle.ts';
import { pageOfTable } from '../sql/page.ts';

/** What is read of a message: neither the body nor the link that it holds. */
const { id, channel, recipient, subject, shown, createdTime } = outbox;

/** The messages that would have been sent, for administrators to read. */
export const outboxHandlers: Handled[] = [
  handle(listOutbox, async ({ query, services }) => {
    const { sql } = services.database;
    const read = sql.select({ id, channel, recipient, subject, text: shown, createdTime }).from(outbox);
    const order = [desc(createdTime), desc(id)];
    const { rows, total } = await pageOfTable(sql, outbox, query, { order }, read);
    return {
      data: rows.map((message) => ({
        ...message,
        recipient: maskedRecipient(message),
        createdTime: message.createdTime.toISOString(),
      })),
      total,
    };
  }),
];

/**
 * A recipient as the outbox shows it; forms go to a company.
 *
 * @example maskedRecipient({ channel: 'mail', recipient: 'mei@house.example' }) // 'm•••@house.example'
 */
function maskedRecipient({ channel: way, recipient: to }: Pick<OutboxMessage, 'channel' | 'recipient'>): string {
  if (way === 'form') return to;
  if (way === 'sms') return `${masked}${to.slice(-3)}`;
  const at = to.lastIndexOf('@');
  return `${[...to][0] ?? ''}${masked}${at < 0 ? '' : to.slice(at)}`;
}
