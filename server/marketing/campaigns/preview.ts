import { masked } from '#contract/platform/outbox.ts';
import { unknownPlaceholders } from '#contract/core/placeholders.ts';
import {
  anybody,
  messageOf,
  optOutLink,
  optOutTokenLength,
  pointsPerSegment,
  segmentsOf,
} from '#contract/marketing/sms.ts';
import { placeholders } from '#contract/marketing/recipientPlaceholders.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { SmsMessage } from '#server/platform/kernel/sms.ts';
import { companyFacts, movePointsFor, readCampaign, wordingOf, type CampaignKey } from './store.ts';

interface PreviewBy extends By {
  /** Replaces the recipient's name. */
  name: string;
  linkBase: string;
}

/**
 * Sends a campaign's message to one number as a preview. It is charged like any other; if it was certainly not sent,
 * the points are released. Its opt-out link belongs to no guest and has no effect.
 *
 * @throws ApiError `not_found`, `invalid_input` for the number, `conflict` without content or sufficient points,
 *   `unavailable` if the gateway did not accept it
 */
export async function sendPreview(
  { database, sms, wordings }: Pick<Services, 'database' | 'sms' | 'wordings'>,
  key: CampaignKey,
  phoneNumber: string,
  by: PreviewBy,
): Promise<{ text: string; segments: number; points: number }> {
  const row = await readCampaign(database.sql, key);
  const facts = await companyFacts((statement) => database.query(statement), key.companyId);
  const to = toE164(phoneNumber, facts.country);
  if (!to)
    throw refused('invalid_input', 'body.phoneNumber', 'is not a phone number', {
      code: 'phone',
      reason: 'This is not a valid phone number.',
    });
  if (!row.content.trim()) throw refusal('contentEmpty', 'There is nothing to send yet.');
  const [unknown] = unknownPlaceholders(row.content, placeholders);
  if (unknown) throw refusal('unknownPlaceholders', `${unknown} is not filled in.`);
  const { account } = facts;
  if (!account) throw refusal('noAccount', 'The company has no account for campaigns.');

  const { content, image, linkBase } = wordingOf(row, by.linkBase);
  const link = optOutLink(linkBase, 'preview'.padEnd(optOutTokenLength, '0'));
  const recipient = { name: by.name, familyName: null, givenName: null };
  const own = await wordings.of(database.sql, key.companyId, null);
  const wording = { content, language: facts.language, image, own };
  const text = messageOf({ ...wording, recipient, optOut: link });
  const segments = segmentsOf(text).segments.length;
  const points = segments * pointsPerSegment;
  const name = newId();
  const message: SmsMessage = {
    companyId: key.companyId,
    to,
    text,
    key: `sms/${row.id}/preview/${name}`,
    subject: row.title,
    link,
    shown: messageOf({ ...wording, image: image && masked, recipient: anybody, optOut: masked }),
  };
  const campaign = { ...row, userId: by.userId };
  const movement = { accountId: account.id, points };

  await database.transaction(async (transaction) => {
    await movePointsFor(transaction, campaign, { ...movement, kind: 'spend', occasion: `preview/${name}` });
    if (sms.kind === 'outbox') await sms.keep(transaction, [message]);
    await audit(transaction, by, 'send', 'campaign', row.id, { after: { preview: to, points } });
  });
  if (sms.kind === 'gateway') {
    const { outcome } = await sms.send(message);
    if (outcome === 'refused' || outcome === 'unavailable') {
      await database.transaction((transaction) =>
        movePointsFor(transaction, campaign, { ...movement, kind: 'release', occasion: `preview/${name}/failed` }),
      );
    }
    if (outcome === 'refused') throw refusal('refused', 'The gateway refused the message.');
    if (outcome !== 'sent') throw new ApiError('unavailable', 'The SMS gateway did not respond.');
  }
  return { text, segments, points };
}

const refusal = (code: string, reason: string) => refused('conflict', 'preview', reason, { code });
