import { pageLabels } from '../labels/pageLabels.ts';
import { column, declareReport } from '../platform/report.ts';

/** Unhappy guests who want a call. */
export const complaintReport = declareReport({
  name: 'complaints',
  label: pageLabels.complaints,
  permission: 'surveyManagement',
  columns: {
    since: column('text', { width: 128 }),
    branch: column('branch', { width: 80 }),
    name: column('text', { width: 108 }),
    complaint: column('text', { width: 'rest' }),
    survey: column('text', { width: 143 }),
    contactStatus: column('text', { width: 146 }),
    assignee: column('user', { width: 135 }),
  },
});
