import { complaintViews } from '#contract/complaintRules.ts';
import { listComplaints } from '#contract/complaints.ts';
import { instantAt } from '#contract/zones.ts';
import { defineEntries } from '#resources/define/entries.ts';
import { complaintsFamily } from '#resources/surveys/complaintCounts.ts';
import { words } from './words.ts';

/** The moment at which the day after begins on the company's clock. */
function dayAfter(date: string, zone: string): string | null {
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return instantAt(`${next}T00:00`, zone);
}

/** Guests who were not content and want to be called: what is open, whoever waits longest first. */
export default defineEntries({
  label: words.page,
  list: listComplaints,
  family: complaintsFamily,
  follows: 'complaint',
  appended: true,
  choices: [
    { name: 'status', label: words.status, codes: complaintViews, input: () => import('./StatusFilter.tsx') },
    { name: 'branchId', label: words.branch, input: () => import('./BranchFilter.tsx') },
    { name: 'assignee', label: words.assignee, input: () => import('./AssigneeFilter.tsx') },
    { name: 'surveyId', label: words.survey, input: () => import('./SurveyFilter.tsx') },
  ],
  period: { from: words.from, to: words.to },
  ask: ({ from, to, ...asked }, zone) => ({
    ...asked,
    from: (from && instantAt(`${from}T00:00`, zone)) ?? undefined,
    until: (to && dayAfter(to, zone)) ?? undefined,
  }),
  idOf: ({ submissionId }) => submissionId,
  columns: {
    asked: { label: words.asked, kind: 'text', width: 132, cell: () => import('./Since.tsx') },
    branchId: { label: words.branch, kind: 'text', width: 110, cell: () => import('./Branch.tsx') },
    guest: { label: words.guest, kind: 'text', width: 110, cell: () => import('./Guest.tsx') },
    reason: { label: words.reason, kind: 'text', cell: () => import('./Reason.tsx'), card: 'title' },
    surveyTitle: { label: words.survey, kind: 'text', width: 110, cell: () => import('./SurveyTitle.tsx') },
    contactStatus: {
      label: words.status,
      kind: 'text',
      width: 150,
      cell: () => import('./Status.tsx'),
      card: 'main',
    },
    assignee: { label: words.assignee, kind: 'text', width: 140, cell: () => import('./Assignee.tsx') },
  },
  empty: { title: words.empty, text: words.emptyText, narrowed: words.noMatch },
  opened: () => import('./Complaint.tsx'),
});
