import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { localized } from '#contract/surveyFields.ts';
import type { Sql } from '../db/client.ts';
import { insertRows } from '../db/rows.ts';
import { branches, companies, notifications, surveyInvitations, surveys, surveySubmissions } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import type { ReadAnswers } from './answers.ts';
import type { Draft } from './page.ts';
import type { SurveyRow } from './queries.ts';
import { mailSubjects } from './words.ts';

/** Links to surveys, and what becomes of them. */

const tokenPattern = /^[\w-]{22}$/;

export interface Opened {
  invitation: typeof surveyInvitations.$inferSelect;
  survey: SurveyRow;
  /** Whether it can still be answered. */
  state: 'open' | 'ended' | 'answered';
}

/** What a token leads to; null where it leads to nothing. `lock` holds it until the transaction ends. */
export async function openedBy(database: Sql, token: string, lock = false): Promise<Opened | null> {
  if (!tokenPattern.test(token)) return null;
  const found = database.select().from(surveyInvitations).where(eq(surveyInvitations.token, token));
  const [invitation] = await (lock ? found.for('update') : found);
  if (!invitation) return null;
  const { companyId, surveyId, expiresTime, submittedTime } = invitation;
  const [survey] = await database
    .select()
    .from(surveys)
    .where(and(eq(surveys.companyId, companyId), eq(surveys.id, surveyId)));
  if (!survey) return null;
  const ended = !survey.linked || (expiresTime !== null && expiresTime.getTime() <= Date.now());
  return { invitation, survey, state: submittedTime ? 'answered' : ended ? 'ended' : 'open' };
}

export interface Everybodys {
  survey: SurveyRow;
  company: string;
  language: Language;
  branches: { id: string; name: string }[];
}

/** The survey that anybody may answer at this link. */
export async function everybodysAt(database: Sql, link: string): Promise<Everybodys | null> {
  const [found] = await database
    .select({ survey: surveys, company: companies.name, language: companies.language })
    .from(surveys)
    .innerJoin(companies, eq(companies.id, surveys.companyId))
    .where(and(eq(surveys.customizedLink, link), eq(surveys.linked, true)));
  if (!found) return null;
  const { companyId, branchIds } = found.survey;
  const open = await database
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), inArray(branches.id, branchIds), eq(branches.active, true)))
    .orderBy(asc(branches.name), asc(branches.id));
  return { ...found, branches: open };
}

/** Hands a link out. @returns its token, of 128 random bits */
export async function issue(transaction: Sql, survey: SurveyRow, branchId: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const lasts = survey.expirationType === 'never' ? null : survey.expireSeconds;
  await transaction.insert(surveyInvitations).values({
    companyId: survey.companyId,
    id: newId(),
    surveyId: survey.id,
    branchId,
    token,
    expiresTime: lasts === null ? null : new Date(Date.now() + lasts * 1_000),
  });
  return token;
}

const at = ({ companyId, id }: Opened['invitation']) =>
  and(eq(surveyInvitations.companyId, companyId), eq(surveyInvitations.id, id));

/** Keeps what is filled in. */
export async function keepDraft(transaction: Sql, { invitation }: Opened, draft: Draft): Promise<void> {
  await transaction
    .update(surveyInvitations)
    .set({ draft: draft as Record<string, string[]> })
    .where(at(invitation));
}

/**
 * Takes the answers of an open link, and tells the branch by mail where it wants to be told.
 * @returns the branch's public review page, for guests who were content
 */
export async function submit(
  transaction: Sql,
  { invitation, survey }: Opened,
  read: ReadAnswers,
  language: Language,
): Promise<string | null> {
  const { companyId, id, surveyId, branchId } = invitation;
  const { answers, unsatisfied, asksContact, commented } = read;
  await transaction
    .insert(surveySubmissions)
    .values({ companyId, id, surveyId, branchId, language, answers, unsatisfied, asksContact, commented });
  await transaction
    .update(surveyInvitations)
    .set({ submittedTime: sql`now()`, draft: {} })
    .where(at(invitation));
  const [branch] = await transaction
    .select({ name: branches.name, settings: branches.settings })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
  if (!branch) return null;
  const tells = survey.feedbackEmailType === 'all' || (survey.feedbackEmailType === 'unsatisfied' && unsatisfied);
  if (tells) await tell(transaction, { survey, branchId, branch, read });
  const review = branch.settings.googleMyBusiness;
  return !unsatisfied && typeof review === 'string' && /^https:\/\/\S+$/.test(review) ? review : null;
}

interface Told {
  survey: SurveyRow;
  branchId: string;
  branch: { name: string; settings: Record<string, unknown> };
  read: ReadAnswers;
}

/** Mails wait in the queue of notifications; they say what the guest wrote, and others see of them only where it was. */
async function tell(transaction: Sql, { survey, branchId, branch, read }: Told): Promise<void> {
  const { notifyCustomerComplaints, customerComplaintsRecipientEmails: to, language: set } = branch.settings;
  if (notifyCustomerComplaints !== true || !Array.isArray(to)) return;
  const language = typeof set === 'string' && set in mailSubjects ? (set as Language) : 'zh';
  const subjects = mailSubjects[language];
  const subject = `${read.unsatisfied ? subjects.unsatisfied : subjects.other}: ${branch.name}`;
  const shown = `${branch.name}\n${localized(survey.definition.title, language)}`;
  const written = read.answers.flatMap((answer) => (answer.type === 'text' ? [answer.text] : []));
  const rows = to.flatMap((recipient) =>
    typeof recipient === 'string'
      ? [
          {
            companyId: survey.companyId,
            id: newId(),
            branchId,
            trigger: 'surveySubmitted',
            channel: 'email',
            recipient,
            subject,
            body: [shown, ...written].join('\n'),
            shown,
          },
        ]
      : [],
  );
  await insertRows(transaction, notifications, rows);
}
