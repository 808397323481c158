import { sql } from 'drizzle-orm';
import { questionType, type SurveyDefinition } from '#contract/surveyFields.ts';
import type { Sql } from '../db/client.ts';
import { surveyForms } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import type { FormProvider } from '../kernel/surveyForms.ts';
import { equal } from '../sql/equal.ts';

/** Forms that are made and changed here. */
export interface OwnForms extends FormProvider {
  /** Makes a form. @returns its id */
  add(companyId: string, definition: SurveyDefinition): Promise<string>;
  change(companyId: string, formId: string, definition: SurveyDefinition): Promise<void>;
}

/** Choices are kept of those questions alone that have some. */
const settled = ({ title, fields }: SurveyDefinition): SurveyDefinition => ({
  title,
  fields: fields.map((field) => ({
    ...field,
    choices: questionType(field.ref) === 'multiple_choice' ? field.choices : [],
  })),
});

/** Forms of the product's own, in its database. */
export function ownForms(transaction: Sql): OwnForms {
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
