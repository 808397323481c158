import { sql } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { masked } from '#contract/platform/outbox.ts';
import { optOutLines, optOutLink } from '#contract/marketing/sms.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/inTransaction.ts';
import type { SmsMessage } from '#server/platform/kernel/sms.ts';
import {
  deliver,
  type MessageChannel,
  type MessageWays,
  type QueuedMessage,
} from '#server/platform/messages/deliver.ts';
import { takesMessages } from '#server/platform/sql/consent.ts';
import { askingWords } from './words.ts';

/** The messages that bring links to surveys. */

interface Row extends QueuedMessage {
  recipient: string;
  company: string;
  companyLanguage: Language;
  branch: string;
  /** The guest's own; null where nobody knows it. */
  language: string | null;
  /** What the survey's link ends with, and the one to get no more. */
  token: string;
  optOutToken: string;
}

/** The next messages of a channel, looked at once more, and locked until the transaction ends. */
const next = (transaction: Sql, channel: MessageChannel, size: number): Promise<Row[]> =>
  inTransaction<Row>(transaction, {
    text: `select m.company_id as "companyId", m.id, m.recipient, m.attempts, m.status = 'sending' as interrupted,
        m.opt_out_token as "optOutToken", i.token, k.name as company, k.language as "companyLanguage", b.name as branch,
        c.language, coalesce(s.linked and i.submitted_time is null and (i.expires_time is null or i.expires_time > now())
          and m.recipient = case m.channel when 'sms' then c.phone_number else c.email end and ${takesMessages}, false) as wanted
      from survey_messages m
        join survey_invitations i on i.company_id = m.company_id and i.id = m.id
        join surveys s on s.company_id = m.company_id and s.id = i.survey_id
        join companies k on k.id = m.company_id
        join branches b on b.company_id = m.company_id and b.id = i.branch_id
        left join customers c on c.company_id = m.company_id and c.id = i.customer_id
      where m.status in ('waiting', 'sending') and m.next_time <= now() and m.channel = $1
      order by m.next_time limit $2 for update of m skip locked`,
    values: [channel, size],
  });

/** Guests who are not to be written to any more: their links are forgotten, for nobody has them. */
async function dropped(transaction: Sql, rows: readonly Row[]): Promise<void> {
  const list = JSON.stringify(rows.map(({ companyId, id }) => ({ companyId, id })));
  for (const table of [sql`survey_messages`, sql`survey_invitations`])
    await transaction.execute(sql`delete from ${table} t using json_to_recordset(${list}::json) as w("companyId" text, id text)
      where t.company_id = w."companyId" and t.id = w.id`);
}

/** The message that asks a guest; `shown` is without the links, for people who read the outbox. */
function messageOf(row: Row, base: string): SmsMessage {
  const { companyId, id, recipient, company, branch } = row;
  const language = messageLanguage(row.language, row.companyLanguage);
  const { subject, ask } = askingWords(language, branch.includes(company) ? branch : `${company} ${branch}`);
  const text = (survey: string, optOut: string) => [ask, survey, optOutLines[language](optOut)].join('\n');
  const link = optOutLink(base, row.optOutToken);
  return {
    companyId,
    to: recipient,
    text: text(`${base}/s/${row.token}`, link),
    key: `survey/${id}`,
    subject,
    link,
    shown: text(masked, masked),
  };
}

/** Sends links that wait. @returns how many were handed over */
export const sendSurveyMessages = (ways: MessageWays): Promise<number> =>
  deliver({ table: 'survey_messages', what: 'survey', next, messageOf, dropped }, ways);
