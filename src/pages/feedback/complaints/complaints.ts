import { complaintReport } from '#contract/feedback/complaintReport.ts';
import { complaintViews } from '#contract/feedback/complaintRules.ts';
import { listComplaints } from '#contract/feedback/complaints.ts';
import { localized } from '#contract/feedback/surveyFields.ts';
import { defineReport } from '#resources/framework/report.ts';
import { complaintsKey } from '#resources/feedback/surveys/complaintCounts.ts';
import { guestOf, complaintWords } from './words.ts';

/** Unhappy guests who want a call: by default the open complaints, longest waiting first. */
export default defineReport(complaintReport, {
  family: complaintsKey,
  list: listComplaints,
  follows: 'complaint',
  appended: true,
  filters: [
    {
      name: 'status',
      label: 'contactStatus',
      codes: complaintViews,
      usual: 'open',
      input: () => import('./StatusFilter.tsx'),
    },
    { name: 'branchId', label: 'branch', of: 'branches' },
    { name: 'assignee', label: 'assignee', codes: ['me', 'nobody'], kind: 'assignee', any: complaintWords.anyone },
    { name: 'surveyId', label: 'survey', input: () => import('./SurveyFilter.tsx') },
    'period',
  ],
  idOf: ({ submissionId }) => submissionId,
  title: 'complaint',
  main: 'contactStatus',
  cells: {
    since: { view: () => import('./Since.tsx') },
    // The contact details are shown in the detail view.
    name: { value: ({ guest }) => guest?.name || guestOf({ guest }), none: complaintWords.anonymous },
    complaint: { value: ({ reason }) => reason, none: complaintWords.nothingWritten },
    survey: { value: ({ surveyTitle }, language) => localized(surveyTitle, language) },
    contactStatus: { view: () => import('./Status.tsx') },
    assignee: { none: complaintWords.nobody },
  },
  empty: { title: complaintWords.empty, text: complaintWords.emptyText, narrowed: complaintWords.noMatch },
  detail: { view: () => import('./Complaint.tsx') },
});
