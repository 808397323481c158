import { complaintViews } from '#contract/complaintRules.ts';
import { listComplaints } from '#contract/complaints.ts';
import { localized } from '#contract/surveyFields.ts';
import { defineEntries, momentsOf } from '#resources/define/entries.ts';
import { complaintsFamily } from '#resources/surveys/complaintCounts.ts';
import { guestOf, words } from './words.ts';

/** Guests who were not content and want to be called: what is open, whoever waits longest first. */
export default defineEntries({
  label: words.page,
  list: listComplaints,
  family: complaintsFamily,
  follows: 'complaint',
  appended: true,
  choices: [
    { name: 'status', label: words.status, codes: complaintViews, input: () => import('./StatusFilter.tsx') },
    { name: 'branchId', label: words.branch, of: 'branches', any: words.all },
    { name: 'assignee', label: words.assignee, texts: { me: words.me, nobody: words.nobody }, any: words.anyone },
    { name: 'surveyId', label: words.survey, input: () => import('./SurveyFilter.tsx') },
  ],
  period: true,
  ask: ({ from, to, ...asked }, zone) => ({ ...asked, ...momentsOf({ from, to }, zone) }),
  idOf: ({ submissionId }) => submissionId,
  columns: {
    asked: { label: words.asked, kind: 'text', width: 128, cell: () => import('./Since.tsx') },
    branchId: { label: words.branch, kind: 'branch', width: 80 },
    // Whom to call is said where it is opened.
    guest: {
      label: words.guest,
      kind: 'text',
      width: 108,
      value: ({ guest }) => guest?.name || guestOf({ guest }),
      none: words.anonymous,
    },
    reason: { label: words.reason, kind: 'text', none: words.nothingWritten, card: 'title' },
    surveyTitle: {
      label: words.survey,
      kind: 'text',
      width: 143,
      value: ({ surveyTitle }, language) => localized(surveyTitle, language),
    },
    contactStatus: {
      label: words.status,
      kind: 'text',
      width: 146,
      cell: () => import('./Status.tsx'),
      card: 'main',
    },
    assignee: {
      label: words.assignee,
      kind: 'text',
      width: 135,
      value: ({ assignee }, language) => assignee && (assignee.name ?? words.someone[language]),
      none: words.nobody,
    },
  },
  empty: { title: words.empty, text: words.emptyText, narrowed: words.noMatch },
  opened: () => import('./Complaint.tsx'),
});
