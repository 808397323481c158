import * as z from 'zod';
import { complaintStates, complaintViews, longestComplaintNote } from './complaintRules.ts';
import { languages, pageSizes } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { contactStatuses, questionRefs } from './surveyFields.ts';
import { surveyAnswer } from './surveys.ts';
import { author, count, each, id, idAndName, instant, paging, safeText, version } from '../core/wire.ts';

/** The inbox of complaints: unsatisfied guests who want to be called, at all branches that the user sees. */

const nullableText = z.string().nullable();
const localizedText = z.object(each(languages, nullableText));

export const complaint = z.object({
  submissionId: id,
  version,
  surveyId: id,
  surveyTitle: localizedText,
  branchId: id,
  /** When the guest asked to be called. */
  submittedTime: instant,
  contactStatus: z.enum(contactStatuses),
  state: z.enum(complaintStates),
  /** Null if the guest, and so the number to call, is unknown. */
  guest: z.object({ name: nullableText, phone: nullableText }).nullable(),
  /** The beginning of what the guest wrote. */
  reason: nullableText,
  assignee: author.nullable(),
  /** When the guest was first answered: the status left NEED_RESPONSE, or a note was written. */
  firstAnswerTime: instant.nullable(),
  notes: count,
});
export type Complaint = z.infer<typeof complaint>;

export const complaintNote = z.object({ id, text: z.string(), author: author.nullable(), createdTime: instant });
export type ComplaintNote = z.infer<typeof complaintNote>;

export const complaintDetail = z.object({
  ...complaint.shape,
  /** Null if the guest is unknown. */
  guestId: id.nullable(),
  /** The reservation that the survey was about. */
  visit: z.object({ startTime: instant, groupSize: count, tableStrings: z.array(z.string()) }).nullable(),
  /** In the order of the form; the question's text is null if the form no longer has the question. */
  answers: z.array(z.object({ ref: z.enum(questionRefs), title: localizedText.nullable(), answer: surveyAnswer })),
  /** Oldest first. */
  written: z.array(complaintNote),
  /** Possible assignees: users of the company who see the branch and may write. */
  assignees: z.array(idAndName),
  /** Newest first. */
  history: z.array(
    z.object({
      id,
      at: instant,
      author: author.nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;

const path = '/api/surveys/:companyId/complaints';
const access = members('params.companyId', 'surveyManagement');
const changing = writers('params.companyId', 'surveyManagement');

const querySchema = z.strictObject({
  status: z.enum(complaintViews).default('open'),
  branchId: id.optional(),
  surveyId: id.optional(),
  /** `me`, `nobody`, or a user's id. */
  assignee: id.optional(),
  from: instant.optional(),
  until: instant.optional(),
  ...paging(pageSizes.surveys),
});
export type ComplaintsQuery = z.infer<typeof querySchema>;

export const listComplaints = endpoint(`GET ${path}`, {
  summary: 'Complaints at the branches that the caller sees: those that wait longest first, settled ones latest first',
  access: { ...access, branch: 'query.branchId' },
  query: querySchema,
  response: z.object({
    total: count,
    data: z.array(complaint),
    /** Counts by status, independent of the filter. */
    counts: z.object(each(contactStatuses, count)),
  }),
});

export const getComplaint = endpoint(`GET ${path}/:submissionId`, {
  summary: 'One complaint with its answers, notes and history',
  access,
  response: complaintDetail,
});

export const patchComplaint = endpoint(`PATCH ${path}/:submissionId`, {
  summary: 'Say how far a complaint is, and whose it is; what is not named stays',
  access: changing,
  body: z.strictObject({
    version,
    contactStatus: z.enum(contactStatuses).optional(),
    assigneeId: id.nullable().optional(),
  }),
  response: complaint,
});

export const addComplaintNote = endpoint(`POST ${path}/:submissionId/notes`, {
  summary: 'Write down what was done about a complaint; notes are neither changed nor taken away',
  access: changing,
  body: z.strictObject({ text: safeText(longestComplaintNote).trim().min(1) }),
  status: 201,
  response: complaintNote,
});
