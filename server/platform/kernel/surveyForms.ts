import type { SurveyDefinition } from '#contract/feedback/surveyFields.ts';

export interface Form {
  definition: SurveyDefinition;
  /** Where guests answer it; null where they do so on the product's own pages. */
  address: string | null;
}

/** Where forms come from. */
export interface FormProvider {
  /** A form as it is now; null where a company has no such form. */
  form(companyId: string, formId: string): Promise<Form | null>;
}
