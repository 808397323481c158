import { contactStatuses, type ContactStatus } from './surveyFields.ts';

/** What a complaint is: the answers of a guest who was not content and wants to be called. Rules of both sides. */

/** `responsed` leaves the list of what is open; the word is the specification's. */
export const complaintStates = ['open', 'responsed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** A complaint is open until it is settled, or somebody says that there is nothing to do. */
export const complaintState = (status: ContactStatus): ComplaintState =>
  status === 'NEED_RESPONSE' || status === 'IN_PROGRESS' ? 'open' : 'responsed';

/** What of the inbox is asked for; `open` unless somebody says otherwise. */
export const complaintViews = ['open', 'NEED_RESPONSE', 'IN_PROGRESS', 'COMPLETED', 'NONE', 'all'] as const;
export type ComplaintView = (typeof complaintViews)[number];

/** The statuses that a view shows. */
export function statusesOf(view: ComplaintView): readonly ContactStatus[] {
  if (view === 'all') return contactStatuses;
  return view === 'open' ? contactStatuses.filter((one) => complaintState(one) === 'open') : [view];
}

/** Whoever waits longest comes first; of what is settled, the latest. */
export const oldestFirst = (view: ComplaintView): boolean =>
  view !== 'all' && statusesOf(view).every((one) => complaintState(one) === 'open');

/** Whether the guest counts as answered by this status: the first time that it is so is kept. */
export const isAnswered = (status: ContactStatus): boolean => status !== 'NEED_RESPONSE';

/** What taking a complaint over changes: it is one's own, and under way. */
export const takenOver = (status: ContactStatus, userId: string) => ({
  assigneeId: userId,
  ...(status === 'NEED_RESPONSE' && { contactStatus: 'IN_PROGRESS' as const }),
});

export const longestComplaintNote = 2_000;
/** A list shows so much of what the guest wrote. */
export const longestReason = 140;
/** Entries of a complaint's history that are shown. */
export const maxChanges = 50;
