import type { QuestionRef, SurveyStep, UnsatisfiedList } from '#contract/feedback/surveyFields.ts';
import { addressOf } from '#data-provider/client.ts';
import { surveyPath, type NamedSurvey } from './views.ts';

/** The filter of a page's answers, or with a step, of its links. */
export interface SurveyRows {
  step?: SurveyStep;
  commented?: boolean;
  unsatisfied?: UnsatisfiedList;
  ref?: QuestionRef;
  value?: string;
  /** Days in the branches' time zones, both inclusive. */
  from?: string;
  to?: string;
}

/** The rows behind a figure. */
export const surveyRowsPath = (survey: NamedSurvey, branchId: string, rows: SurveyRows): string =>
  addressOf({ path: surveyPath(survey, branchId, 'detail') }, { query: rows });
