import type { SurveyDefinition } from '#contract/feedback/surveyFields.ts';

export interface Form {
  definition: SurveyDefinition;
  /** The address where guests answer it; null for the product's own pages. */
  address: string | null;
}

/** A source of forms. */
export interface FormProvider {
  /** The current form; null if the company has no such form. */
  form(companyId: string, formId: string): Promise<Form | null>;
}
