import { pages } from '#contract/pageLabels.ts';
import { definePage } from '#resources/define/page.ts';

// Not in the specification's table: the surveys' list leads here.
export default definePage({
  path: '/surveys/:companyId/complaints',
  title: pages.complaints,
  permission: 'surveyManagement',
  parent: '/surveys/:companyId',
  report: () => import('./complaints.ts'),
});
