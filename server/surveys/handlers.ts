import {
  countAnswers,
  countDailyAnswers,
  countSurveyLinks,
  createSurvey,
  getSurvey,
  getSurveySubmission,
  linkSurvey,
  listCommentedSubmissions,
  listSurveyLinks,
  listSurveys,
  listSurveySubmissions,
  putContactStatus,
  putSurvey,
  refreshSurvey,
  unlinkSurvey,
} from '#contract/surveys.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { addSurvey, changeSurvey, formElsewhere, linkForm, refreshForm, takeAway } from './change.ts';
import { changeContact } from './complaintChange.ts';
import { answersByDay, answersCounted } from './counts.ts';
import { linksCounted, linksOf } from './links.ts';
import { surveyOf, surveysOf } from './queries.ts';
import { submissionOf, submissionsOf } from './submissions.ts';

/** What guests are asked, and what they answered. */
export const surveyHandlers: Handled[] = [
  handle(listSurveys, (call) => surveysOf(call.services.database.sql, scopeOf(call), call.query)),

  handle(createSurvey, async (call) => {
    const { database } = call.services;
    const id = await database.transaction((transaction) => addSurvey(transaction, call, call.body));
    return surveyOf(database.sql, scopeOf(call), id);
  }),

  handle(getSurvey, (call) => surveyOf(call.services.database.sql, scopeOf(call), call.params.surveyId)),

  handle(putSurvey, async (call) => {
    const { database } = call.services;
    const { formId } = call.params;
    const version = await database.transaction((transaction) => changeSurvey(transaction, call, formId, call.body));
    call.reply.header('etag', `"${version}"`);
    return surveyOf(database.sql, scopeOf(call), formId);
  }),

  handle(unlinkSurvey, (call) =>
    call.services.database.transaction((transaction) => takeAway(transaction, call, call.params.surveyId)),
  ),

  handle(linkSurvey, async (call) => {
    const { database } = call.services;
    const { surveyId: id, provider } = call.body;
    const elsewhere = await formElsewhere(call.services, scopeOf(call), id, { linked: false, provider });
    await database.transaction((transaction) => linkForm(transaction, call, call.body, elsewhere));
    return surveyOf(database.sql, scopeOf(call), id);
  }),

  handle(refreshSurvey, async (call) => {
    const { database } = call.services;
    const { surveyId: id } = call.params;
    const elsewhere = await formElsewhere(call.services, scopeOf(call), id, { linked: true });
    await database.transaction((transaction) => refreshForm(transaction, call, id, elsewhere));
    return surveyOf(database.sql, scopeOf(call), id);
  }),

  handle(countAnswers, (call) =>
    answersCounted(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query),
  ),

  handle(countDailyAnswers, async (call) => ({
    days: await answersByDay(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query),
  })),

  handle(listSurveySubmissions, (call) =>
    submissionsOf(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query),
  ),

  handle(listCommentedSubmissions, (call) =>
    submissionsOf(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query, true),
  ),

  handle(getSurveySubmission, (call) =>
    submissionOf(call.services.database.sql, scopeOf(call), call.params.submissionId),
  ),

  handle(countSurveyLinks, (call) =>
    linksCounted(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query),
  ),

  handle(listSurveyLinks, (call) =>
    linksOf(call.services.database.sql, scopeOf(call), call.params.surveyId, call.query),
  ),

  handle(putContactStatus, async (call) => {
    const { database } = call.services;
    await database.transaction((transaction) => changeContact(transaction, call, call.params, call.body));
    return submissionOf(database.sql, scopeOf(call), call.params.responseId);
  }),
];
