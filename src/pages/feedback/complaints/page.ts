import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification's table: linked from the list of surveys.
export default definePage({
  path: '/surveys/:companyId/complaints',
  title: pageLabels.complaints,
  permission: 'surveyManagement',
  parent: '/surveys/:companyId',
  report: () => import('./complaints.ts'),
});
