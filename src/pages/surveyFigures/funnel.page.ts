import { definePage } from '#resources/define/page.ts';
import { viewWords } from './words.ts';

export default definePage({
  path: '/surveys/:companyId/:surveyId/:branchId/funnel',
  title: viewWords.funnel,
  permission: 'surveyManagement',
  branchSelector: 'page',
  parent: '/surveys/:companyId',
  view: () => import('./SurveyFunnel.tsx'),
});
