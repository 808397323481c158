import { outboxReport } from '#contract/platform/outboxReport.ts';
import { exportOutbox, listOutbox, masked, type OutboxMessage } from '#contract/platform/outbox.ts';
import { handle, type Handled } from '../http/handle.ts';
import { sendList } from '../report/list.ts';
import { iso } from '../sql/json.ts';
import { pageOfRows } from '../sql/page.ts';
import { Values } from '../sql/values.ts';

/**
 * A recipient as shown in the outbox: the first letter and domain of an address, the last digits of a number, and the
 * company of a form.
 */
const recipientSql = `case o.channel when 'form' then o.recipient
  when 'sms' then '${masked}' || right(o.recipient, 3)
  else left(o.recipient, 1) || '${masked}' || coalesce(substring(o.recipient from '@[^@]*$'), '') end`;

/** Newest first. Neither the body nor its link is read, only the text to show. */
const parts = { from: 'outbox o', order: 'o.created_time desc, o.id desc' };

/** Messages stored instead of being sent, for administrators to read. */
export const outboxHandlers: Handled[] = [
  handle(listOutbox, async ({ query, services }) => {
    const { rows, total } = await pageOfRows<OutboxMessage>(services.database, query, new Values(), {
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
        report: outboxReport,
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
