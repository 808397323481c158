import { outbox } from '../db/schema.ts';
import type { Database } from '../db/client.ts';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import { newId } from '../kernel/ids.ts';
import type { Mailer } from '../kernel/mailer.ts';

/** Stores mails in the outbox table: the default, which needs no external account. */
export function outboxMailer(database: Database): Mailer {
  return {
    kind: 'outbox',
    async send({ to, body, link = null, companyId = '', customerId = null, subject, shown }) {
      refuseInsideTransaction('A mail');
      const mail = { companyId, customerId, recipient: to, subject, body, link, shown };
      await database.sql.insert(outbox).values({ id: newId(), channel: 'mail', ...mail });
    },
    close: () => Promise.resolve(),
  };
}

/** The reason of a failure in a form that may be logged: mail servers repeat addresses in their messages. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether it is certain that nothing was sent: the server said so, or the text was never transmitted. */
  readonly unsent: boolean;
  /** Whether a retry would be refused again. */
  readonly refused: boolean;
  constructor(error: unknown) {
    const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
    const step = typeof command === 'string' ? command.split(/[ :]/)[0] : undefined;
    const known = [code, responseCode, step];
    super(`The mail server failed: ${known.filter((one) => one !== undefined).join(', ') || 'no reason given'}.`);
    this.unsent = typeof responseCode === 'number' || ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH'].includes(step ?? '');
    this.refused =
      typeof responseCode === 'number' && responseCode >= 500 && ['MAIL', 'RCPT', 'DATA'].includes(step ?? '');
  }
}

/** Sends through a mail server. */
export async function smtpMailer(url: string, from: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const separator = url.includes('?') ? '&' : '?';
  const transport = createTransport(
    `${url}${separator}pool=true&connectionTimeout=10000&greetingTimeout=10000&socketTimeout=30000`,
    { from },
  );
  return {
    kind: 'smtp',
    async send({ to, subject, body }) {
      refuseInsideTransaction('A mail');
      try {
        await transport.sendMail({ to, subject, text: body });
      } catch (error) {
        throw new MailError(error);
      }
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
