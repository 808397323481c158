import * as inbox from '#contract/feedback/complaints.ts';
import * as contract from '#contract/feedback/surveys.ts';
import {
  answerVersion,
  handle,
  handleChange,
  inTransaction,
  scopeOf,
  type Call,
  type Handled,
} from '#server/platform/http/handle.ts';
import { addSurvey, changeSurvey, formElsewhere, linkForm, refreshForm, takeAway } from './change.ts';
import { insertComplaintNote, changeComplaint, changeContact } from './complaintChange.ts';
import { complaintDetailOf } from './complaintDetail.ts';
import { complaintAt, complaintsOf } from './complaints.ts';
import { answersByDay, answersCounted, linksCounted, linksOf } from './counts.ts';
import { findSurvey, surveysOf } from './queries.ts';
import { submissionOf, submissionsOf } from './submissions.ts';

/** The arguments of the queries: the database and the caller's scope. */
const reading = (call: Pick<Call, 'services' | 'scope'>) => [call.services.database.sql, scopeOf(call)] as const;

/** Surveys and their answers. */
export const surveyHandlers: Handled[] = [
  handle(contract.listSurveys, (call) => surveysOf(...reading(call), call.query)),

  handle(contract.createSurvey, async (call) => {
    const id = await inTransaction(call, (transaction) => addSurvey(transaction, call, call.body));
    return findSurvey(...reading(call), id);
  }),

  handle(contract.getSurvey, (call) => findSurvey(...reading(call), call.params.surveyId)),

  handle(contract.putSurvey, async (call) => {
    const { formId } = call.params;
    const version = await inTransaction(call, (transaction) => changeSurvey(transaction, call, formId, call.body));
    answerVersion(call, version);
    return findSurvey(...reading(call), formId);
  }),

  handleChange(contract.unlinkSurvey, (transaction, call) => takeAway(transaction, call, call.params.surveyId)),

  handle(contract.linkSurvey, async (call) => {
    const { surveyId: id, provider } = call.body;
    const elsewhere = await formElsewhere(call.services, scopeOf(call), id, { linked: false, provider });
    await inTransaction(call, (transaction) => linkForm(transaction, call, call.body, elsewhere));
    return findSurvey(...reading(call), id);
  }),

  handle(contract.refreshSurvey, async (call) => {
    const { surveyId: id } = call.params;
    const elsewhere = await formElsewhere(call.services, scopeOf(call), id, { linked: true });
    await inTransaction(call, (transaction) => refreshForm(transaction, call, id, elsewhere));
    return findSurvey(...reading(call), id);
  }),

  handle(contract.countAnswers, (call) => answersCounted(...reading(call), call.params.surveyId, call.query)),
  handle(contract.countDailyAnswers, async (call) => ({
    days: await answersByDay(...reading(call), call.params.surveyId, call.query),
  })),
  handle(contract.listSurveySubmissions, (call) => submissionsOf(...reading(call), call.params.surveyId, call.query)),
  handle(contract.listCommentedSubmissions, (call) =>
    submissionsOf(...reading(call), call.params.surveyId, call.query, true),
  ),
  handle(contract.getSurveySubmission, (call) => submissionOf(...reading(call), call.params.submissionId)),
  handle(contract.countSurveyLinks, (call) => linksCounted(...reading(call), call.params.surveyId, call.query)),
  handle(contract.listSurveyLinks, (call) => linksOf(...reading(call), call.params.surveyId, call.query)),

  handle(contract.putContactStatus, async (call) => {
    await inTransaction(call, (transaction) => changeContact(transaction, call, call.params, call.body));
    return submissionOf(...reading(call), call.params.responseId);
  }),
];

/** The inbox of complaints. */
export const complaintHandlers: Handled[] = [
  handle(inbox.listComplaints, (call) => complaintsOf(...reading(call), call.user.id, call.query)),
  handle(inbox.getComplaint, (call) => complaintDetailOf(...reading(call), call.params.submissionId)),

  handle(inbox.patchComplaint, async (call) => {
    const { submissionId } = call.params;
    await inTransaction(call, (transaction) => changeComplaint(transaction, call, submissionId, call.body));
    return complaintAt(...reading(call), submissionId);
  }),

  handleChange(inbox.addComplaintNote, (transaction, call) =>
    insertComplaintNote(transaction, call, call.params.submissionId, call.body.text),
  ),
];
