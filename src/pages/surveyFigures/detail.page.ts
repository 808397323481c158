import { definePage } from '#resources/define/page.ts';
import { viewWords } from './words.ts';

export default definePage({
  path: '/surveys/:companyId/:surveyId/:branchId/detail',
  title: viewWords.detail,
  permission: 'surveyManagement',
  branchSelector: 'page',
  parent: '/surveys/:companyId',
  view: () => import('./Detail.tsx'),
});
