import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { partition } from 'es-toolkit';
import type { RecipientReason } from '#contract/marketing/campaigns.ts';
import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import { anybody, messageOf, optOutLink, pointsPerSegment, segmentsOf } from '#contract/marketing/sms.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import type { SmsMessage } from '#server/platform/kernel/sms.ts';
import { applyChanges, oneLooks, type RecipientChange } from './results.ts';
import { lockCampaign, movePointsFor, wordingOf, writeCampaign, type CampaignKey, type CampaignRow } from './store.ts';

/** The next recipients of a campaign, checked again, with their messages. */

interface Row {
  customerId: string;
  phoneNumber: string;
  points: number;
  token: string;
  name: string | null;
  familyName: string | null;
  givenName: string | null;
  language: string | null;
  reason: RecipientReason | null;
}

export interface Outgoing {
  customerId: string;
  message: SmsMessage;
  segments: number;
  points: number;
}

export interface Batch {
  campaign: CampaignRow;
  outgoing: Outgoing[];
  /** The number of processed recipients, including skipped ones. */
  looked: number;
}

/** The language is the company's, for guests without one. */
export interface SendingCampaign extends CampaignKey {
  language: Language;
  /** Read again for each batch, because a long campaign may outlast a change of texts. */
  wordings: Wordings;
  size: number;
}

/**
 * Takes the next untried recipients. Guests who withdrew consent, changed their number or got another campaign's
 * message since the preflight are skipped. If messages became more expensive, because a name is longer now, the
 * difference is reserved; if the balance is too low, these are skipped too.
 *
 * @returns those to send, still `pending`; the campaign's row is locked
 */
export async function takeBatch(transaction: Sql, sending: SendingCampaign): Promise<Batch> {
  await oneLooks(transaction, sending.companyId);
  const campaign = await lockCampaign(transaction, sending);
  const rows = await rowsOf(transaction, campaign, sending.size, 'pending');
  const own = await ownOf(transaction, sending);
  const skip = ({ customerId }: Row, reason: RecipientReason): RecipientChange => ({
    customerId,
    from: 'pending',
    status: 'skipped',
    reason,
  });
  const skipped = rows.flatMap((row) => (row.reason ? [skip(row, row.reason)] : []));
  const outgoing = rows
    .filter(({ reason }) => !reason)
    .map((row) => ({ row, out: outgoingOf(campaign, row, sending.language, own) }));
  const dearer = outgoing.filter(({ row, out }) => out.points > row.points);
  const more = dearer.reduce((sum, { row, out }) => sum + out.points - row.points, 0);
  if (more && !(await reserveMore(transaction, campaign, more, dearer[0]?.row.customerId ?? '')))
    skipped.push(...dearer.map(({ row }) => skip(row, 'balance')));
  await applyChanges(transaction, campaign, skipped);
  const left = new Set(skipped.map(({ customerId }) => customerId));
  return {
    campaign,
    outgoing: outgoing.map(({ out }) => out).filter(({ customerId }) => !left.has(customerId)),
    looked: rows.length,
  };
}

/**
 * Recipients whose message was being sent when the job was interrupted, to be sent again with the same keys. Guests who
 * may no longer be messaged are excluded; their result stays unknown.
 */
export async function retakeBatch(transaction: Sql, sending: SendingCampaign): Promise<Batch> {
  const campaign = await lockCampaign(transaction, sending);
  const rows = await rowsOf(transaction, campaign, sending.size, 'sending');
  const own = await ownOf(transaction, sending);
  const [lost, again] = partition(rows, ({ reason }) => reason !== null);
  const interrupted = { from: 'sending', status: 'unknown', reason: 'interrupted' } as const;
  await applyChanges(
    transaction,
    campaign,
    lost.map(({ customerId }) => ({ customerId, ...interrupted })),
  );
  const outgoing = again.map((row) => outgoingOf(campaign, row, sending.language, own));
  return { campaign, outgoing, looked: rows.length };
}

/** Whether any guest with the recipient's number has the flag: a number is one phone, even if guests share it. */
const alsoHolds = (flag: string) =>
  `exists (select from customers o where o.company_id = $1 and o.phone_number = r.phone_number and ${flag})`;

async function rowsOf(
  transaction: Sql,
  { companyId, id, quietDays }: CampaignRow,
  size: number,
  status: 'pending' | 'sending',
): Promise<Row[]> {
  const quiet = quietDays > 0 && status === 'pending';
  return queryInTransaction<Row>(transaction, {
    text: `select r.customer_id as "customerId", r.phone_number as "phoneNumber", r.points, r.opt_out_token as token,
        c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
        case when c.id is null then 'gone' when c.erased_time is not null then 'erased'
          when c.forbid_pii_sharing or ${alsoHolds('o.forbid_pii_sharing')} then 'doNotContact'
          when not c.allow_contact_restaurant or ${alsoHolds('not o.allow_contact_restaurant')} then 'noConsent'
          when c.phone_number is null then 'noPhone' when c.phone_number <> r.phone_number then 'phoneChanged'
          when ${quiet} and exists (
            select from campaign_recipients q where q.company_id = $1 and q.phone_number = r.phone_number
              and q.campaign_id <> $2 and q.sent_time >= $5::timestamptz) then 'recent' end as reason
      from campaign_recipients r left join customers c on c.company_id = $1 and c.id = r.customer_id
      where r.company_id = $1 and r.campaign_id = $2 and r.status = $3
      order by r.customer_id limit $4 for update of r`,
    values: [companyId, id, status, size, new Date(Date.now() - quietDays * millisecondsInDay).toISOString()],
  });
}

const ownOf = (transaction: Sql, { wordings, companyId }: SendingCampaign): Promise<OwnTexts> =>
  wordings.of(transaction, companyId, null);

function outgoingOf(campaign: CampaignRow, row: Row, language: Language, own: OwnTexts): Outgoing {
  const { content, image, linkBase } = wordingOf(campaign, '');
  const link = optOutLink(linkBase, row.token);
  const wording = { content, language: messageLanguage(row.language, language), image, own };
  const recipient = { name: row.name ?? '', familyName: row.familyName, givenName: row.givenName };
  const text = messageOf({ ...wording, recipient, optOut: link });
  const segments = segmentsOf(text).segments.length;
  return {
    customerId: row.customerId,
    message: {
      companyId: campaign.companyId,
      to: row.phoneNumber,
      text,
      key: `sms/${campaign.id}/${row.customerId}`,
      subject: campaign.title,
      link,
      shown: messageOf({ ...wording, image: image && masked, recipient: anybody, optOut: masked }),
    },
    segments,
    points: segments * pointsPerSegment,
  };
}

async function reserveMore(transaction: Sql, campaign: CampaignRow, points: number, first: string): Promise<boolean> {
  const { accountId } = campaign;
  if (!accountId) return false;
  const occasion = `more/${campaign.jobId}/${first}`;
  try {
    await transaction.transaction((inner) =>
      movePointsFor(inner as unknown as Sql, campaign, { accountId, kind: 'reserve', points, occasion }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false;
    throw error;
  }
  campaign.pointsReserved += points;
  await writeCampaign(transaction, campaign, { pointsReserved: campaign.pointsReserved });
  return true;
}
