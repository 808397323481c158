import { sql } from 'drizzle-orm';
import { newId } from '../kernel/ids.ts';
import type { OutboxSender } from '../kernel/sms.ts';

/** Keeps messages in the outbox table: the default, which needs no account anywhere. */
export function outboxSender(): OutboxSender {
  return {
    kind: 'outbox',
    async keep(transaction, messages) {
      const rows = messages.map(({ companyId, to, text, key, subject, link, shown }) => ({
        id: newId(),
        channel: 'sms',
        company_id: companyId,
        key,
        recipient: to,
        subject,
        body: text,
        link,
        shown,
      }));
      const columns = sql.raw('id, channel, company_id, key, recipient, subject, body, link, shown');
      await transaction.execute(sql`insert into outbox (${columns})
        select ${columns} from json_populate_recordset(null::outbox, ${JSON.stringify(rows)}::json)`);
      return rows.map(({ id }) => id);
    },
  };
}
