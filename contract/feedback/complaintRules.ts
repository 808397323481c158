import { contactStatuses, type ContactStatus } from './surveyFields.ts';

/** Complaints: answers of unsatisfied guests who want to be called. Rules for client and server. */

/** `responsed` complaints leave the list of open ones; the spelling is the specification's. */
export const complaintStates = ['open', 'responsed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** A complaint is open until it is resolved, or marked as needing no action. */
export const complaintState = (status: ContactStatus): ComplaintState =>
  status === 'NEED_RESPONSE' || status === 'IN_PROGRESS' ? 'open' : 'responsed';

/** The filter of the inbox; `open` by default. */
export const complaintViews = ['open', 'NEED_RESPONSE', 'IN_PROGRESS', 'COMPLETED', 'NONE', 'all'] as const;
export type ComplaintView = (typeof complaintViews)[number];

/** The statuses that a view shows. */
export function statusesOf(view: ComplaintView): readonly ContactStatus[] {
  if (view === 'all') return contactStatuses;
  return view === 'open' ? contactStatuses.filter((one) => complaintState(one) === 'open') : [view];
}

/** Open complaints are sorted oldest first, resolved ones newest first. */
export const oldestFirst = (view: ComplaintView): boolean =>
  view !== 'all' && statusesOf(view).every((one) => complaintState(one) === 'open');

/** Whether the guest counts as answered with this status; the first such time is stored. */
export const isAnswered = (status: ContactStatus): boolean => status !== 'NEED_RESPONSE';

/** The changes of taking over a complaint: assigned to the user, and in progress. */
export const takenOver = (status: ContactStatus, userId: string) => ({
  assigneeId: userId,
  ...(status === 'NEED_RESPONSE' && { contactStatus: 'IN_PROGRESS' as const }),
});

export const longestComplaintNote = 2_000;
/** Maximum characters of the guest's text in a list. */
export const longestReason = 140;
/** Maximum number of history entries shown. */
export const maxChanges = 50;
