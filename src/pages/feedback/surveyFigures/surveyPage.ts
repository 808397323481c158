import type { Lazy } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';
import { surveyViews, type SurveyView } from '#resources/feedback/surveys/views.ts';

/** A page with figures of a survey, for the branch in its address. */
export const surveyPage = (view: SurveyView, load: Lazy<object>) =>
  definePage({
    path: `/surveys/:companyId/:surveyId/:branchId/${view}`,
    title: surveyViews[view],
    permission: 'surveyManagement',
    branchSelector: 'page',
    parent: '/surveys/:companyId',
    view: load,
  });
