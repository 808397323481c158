import { exportOutbox, listOutbox, masked, type OutboxMessage } from '#contract/platform/outbox.ts';
import { handle, type Handled } from '../http/handle.ts';
import { sendList } from '../report/list.ts';
import { iso } from '../sql/json.ts';
import { pageOf } from '../sql/page.ts';
import { Values } from '../sql/values.ts';

/**
 * A recipient as the outbox shows it: of an address its first letter and domain, of a number its last digits, and the
 * company that a form goes to.
 */
const recipientSql = `case o.channel when 'form' then o.recipient
  when 'sms' then '${masked}' || right(o.recipient, 3)
  else left(o.recipient, 1) || '${masked}' || coalesce(substring(o.recipient from '@[^@]*$'), '') end`;

/** Newest first. Neither the body is read nor the link that it holds, only what is shown of it. */
const parts = { from: 'outbox o', order: 'o.created_time desc, o.id desc' };

/** The messages that would have been sent, for administrators to read. */
export const outboxHandlers: Handled[] = [
  handle(listOutbox, async ({ query, services }) => {
    const { rows, total } = await pageOf<OutboxMessage>(services.database, query, new Values(), {
      ...parts,
      select: `o.id, o.channel, ${recipientSql} as recipient, o.subject, o.shown as text,
        ${iso('o.created_time')} as "createdTime"`,
    });
    return { data: rows, total };
  }),
  handle(exportOutbox, (call) =>
    sendList(
      call,
      {
        report: 'outbox',
        of: 'outbox',
        parts,
        values: new Values(),
        columns: {
          time: 'o.created_time',
          type: 'o.channel',
          recipient: recipientSql,
          subject: 'o.subject',
          text: 'o.shown',
        },
      },
      call.query,
    ),
  ),
];
