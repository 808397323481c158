import { createHmac } from 'node:crypto';
import { hiddenField } from '#contract/feedback/surveyFields.ts';
import { receiveSurveyAnswer, type FormResponse } from '#contract/feedback/surveyWebhook.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { handle, inTransaction, type Admit, type Handled } from '#server/platform/http/handle.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { sameSecret } from '#server/platform/kernel/digest.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import { openedBy, submit } from './invitations.ts';
import { formLanguage, readDelivered } from './remoteDialect.ts';

/** Accepts requests signed with the secret over the raw body. */
const signed: Admit = (sent, headers, { config }) => {
  const secret = config.surveys.webhookSecret;
  if (!secret) throw new ApiError('not_found', 'There is nothing at this address.');
  const signature = headers['typeform-signature'];
  const wanted = `sha256=${createHmac('sha256', secret).update(sent).digest('base64')}`;
  if (typeof signature !== 'string' || !sameSecret(signature, wanted))
    throw new ApiError('unauthorized', 'The signature does not fit.');
};

/** A provider may retry a delivery for hours. */
const longestUnderWay = 86_400_000;

/** The time at which the guest sent the answer, clamped to the last 24 hours. */
function submittedAt({ submitted_at }: FormResponse): number {
  const now = Date.now();
  return Math.max(now - longestUnderWay, Math.min(now, Date.parse(submitted_at)));
}

/** Stores an answer once. @returns the reason if it is not stored, otherwise null */
async function store(
  transaction: Sql,
  wordings: Wordings,
  response: FormResponse,
  base: string,
): Promise<string | null> {
  const opened = await openedBy(transaction, response.hidden[hiddenField] ?? '', true);
  if (!opened) return 'no such link';
  const { survey, invitation, state } = opened;
  if (survey.provider !== 'remote' || survey.id !== response.form_id) return 'another form';
  if (state === 'answered') return 'answered before';
  const { expiresTime } = invitation;
  if (!survey.linked || (expiresTime && expiresTime.getTime() <= submittedAt(response))) return 'ended';
  const { definition } = survey;
  const own = await wordings.of(transaction, invitation.companyId, invitation.branchId);
  const read = readDelivered(definition, response.answers);
  await submit(transaction, opened, read, formLanguage(definition), { base, own, contactPhone: null });
  return null;
}

/**
 * Answers delivered by a form provider. Answers that cannot be stored get the same response as others, so the sender
 * learns nothing and need not resend them.
 */
export const surveyWebhookHandlers: Handled[] = [
  handle(
    receiveSurveyAnswer,
    async (call) => {
      const { event_type, form_response: response } = call.body;
      const { config, wordings, log } = call.services;
      if (event_type === 'form_response' && response) {
        const base = linkBase(config.publicUrl, call.reply.request);
        const why = await inTransaction(call, (transaction) => store(transaction, wordings, response, base));
        if (why) log.info({ id: call.requestId, why }, 'an answer of the form provider is not stored');
      }
      return { received: true as const };
    },
    { admit: signed },
  ),
];
