import * as z from 'zod';
import { languages, pageSizes } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { managingRoles } from '../core/permissions.ts';
import { reportDay } from '../core/ranges.ts';
import {
  contactStatuses,
  surveyExpirationTypes,
  feedbackEmailTypes,
  formProviders,
  linkPattern,
  longestExpiry,
  mandatoryRef,
  maxChoices,
  maxQuestions,
  maxVouchers,
  questionRefs,
  questionType,
  questionTypes,
  surveySteps,
  unsatisfiedLists,
} from './surveyFields.ts';
import {
  count,
  each,
  id,
  idAndName,
  inKnownCompany,
  instant,
  pageOf,
  paging,
  safeText,
  sortParam,
  version,
  wholeNumber,
} from '../core/wire.ts';

/** Surveys after a visit, and their answers (specification, sections 3, 4, 7, 8 and 9). */

const share = z.number().int().min(0).max(100);

const line = (max: number) => safeText(max).trim().nullable().default(null);
const localText = (max: number) =>
  z.strictObject(each(languages, line(max))).refine((text) => Object.values(text).some(Boolean), 'required');

const question = z
  .strictObject({
    /** Unique within its survey. */
    id,
    ref: z.enum(questionRefs),
    type: z.enum(questionTypes),
    title: localText(200),
    /** Whether an answer is required. */
    required: z.boolean().default(false),
    /** Empty except for questions with choices. */
    choices: z
      .array(z.strictObject({ id, label: localText(80) }))
      .max(maxChoices)
      .default([]),
  })
  .refine(({ ref, type }) => type === questionType(ref), { path: ['type'], message: 'does not fit the question' })
  .refine(({ type, choices }) => type !== 'multiple_choice' || choices.length > 0, {
    path: ['choices'],
    message: 'required',
  });

const unique = (values: readonly string[]) => new Set(values).size === values.length;

export const surveyDefinition = z
  .strictObject({ title: localText(120), fields: z.array(question).min(1).max(maxQuestions) })
  .refine(({ fields }) => fields.some(({ ref }) => ref === mandatoryRef), 'SURVEY_MANDATORY_REF')
  .refine(({ fields }) => unique(fields.map(({ ref }) => ref)), { path: ['fields'], message: 'asks the same twice' })
  .refine(({ fields }) => fields.every(({ choices }) => unique(choices.map((one) => one.id))), {
    path: ['fields'],
    message: 'offers the same choice twice',
  });

const link = z.string().trim().toLowerCase().regex(linkPattern, 'link');

const settings = {
  branchIds: z.array(id).min(1).max(200),
  expirationType: z.enum(surveyExpirationTypes),
  /** Seconds after a link is issued. */
  expireSeconds: z.number().int().min(60).max(longestExpiry),
  feedbackEmailType: z.enum(feedbackEmailTypes),
  /** Public address to start an answer: `/s/{customizedLink}`. */
  customizedLink: z.preprocess((value) => (value === '' ? null : value), link.nullable()),
};

/** Vouchers for known guests who answer. */
const vouchers = z.array(id).max(maxVouchers).refine(unique, 'names one twice');

/** A new survey with its own form. */
export const surveyForm = z.object({ definition: surveyDefinition, ...settings, vouchers: vouchers.optional() });

export const survey = z.object({
  id,
  formId: id,
  version,
  /** The form's provider; an external form is edited there, and imported by a refresh. */
  provider: z.enum(formProviders),
  definition: surveyDefinition,
  ...settings,
  vouchers,
  /** Issued links, and answered ones, at branches that the caller sees. */
  issued: count,
  submitted: count,
  completedPercentage: share,
  createdTime: instant,
});
export type Survey = z.infer<typeof survey>;

const choiceLabel = z.object({ id, label: z.object(each(languages, z.string().nullable())) });
const of = { ref: z.enum(questionRefs) };
export const surveyAnswer = z.discriminatedUnion('type', [
  z.object({ ...of, type: z.literal('boolean'), boolean: z.boolean() }),
  z.object({ ...of, type: z.literal('choices'), choices: z.array(choiceLabel) }),
  z.object({ ...of, type: z.literal('text'), text: z.string() }),
  z.object({ ...of, type: z.literal('choice'), choice: choiceLabel }),
]);
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

export const surveySubmission = z.object({
  submissionId: id,
  surveyId: id,
  branchId: id,
  version,
  submittedTime: instant,
  /** Null if there is nothing to resolve: the guest was satisfied, or does not want to be called. */
  contactStatus: z.enum(contactStatuses).nullable(),
  unsatisfied: z.boolean(),
  /** The visit that the survey is about, and its guest; null if unknown. */
  reservation: z.object({ id, startTime: instant, groupSize: count, customer: idAndName.nullable() }).nullable(),
  response: z.object({ answers: z.array(surveyAnswer) }),
});
export type SurveySubmission = z.infer<typeof surveySubmission>;

const permission = 'surveyManagement';
const reading = members('params.companyId', permission);
const changing = writers('params.companyId', permission);

const pages = paging(pageSizes.surveys);

export const listSurveys = endpoint('GET /api/surveys/:companyId', {
  summary: 'Surveys of a company, by pages of 50, newest first',
  access: reading,
  query: z.strictObject({
    ...pages,
    sort: sortParam(['createdTime']).default({ field: 'createdTime', descending: true }),
  }),
  response: pageOf(survey),
});

export const createSurvey = endpoint('POST /api/surveys/:companyId', {
  summary: 'Make a form and ask it at some branches',
  access: changing,
  body: z.strictObject(surveyForm.shape),
  status: 201,
  response: survey,
});

export const getSurvey = endpoint('GET /api/surveys/:companyId/:surveyId', {
  summary: 'One survey',
  access: reading,
  response: survey,
});

export const putSurvey = endpoint('PUT /api/surveys/:companyId/:formId', {
  summary: 'Change how a survey is asked, or what; what is not named stays. The new version is in the ETag',
  access: changing,
  body: z.strictObject({ version: version.optional(), ...z.object(surveyForm.shape).partial().shape }),
  response: survey,
});

export const unlinkSurvey = endpoint('DELETE /api/surveys/:companyId/:surveyId', {
  summary: 'Take a survey away: its links end, its form and its answers stay',
  access: members('params.companyId', permission, { roles: managingRoles }),
});

export const formToLink = z.strictObject({
  surveyId: safeText(64).trim().min(1),
  branchIds: settings.branchIds.optional(),
  /** The provider of a form that is not linked yet; by default this product. */
  provider: z.enum(formProviders).optional(),
});

export const linkSurvey = endpoint('POST /api/company/:companyId/linksurvey', {
  summary: 'Ask a form by its id',
  access: changing,
  body: formToLink,
  attemptsPerMinute: 60,
  response: survey,
});

export const refreshSurvey = endpoint('POST /api/company/:companyId/survey/:surveyId/refresh', {
  summary: 'Take over the form as its provider has it now',
  access: changing,
  attemptsPerMinute: 60,
  response: survey,
});

/** Dates only apply if both are positive. */
const range = { from: wholeNumber(-9e15, 9e15).optional(), to: wholeNumber(-9e15, 9e15).optional() };
/** Days in each branch's time zone, both inclusive; they only apply if both are set. */
const days = { firstDay: reportDay.optional(), lastDay: reportDay.optional() };
const querySchema = z.strictObject({ companyId: id.optional(), branchId: id.optional(), ...range, ...days });
const paged = z.strictObject({
  ...querySchema.shape,
  ...pages,
  /** Answers to this question; with `value` only those with that answer: `true`, `false` or the id of a choice. */
  ref: z.enum(questionRefs).optional(),
  value: id.optional(),
  /** Answers of unsatisfied guests: all, or those that are not `responsed`. */
  unsatisfied: z.enum(unsatisfiedLists).optional(),
});
export type AnswersQuery = z.infer<typeof querySchema>;
export type SubmissionsQuery = z.infer<typeof paged>;
const ofSurvey = { unnamed: ['survey', 'params.surveyId'] } as const;
const figures = members('query.companyId', permission, { branch: 'query.branchId', ...ofSurvey });

const fieldCounts = z.object({
  ref: z.enum(questionRefs),
  answered: count,
  /** Number of answers by `true`, `false` or the id of a choice; none for texts. */
  counts: z.record(z.string(), count),
});
const answerCounts = z.object({
  submitted: count,
  commented: count,
  unsatisfied: count,
  /** Complaints that are not `responsed`: unsatisfied guests who want to be contacted. */
  unsatisfiedOpen: count,
  satisfiedPercentage: share,
  fields: z.array(fieldCounts),
});
export type AnswerCounts = z.infer<typeof answerCounts>;

export const countAnswers = endpoint('GET /api/survey-answers/:surveyId/counts', {
  summary: 'Answers of a survey, counted field by field',
  access: figures,
  query: querySchema,
  response: answerCounts,
});

export const countDailyAnswers = endpoint('GET /api/survey-answers/:surveyId/counts/daily', {
  summary: 'The same day by day, on the clocks of the branches',
  access: figures,
  query: querySchema,
  response: z.object({ days: z.array(answerCounts.extend({ day: z.string() })) }),
});

const page = pageOf(surveySubmission);

export const listSurveySubmissions = endpoint('GET /api/survey-submissions/:surveyId', {
  summary: 'What guests answered, latest first',
  access: figures,
  query: paged,
  response: page,
});

export const listCommentedSubmissions = endpoint('GET /api/survey-submissions/:surveyId/commented', {
  summary: 'The same of guests who wrote something',
  access: figures,
  query: paged,
  response: page,
});

export const getSurveySubmission = endpoint('GET /api/surveys/:companyId/submissions/:submissionId', {
  summary: 'What one guest answered',
  access: reading,
  response: surveySubmission,
});

const linksQuery = z.strictObject({ companyId: id.optional(), branchId: id.optional(), ...days });
export type LinksQuery = z.infer<typeof linksQuery>;
const linkCounts = z.object({ issued: count, opened: count, submitted: count, completedPercentage: share });
export type SurveyLinkCounts = z.infer<typeof linkCounts>;

export const countSurveyLinks = endpoint('GET /api/survey-invitations/:surveyId/counts', {
  summary: 'What became of the links of a survey, by the days on which they were issued',
  access: figures,
  query: linksQuery,
  response: linkCounts,
});

export const surveyLink = z.object({
  /** Also the status of its answer. */
  id,
  branchId: id,
  issuedTime: instant,
  openedTime: instant.nullable(),
  submittedTime: instant.nullable(),
  expiresTime: instant.nullable(),
});
export type SurveyLink = z.infer<typeof surveyLink>;

export const listSurveyLinks = endpoint('GET /api/survey-invitations/:surveyId', {
  summary: 'Links of a survey that came as far as a step, latest first',
  access: figures,
  query: z.strictObject({ ...linksQuery.shape, ...pages, step: z.enum(surveySteps).default('issued') }),
  response: pageOf(surveyLink),
});

export const putContactStatus = endpoint('PUT /api/survey-submissions/:surveyId/:responseId/contactStatus', {
  summary: 'Say how far it is with calling back a guest who was not content',
  access: writers('query.companyId', permission, ofSurvey),
  query: inKnownCompany,
  body: z.strictObject({ contactStatus: z.enum(contactStatuses), version: version.optional() }),
  response: surveySubmission,
});
