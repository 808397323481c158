import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { questionType, type FormProviderName, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import type { linkSurvey, putSurvey, surveyForm } from '#contract/feedback/surveys.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, surveyForms, surveys, vouchers } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import {
  isSameValue,
  changeBy,
  changeRecord,
  lockRecord,
  type CompanyCaller,
} from '#server/platform/records/change.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { Form as FormThere, FormProvider } from '#server/platform/kernel/surveyForms.ts';
import { surveyAt, type SurveyRow } from './queries.ts';
import { reachesAll, seesSome, type BranchAccess } from '#server/platform/sql/visibility.ts';

/** Creating, changing, linking and removing surveys. */

type Form = z.output<typeof surveyForm>;
type Changes = z.output<NonNullable<(typeof putSurvey)['body']>>;

/** A provider whose forms are created and changed in the product. */
interface OwnForms extends FormProvider {
  /** Creates a form. @returns its id */
  add(companyId: string, definition: SurveyDefinition): Promise<string>;
  change(companyId: string, formId: string, definition: SurveyDefinition): Promise<void>;
}

/** Keeps choices only for questions that have some. */
const settled = ({ title, fields }: SurveyDefinition): SurveyDefinition => ({
  title,
  fields: fields.map((field) => ({
    ...field,
    choices: questionType(field.ref) === 'multiple_choice' ? field.choices : [],
  })),
});

/** The product's own forms, stored in its database. */
function ownForms(transaction: Sql): OwnForms {
  const at = (companyId: string, formId: string) => equal(surveyForms, { companyId, id: formId });
  return {
    async form(companyId, formId) {
      const [form] = await transaction.select().from(surveyForms).where(at(companyId, formId));
      return form ? { definition: form.definition, address: null } : null;
    },
    async add(companyId, definition) {
      const id = newId();
      await transaction.insert(surveyForms).values({ companyId, id, definition: settled(definition) });
      return id;
    },
    async change(companyId, formId, definition) {
      await transaction
        .update(surveyForms)
        .set({ definition: settled(definition), updatedTime: sql`now()` })
        .where(at(companyId, formId));
    },
  };
}

/** @throws ApiError `SURVEY_INVALID_BRANCH` if a branch does not belong to the company or the caller has no access */
async function checkBranches(transaction: Sql, scope: BranchAccess, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const found = await transaction
    .select({ id: branches.id })
    .from(branches)
    .where(equal(branches, { companyId: scope.companyId, id: wanted }));
  if (found.length < wanted.length || !reachesAll(scope, wanted)) throw new ApiError('SURVEY_INVALID_BRANCH');
  return wanted;
}

/** @throws ApiError `invalid_input` if a voucher does not belong to the company */
async function checkVouchers(transaction: Sql, companyId: string, ids: readonly string[] | undefined) {
  if (!ids?.length) return;
  const found = await transaction
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(equal(vouchers, { companyId, id: [...ids] }));
  if (found.length < ids.length)
    throw refusedField('invalid_input', 'vouchers', 'is not a voucher of this company', 'unknown');
}

/** A link belongs to one survey across all companies. @throws ApiError `ALIAS_EXIST` */
async function checkLink(transaction: Sql, companyId: string, id: string, link: string | null | undefined) {
  if (!link) return;
  // Serialized: two concurrent transactions would both find the link unused.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`survey link ${link}`}))`);
  const taken = await transaction
    .select({ companyId: surveys.companyId, id: surveys.id })
    .from(surveys)
    .where(eq(surveys.customizedLink, link));
  if (taken.some((one) => one.companyId !== companyId || one.id !== id)) throw new ApiError('ALIAS_EXIST');
}

async function locked(transaction: Sql, scope: BranchAccess, id: string): Promise<SurveyRow> {
  const none = () => new ApiError('SURVEY_NOT_FOUND');
  const stored = (await lockRecord(transaction, surveys, surveyAt(scope.companyId, id), none)) as SurveyRow;
  if (!seesSome(scope, stored.branchIds)) throw none();
  if (!stored.linked) throw new ApiError('SURVEY_NOT_LINKED');
  await checkBranches(transaction, scope, stored.branchIds);
  return stored;
}

/** The target of a change of a locked survey. */
const permitted = (call: CompanyCaller, stored: SurveyRow) => ({
  table: surveys,
  where: surveyAt(stored.companyId, stored.id),
  stored,
  of: { ...changeBy(call), entity: 'survey', entityId: stored.id } as const,
});

/** Creates a form and its survey. @returns its id */
export async function addSurvey(transaction: Sql, call: CompanyCaller, form: Form): Promise<string> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const branchIds = await checkBranches(transaction, scope, form.branchIds);
  await checkVouchers(transaction, companyId, form.vouchers);
  const forms = ownForms(transaction);
  const id = await forms.add(companyId, form.definition);
  await checkLink(transaction, companyId, id, form.customizedLink);
  const { definition } = (await forms.form(companyId, id)) ?? form;
  const after = { ...form, definition, branchIds };
  await transaction.insert(surveys).values({ ...after, companyId, id });
  await writeAudit(transaction, { ...changeBy(call), action: 'create', entity: 'survey', entityId: id, after });
  return id;
}

/** Changes a survey's settings and its form. @returns the new version */
export async function changeSurvey(
  transaction: Sql,
  call: CompanyCaller,
  id: string,
  changes: Changes,
): Promise<number> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const stored = await locked(transaction, scope, id);
  const { version: seen, ...wanted } = changes;
  return changeRecord(transaction, { ...permitted(call, stored), seen }, async () => {
    if (wanted.branchIds) wanted.branchIds = await checkBranches(transaction, scope, wanted.branchIds);
    await checkVouchers(transaction, companyId, wanted.vouchers);
    await checkLink(transaction, companyId, id, wanted.customizedLink);
    if (stored.provider === 'remote') {
      // Clients send the form back unchanged.
      if (wanted.definition && !isSameValue(wanted.definition, stored.definition))
        throw new ApiError('invalid_input', 'Change this form at the form provider, then refresh it here.');
    } else if (wanted.definition) {
      const forms = ownForms(transaction);
      await forms.change(companyId, id, wanted.definition);
      wanted.definition = (await forms.form(companyId, id))?.definition ?? wanted.definition;
    }
    return { changes: wanted };
  });
}

/** Removes a survey: links end; form and answers stay. */
export async function takeAway(transaction: Sql, call: CompanyCaller, id: string): Promise<void> {
  const stored = await locked(transaction, scopeOf(call), id);
  await changeRecord(transaction, permitted(call, stored), () => ({
    changes: { linked: false, customizedLink: null },
  }));
}

/**
 * Fetches another provider's form before any lock is taken; undefined for the product's own forms, or if the following
 * transaction rejects the request anyway.
 *
 * @param linked whether the survey is to be linked
 * @throws ApiError `unavailable`, and the errors of an unusable form
 */
export async function formElsewhere(
  { database, remoteForms }: Pick<Services, 'database' | 'remoteForms'>,
  scope: BranchAccess,
  id: string,
  { linked, provider }: { linked: boolean; provider?: FormProviderName },
): Promise<FormThere | null | undefined> {
  const [stored] = await database.sql.select().from(surveys).where(surveyAt(scope.companyId, id));
  if ((stored?.provider ?? provider) !== 'remote' || (stored?.linked ?? false) !== linked) return undefined;
  if (linked && !(stored && reachesAll(scope, stored.branchIds))) return undefined;
  if (!remoteForms) throw new ApiError('unavailable', 'No form provider is connected.');
  return remoteForms.form(scope.companyId, id);
}

/** @throws ApiError `SURVEY_ID_INVALID`; `conflict` if the survey was added or removed during the provider's call */
async function formOf(
  transaction: Sql,
  { companyId, id, provider }: Pick<SurveyRow, 'companyId' | 'id' | 'provider'>,
  elsewhere: FormThere | null | undefined,
): Promise<FormThere> {
  const form = provider === 'remote' ? elsewhere : await ownForms(transaction).form(companyId, id);
  if (form === undefined) throw new ApiError('conflict');
  if (!form) throw new ApiError('SURVEY_ID_INVALID');
  return form;
}

/**
 * Links a form by its id.
 * @param elsewhere the result of {@link formElsewhere}
 * @throws ApiError `SURVEY_ID_INVALID`, `SURVEY_ALREADY_LINKED`, `SURVEY_INVALID_BRANCH`
 */
export async function linkForm(
  transaction: Sql,
  call: CompanyCaller,
  { surveyId: id, branchIds, provider: named }: z.output<NonNullable<(typeof linkSurvey)['body']>>,
  elsewhere?: FormThere | null,
): Promise<void> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const [stored] = await transaction.select().from(surveys).where(surveyAt(companyId, id)).for('update');
  if (stored?.linked) throw new ApiError('SURVEY_ALREADY_LINKED');
  const provider = stored?.provider ?? named ?? 'embedded';
  const { definition, address: formAddress } = await formOf(transaction, { companyId, id, provider }, elsewhere);
  const wanted = branchIds ?? stored?.branchIds;
  if (!wanted) throw new ApiError('SURVEY_INVALID_BRANCH');
  const at = await checkBranches(transaction, scope, wanted);
  if (!stored) {
    const after = { provider, definition, branchIds: at };
    await transaction.insert(surveys).values({ companyId, id, formAddress, ...after });
    await writeAudit(transaction, { ...changeBy(call), action: 'create', entity: 'survey', entityId: id, after });
    return;
  }
  await changeRecord(transaction, permitted(call, stored), () => ({
    changes: { linked: true, definition, formAddress, branchIds: at },
  }));
}

/** Stores the form's current version. @throws ApiError `SURVEY_NOT_LINKED`, `SURVEY_ID_INVALID` */
export async function refreshForm(
  transaction: Sql,
  call: CompanyCaller,
  id: string,
  elsewhere?: FormThere | null,
): Promise<void> {
  const stored = await locked(transaction, scopeOf(call), id);
  const { definition, address: formAddress } = await formOf(transaction, stored, elsewhere);
  await changeRecord(transaction, permitted(call, stored), () => ({ changes: { definition, formAddress } }));
}
