import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { putSurvey, surveyForm } from '#contract/surveys.ts';
import type { Sql } from '../db/client.ts';
import { branches, surveys } from '../db/schema.ts';
import { scopeOf } from '../http/handle.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { ownForms } from './forms.ts';
import { surveyAt, type Seer, type SurveyRow } from './queries.ts';

/** Making, changing, linking and taking away surveys. */

type Author = Parameters<typeof changeBy>[0];
type Form = z.output<typeof surveyForm>;
type Changes = z.output<NonNullable<(typeof putSurvey)['body']>>;

/** @throws ApiError `SURVEY_INVALID_BRANCH` where a branch is not the company's, or not open to the caller */
async function checkBranches(transaction: Sql, { companyId, enabledBranches }: Seer, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const found = await transaction
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), inArray(branches.id, wanted)));
  const seen = ({ id }: { id: string }) => enabledBranches === 'all' || enabledBranches.includes(id);
  if (found.length < wanted.length || !found.every(seen)) throw new ApiError('SURVEY_INVALID_BRANCH');
  return wanted;
}

/** A link leads to one survey, of whichever company. @throws ApiError `ALIAS_EXIST` */
async function checkLink(transaction: Sql, companyId: string, id: string, link: string | null | undefined) {
  if (!link) return;
  // One after the other: two at once would each find it free.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`survey link ${link}`}))`);
  const taken = await transaction
    .select({ companyId: surveys.companyId, id: surveys.id })
    .from(surveys)
    .where(eq(surveys.customizedLink, link));
  if (taken.some((one) => one.companyId !== companyId || one.id !== id)) throw new ApiError('ALIAS_EXIST');
}

async function locked(transaction: Sql, scope: Seer, id: string): Promise<SurveyRow> {
  const { companyId, enabledBranches } = scope;
  const none = () => new ApiError('SURVEY_NOT_FOUND');
  const stored = (await lockRecord(transaction, surveys, surveyAt(companyId, id), none)) as SurveyRow;
  if (enabledBranches !== 'all' && !stored.branchIds.some((branch) => enabledBranches.includes(branch))) throw none();
  if (!stored.linked) throw new ApiError('SURVEY_NOT_LINKED');
  await checkBranches(transaction, scope, stored.branchIds);
  return stored;
}

/** Makes a form and asks it. @returns its id */
export async function addSurvey(transaction: Sql, call: Author, form: Form): Promise<string> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const branchIds = await checkBranches(transaction, scope, form.branchIds);
  const forms = ownForms(transaction);
  const id = await forms.add(companyId, form.definition);
  await checkLink(transaction, companyId, id, form.customizedLink);
  const definition = (await forms.definition(companyId, id)) ?? form.definition;
  await transaction.insert(surveys).values({ ...form, companyId, id, definition, branchIds });
  await writeAudit(transaction, {
    ...changeBy(call),
    action: 'create',
    entity: 'survey',
    entityId: id,
    after: { ...form, definition, branchIds },
  });
  return id;
}

/** Changes how a survey is asked, and its form. @returns the version that there is now */
export async function changeSurvey(transaction: Sql, call: Author, id: string, changes: Changes): Promise<number> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const stored = await locked(transaction, scope, id);
  const { version: seen, ...wanted } = changes;
  if (wanted.branchIds) wanted.branchIds = await checkBranches(transaction, scope, wanted.branchIds);
  await checkLink(transaction, companyId, id, wanted.customizedLink);
  if (wanted.definition) {
    const forms = ownForms(transaction);
    await forms.change(companyId, id, wanted.definition);
    wanted.definition = (await forms.definition(companyId, id)) ?? wanted.definition;
  }
  return changeRecord(transaction, {
    table: surveys,
    where: surveyAt(companyId, id),
    stored,
    seen,
    wanted,
    of: { ...changeBy(call), entity: 'survey', entityId: id },
  });
}

/** Links end; form and answers stay. */
export async function takeAway(transaction: Sql, call: Author, id: string): Promise<void> {
  const scope = scopeOf(call);
  const stored = await locked(transaction, scope, id);
  await changeRecord(transaction, {
    table: surveys,
    where: surveyAt(scope.companyId, id),
    stored,
    seen: undefined,
    wanted: { linked: false, customizedLink: null },
    of: { ...changeBy(call), entity: 'survey', entityId: id },
  });
}

/**
 * Asks a form by its id.
 * @throws ApiError `SURVEY_ID_INVALID`, `SURVEY_ALREADY_LINKED`, `SURVEY_INVALID_BRANCH`
 */
export async function linkForm(
  transaction: Sql,
  call: Author,
  { surveyId: id, branchIds }: { surveyId: string; branchIds?: string[] },
): Promise<void> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const definition = await ownForms(transaction).definition(companyId, id);
  if (!definition) throw new ApiError('SURVEY_ID_INVALID');
  const [stored] = await transaction.select().from(surveys).where(surveyAt(companyId, id)).for('update');
  const wanted = branchIds ?? stored?.branchIds;
  if (stored?.linked) throw new ApiError('SURVEY_ALREADY_LINKED');
  if (!wanted) throw new ApiError('SURVEY_INVALID_BRANCH');
  const at = await checkBranches(transaction, scope, wanted);
  const of = { ...changeBy(call), entity: 'survey', entityId: id } as const;
  if (!stored) {
    await transaction.insert(surveys).values({ companyId, id, definition, branchIds: at });
    await writeAudit(transaction, { ...of, action: 'create', after: { definition, branchIds: at } });
    return;
  }
  await changeRecord(transaction, {
    table: surveys,
    where: surveyAt(companyId, id),
    stored,
    seen: undefined,
    wanted: { linked: true, definition, branchIds: at },
    of,
  });
}

/** Takes over what the form says now. @throws ApiError `SURVEY_NOT_LINKED`, `SURVEY_ID_INVALID` */
export async function refreshForm(transaction: Sql, call: Author, id: string): Promise<void> {
  const scope = scopeOf(call);
  const stored = await locked(transaction, scope, id);
  const definition = await ownForms(transaction).definition(scope.companyId, id);
  if (!definition) throw new ApiError('SURVEY_ID_INVALID');
  await changeRecord(transaction, {
    table: surveys,
    where: surveyAt(scope.companyId, id),
    stored,
    seen: undefined,
    wanted: { definition },
    of: { ...changeBy(call), entity: 'survey', entityId: id },
  });
}
