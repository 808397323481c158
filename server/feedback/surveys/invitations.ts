import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { isLanguage } from '#contract/core/language.ts';
import { linkPattern, localized } from '#contract/feedback/surveyFields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, companies, surveyInvitations, surveys, surveySubmissions } from '#server/platform/db/schema.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { publishComplaint } from '#server/platform/live/publish.ts';
import type { AnswerDraft, ReadAnswers } from './answers.ts';
import type { InvitationRow, SurveyRow } from './queries.ts';
import { surveyAnswerDelivery } from './deliveries.ts';
import { rewardFor } from './rewards.ts';
import { answerMail } from './answerMail.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Links to surveys and their states. */

const tokenPattern = /^[\w-]{22}$/;

export interface Opened {
  invitation: InvitationRow;
  survey: SurveyRow;
  /** Whether the link can still be answered. */
  state: 'open' | 'ended' | 'answered';
}

/** The invitation of a token; null if there is none. `lock` locks it until the transaction ends. */
export async function openedBy(database: Sql, token: string, lock = false): Promise<Opened | null> {
  if (!tokenPattern.test(token)) return null;
  const [found] = await database.select().from(surveyInvitations).where(eq(surveyInvitations.token, token));
  const [invitation] =
    found && lock ? await database.select().from(surveyInvitations).where(at(found)).for('update') : [found];
  if (!invitation) return null;
  const { companyId, surveyId, expiresTime, submittedTime } = invitation;
  const [survey] = await database
    .select()
    .from(surveys)
    .where(equal(surveys, { companyId, id: surveyId }));
  if (!survey) return null;
  const ended = !survey.linked || (expiresTime !== null && expiresTime.getTime() <= Date.now());
  return { invitation, survey, state: submittedTime ? 'answered' : ended ? 'ended' : 'open' };
}

export interface PublicInvitation {
  survey: SurveyRow;
  company: string;
  language: Language;
  branches: { id: string; name: string }[];
}

/** The survey with this public link. */
export async function everybodysAt(database: Sql, link: string): Promise<PublicInvitation | null> {
  const [found] = await database
    .select({ survey: surveys, company: companies.name, language: companies.language })
    .from(surveys)
    .innerJoin(companies, eq(companies.id, surveys.companyId))
    .where(equal(surveys, { customizedLink: link, linked: true }));
  if (!found) return null;
  const { companyId, branchIds } = found.survey;
  const open = await database
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(equal(branches, { companyId, id: branchIds, active: true }))
    .orderBy(asc(branches.name), asc(branches.id));
  return { ...found, branches: open };
}

/** Creates the token of a link. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** A link of a survey that is not issued yet; its token has 128 random bits. */
export function newInvitation(
  survey: Pick<SurveyRow, 'companyId' | 'id' | 'expirationType' | 'expireSeconds'>,
  branchId: string,
) {
  return {
    companyId: survey.companyId,
    id: newId(),
    surveyId: survey.id,
    branchId,
    token: newToken(),
    expiresTime: survey.expirationType === 'never' ? null : new Date(Date.now() + survey.expireSeconds * 1_000),
  };
}

/** Issues a link to an unknown person. @returns its token */
export async function issue(transaction: Sql, survey: SurveyRow, branchId: string): Promise<string> {
  const invitation = newInvitation(survey, branchId);
  await transaction.insert(surveyInvitations).values(invitation);
  return invitation.token;
}

/**
 * A link to a public survey before anything is entered; it is not stored and not counted.
 *
 * @param link the survey's own link
 */
export async function freshAt(database: Sql, token: string, link: string, branchId: string): Promise<Opened | null> {
  if (!tokenPattern.test(token) || !linkPattern.test(link)) return null;
  const found = await everybodysAt(database, link);
  if (!found || found.survey.formAddress || !found.branches.some(({ id }) => id === branchId)) return null;
  const now = new Date();
  const nobody = { customerId: null, reservationId: null, submittedTime: null };
  const invitation = {
    ...newInvitation(found.survey, branchId),
    ...nobody,
    token,
    draft: {},
    issuedTime: now,
    openedTime: now,
  };
  return { invitation, survey: found.survey, state: 'open' };
}

/** Stores a link of {@link freshAt} once. */
export async function storeFresh(transaction: Sql, { invitation }: Opened): Promise<void> {
  await transaction.insert(surveyInvitations).values(invitation).onConflictDoNothing();
}

const at = ({ companyId, id }: InvitationRow) => equal(surveyInvitations, { companyId, id });

/** Records the first visit of a link that can still be answered. */
export async function lookedAt(database: Sql, opened: Opened | null): Promise<void> {
  if (opened?.state !== 'open' || opened.invitation.openedTime) return;
  await database
    .update(surveyInvitations)
    .set({ openedTime: sql`now()` })
    .where(and(at(opened.invitation), isNull(surveyInvitations.openedTime)));
}

/** Stores the draft of the answers. */
export async function keepDraft(transaction: Sql, { invitation }: Opened, draft: AnswerDraft): Promise<void> {
  await transaction
    .update(surveyInvitations)
    .set({ draft: draft as Record<string, string[]> })
    .where(at(invitation));
}

interface Submission {
  /** The start of links in mails. */
  base: string;
  /** The number that an anonymous respondent entered. */
  contactPhone: string | null;
  /** The own texts at the branch. */
  own: OwnTexts;
}

/**
 * Stores the answers of an open link, rewards the guest, and notifies the branch by mail if it has subscribed.
 *
 * @param options.base the address of the back office, for links in mails
 * @param options.contactPhone the phone number of an anonymous respondent, E.164
 */
export async function submit(
  transaction: Sql,
  opened: Opened,
  read: ReadAnswers,
  language: Language,
  { base, contactPhone, own }: Submission,
): Promise<void> {
  const { invitation, survey } = opened;
  const { companyId, id, surveyId, branchId, customerId, reservationId } = invitation;
  const { answers, unsatisfied, asksContact, commented } = read;
  const of = { companyId, id, surveyId, branchId, customerId, reservationId };
  await transaction
    .insert(surveySubmissions)
    .values({ ...of, language, answers, unsatisfied, asksContact, commented, contactPhone });
  await transaction
    .update(surveyInvitations)
    .set({ submittedTime: sql`now()`, draft: {} })
    .where(at(invitation));
  await rewardFor(transaction, opened);
  const complains = unsatisfied && asksContact;
  if (complains) await publishComplaint(transaction, { companyId, branchId, id, version: 1 });
  const [branch] = await transaction
    .select({ name: branches.name, settings: branches.settings })
    .from(branches)
    .where(equal(branches, { companyId, id: branchId }));
  if (!branch) return;
  const mails = survey.feedbackEmailType === 'all' || (survey.feedbackEmailType === 'unsatisfied' && unsatisfied);
  const link = complains ? `${base}/surveys/${companyId}/complaints?open=${id}` : null;
  if (mails) await mailAnswer(transaction, { id, survey, branchId, customerId, branch, read, contactPhone, link, own });
}

interface AnswerMail {
  id: string;
  survey: SurveyRow;
  branchId: string;
  customerId: string | null;
  branch: { name: string; settings: Record<string, unknown> };
  read: ReadAnswers;
  contactPhone: string | null;
  /** The link to the complaint; null without one. */
  link: string | null;
  own: OwnTexts;
}

/** The mails contain the guest's texts; in the back office only the branch and the survey's title are shown. */
async function mailAnswer(transaction: Sql, answer: AnswerMail): Promise<void> {
  const { id, survey, branchId, customerId, branch, read, contactPhone, link, own } = answer;
  const { notifyCustomerComplaints, customerComplaintsRecipientEmails: to, language: set } = branch.settings;
  if (notifyCustomerComplaints !== true || !Array.isArray(to)) return;
  const language = isLanguage(set) ? set : 'zh';
  const title = localized(survey.definition.title, language);
  const written = read.answers.flatMap((answer) => (answer.type === 'text' ? [answer.text] : []));
  const { unsatisfied } = read;
  const mail = {
    companyId: survey.companyId,
    branchId,
    customerId,
    kind: surveyAnswerDelivery.kind,
    about: id,
    channel: 'mail' as const,
    ...answerMail(language, { branch: branch.name, title, unsatisfied, written, contactPhone, link }, own),
  };
  const recipients = to.filter((recipient) => typeof recipient === 'string');
  await queueDeliveries(
    transaction,
    recipients.map((recipient, place) => ({ ...mail, id: `surveyAnswer/${id}/${place + 1}`, recipient })),
  );
}
