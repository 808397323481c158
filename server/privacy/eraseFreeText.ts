import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { nationalNumber } from '../kernel/phone.ts';

/** Answers to surveys and notes about complaints: those of the guest, and others, which may hold how the guest is reached. */

/** Fewer digits are found in too much that is no phone number. */
const leastDigits = 6;

/** How a phone number may have been written, as a regular expression: whole, or as at home, with signs between. */
function phonePattern(phone: string): string | null {
  const digits = nationalNumber(phone) ?? '';
  return digits.length < leastDigits
    ? null
    : `(?<![0-9])[+]?[0-9]{0,4}[ ().-]{0,3}${[...digits].join('[ ().-]{0,2}')}(?![0-9])`;
}

const mailPattern = (email: string): string =>
  `(?<![[:alnum:]._+-])${email.replace(/[^\w@]/g, '[$&]')}(?![[:alnum:]_-])`;

/**
 * Takes a guest's phone number and address out of whatever was answered or noted.
 *
 * @param erased what stands in their place
 */
export async function eraseFreeText(
  transaction: Sql,
  companyId: string,
  { phoneNumber, email }: { phoneNumber: string | null; email: string | null },
  erased: string,
): Promise<void> {
  const patterns = [phoneNumber && phonePattern(phoneNumber), email && mailPattern(email)].filter(Boolean);
  if (!patterns.length) return;
  const found = patterns.join('|');
  await transaction.execute(sql`
    update complaint_notes n set text = regexp_replace(n.text, ${found}, ${erased}, 'gi')
    where n.company_id = ${companyId} and n.text ~* ${found}`);
  await transaction.execute(sql`
    update survey_submissions s set answers = regexp_replace(s.answers::text, ${found}, ${erased}, 'gi')::jsonb
    where s.company_id = ${companyId} and s.commented and s.answers::text ~* ${found}`);
  await transaction.execute(sql`
    update survey_invitations i set draft = regexp_replace(i.draft::text, ${found}, ${erased}, 'gi')::jsonb
    where i.company_id = ${companyId} and i.draft <> '{}' and i.draft::text ~* ${found}`);
}

/** Takes out all words of a guest's own answers, and of notes about them; what was ticked stays, and counts. */
export async function forgetAnswers(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  erased: string,
): Promise<void> {
  const theirs = sql`any(${sql.param([...ids])}::text[])`;
  await transaction.execute(sql`
    update complaint_notes n set text = ${erased}
    where n.company_id = ${companyId} and n.submission_id in (
      select s.id from survey_submissions s where s.company_id = ${companyId} and s.customer_id = ${theirs})`);
  await transaction.execute(sql`
    update survey_submissions s set answers = (
      select jsonb_agg(case a.one ->> 'type' when 'text' then a.one || jsonb_build_object('text', ${erased}::text) else a.one end
        order by a.place) from jsonb_array_elements(s.answers) with ordinality a (one, place))
    where s.company_id = ${companyId} and s.customer_id = ${theirs} and s.commented`);
  await transaction.execute(sql`
    update survey_invitations i set draft = '{}'
    where i.company_id = ${companyId} and i.customer_id = ${theirs} and i.draft <> '{}'`);
  await transaction.execute(sql`
    update survey_messages m set recipient = 'erased:' || m.id,
      status = case m.status when 'waiting' then 'skipped' else m.status end
    from survey_invitations i where m.company_id = ${companyId} and i.company_id = m.company_id and i.id = m.id
      and i.customer_id = ${theirs}`);
  // The queue pays back what it finds unwanted, so a message that waits stays until then.
  await transaction.execute(sql`
    update voucher_messages m set recipient = 'erased:' || m.id
    from issued_vouchers i where m.company_id = ${companyId} and i.company_id = m.company_id and i.id = m.id
      and i.customer_id = ${theirs}`);
}
