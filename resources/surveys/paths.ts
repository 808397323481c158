import type { QuestionRef, SurveyStep, UnsatisfiedList } from '#contract/surveyFields.ts';
import { addressOf } from '#data-provider/client.ts';

export interface NamedSurvey {
  companyId: string;
  id: string;
}
export type SurveyView = 'summary' | 'chart' | 'funnel' | 'detail';

/** What stands in an address in the place of a branch, for all that the person sees. */
export const everyBranch = 'all';

/** A page with the figures of a survey at a branch. */
export const surveyPath = ({ companyId, id }: NamedSurvey, branchId: string, view: SurveyView): string =>
  `/surveys/${[companyId, id, branchId].map(encodeURIComponent).join('/')}/${view}`;

export const surveyEditPath = ({ companyId, id }: NamedSurvey): string =>
  `/surveys/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/edit`;

/** Which answers, or with a step which links, a page shows. */
export interface SurveyRows {
  step?: SurveyStep;
  commented?: boolean;
  unsatisfied?: UnsatisfiedList;
  ref?: QuestionRef;
  value?: string;
  /** Days of the branches' clocks, both included. */
  from?: string;
  to?: string;
}

/** The rows behind a figure. */
export const rowsPath = (survey: NamedSurvey, branchId: string, rows: SurveyRows): string =>
  addressOf({ path: surveyPath(survey, branchId, 'detail') }, { query: rows });
