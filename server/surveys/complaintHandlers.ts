import { addComplaintNote, getComplaint, listComplaints, patchComplaint } from '#contract/complaints.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { addNote, changeComplaint } from './complaintChange.ts';
import { complaintDetailOf } from './complaintDetail.ts';
import { complaintAt, complaintsOf } from './complaints.ts';

/** The inbox of complaints. */
export const complaintHandlers: Handled[] = [
  handle(listComplaints, (call) => complaintsOf(call.services.database.sql, scopeOf(call), call.user.id, call.query)),

  handle(getComplaint, (call) =>
    complaintDetailOf(call.services.database.sql, scopeOf(call), call.params.submissionId),
  ),

  handle(patchComplaint, async (call) => {
    const { database } = call.services;
    const { submissionId } = call.params;
    await database.transaction((transaction) => changeComplaint(transaction, call, submissionId, call.body));
    return complaintAt(database.sql, scopeOf(call), submissionId);
  }),

  handle(addComplaintNote, (call) =>
    call.services.database.transaction((transaction) =>
      addNote(transaction, call, call.params.submissionId, call.body.text),
    ),
  ),
];
