import { outbox } from '../db/schema.ts';
import { insertRows } from '../db/rows.ts';
import type { Config } from '../kernel/config.ts';
import { newId } from '../kernel/ids.ts';
import type { OutboxSender, SmsSender } from '../kernel/sms.ts';
import { gatewaySender } from './gateway.ts';

/** Stores messages in the outbox table: the default, which needs no external account. */
const outboxSender: OutboxSender = {
  kind: 'outbox',
  async keep(transaction, messages) {
    const rows = messages.map(
      ({ to: recipient, text: body, companyId, customerId = null, key, subject, link, shown }) => {
        const message = {
          id: newId(),
          channel: 'sms',
          companyId,
          customerId,
          key,
          recipient,
          subject,
          body,
          link,
          shown,
        };
        return message;
      },
    );
    await insertRows(transaction, outbox, rows);
    return rows.map(({ id }) => id);
  },
};

/** The configured sender. */
export const smsSender = ({ gateway }: Config['sms']): SmsSender => (gateway ? gatewaySender(gateway) : outboxSender);
