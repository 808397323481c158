import { sql } from 'drizzle-orm';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { textsIn } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import { optOutLineTexts, optOutLink } from '#contract/marketing/sms.ts';
import { composeStored, defineDelivery, type Composed, type Delivery } from '#server/platform/deliveries/kind.ts';
import { idsByCompany } from '#server/platform/sql/byCompany.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { surveyInvitationTexts } from './words.ts';

/** Deliveries of surveys: links to guests, and answers to subscribed staff. */

interface Facts {
  /** The end of the survey's link. */
  token: string;
}

type Invited = Pick<Delivery, 'company' | 'companyLanguage' | 'branch' | 'language' | 'optOutToken' | 'own'>;

/** The message to a guest after a visit. */
export function surveyInvitation(one: Invited & Facts, base: string): Composed {
  const { company, companyLanguage, branch, language: guestLanguage, token, optOutToken, own } = one;
  const language = messageLanguage(guestLanguage, companyLanguage);
  const name = branch ?? company;
  const place = name.includes(company) ? name : `${company} ${name}`;
  const words = textsIn(surveyInvitationTexts, language, own);
  const optOutLine = textsIn(optOutLineTexts, language, own);
  const text = (survey: string, optOut: string) =>
    [words('ask', { place }), survey, optOutLine('line', { link: optOut })].join('\n');
  const link = optOutLink(base, optOutToken ?? '');
  return {
    subject: words('subject', { place }),
    text: text(`${base}/s/${token}`, link),
    link,
    shown: text(masked, masked),
  };
}

export const surveyLinkDelivery = defineDelivery<Facts>({
  kind: 'survey',
  facts: {
    columns: 'i.token',
    joins: `left join survey_invitations i on i.company_id = d.company_id and i.id = d.about
      left join surveys s on s.company_id = d.company_id and s.id = i.survey_id`,
  },
  wanted: `s.linked and i.submitted_time is null and (i.expires_time is null or i.expires_time > now())`,
  consent: true,
  unwanted: 'removed',
  // Their links reached no guest, so they do not count as issued.
  async removed(transaction, deliveries) {
    const invitations = deliveries.map(({ companyId, about }) => ({ companyId, id: about }));
    for (const [companyId, ids] of idsByCompany(invitations))
      await transaction.execute(
        sql`delete from survey_invitations where company_id = ${companyId} and id = ${anyOf(ids)}`,
      );
  },
  compose: surveyInvitation,
});

export const surveyAnswerDelivery = defineDelivery({ kind: 'surveyAnswer', repeatable: true, compose: composeStored });
