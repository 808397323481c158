import { definePage } from '#resources/define/page.ts';
import { say } from '#resources/define/fields.ts';

// Not in the specification's table: the surveys' list leads here.
export default definePage({
  path: '/surveys/:companyId/complaints',
  title: say('Complaints', '客訴', '投诉', '苦情'),
  permission: 'surveyManagement',
  parent: '/surveys/:companyId',
  entries: () => import('./complaints.ts'),
});
