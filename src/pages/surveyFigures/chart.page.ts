import { definePage } from '#resources/define/page.ts';
import { viewWords } from './words.ts';

export default definePage({
  path: '/surveys/:companyId/:surveyId/:branchId/chart',
  title: viewWords.chart,
  permission: 'surveyManagement',
  branchSelector: 'page',
  parent: '/surveys/:companyId',
  view: () => import('./SurveyChart.tsx'),
});
