import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  contactStatuses,
  surveyExpirationTypes,
  feedbackEmailTypes,
  formProviders,
  defaultExpiry,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import type { Language } from '#contract/core/constants.ts';
import {
  companyId,
  createdTime,
  day,
  indexWhere,
  moment,
  noTexts,
  enumColumn,
  recordTable,
  times,
  updatedTime,
  versionColumn,
  versioned,
} from './shared.ts';
import { distributedTable } from '../distribution.ts';

/** The product's own forms. */
export const surveyForms = recordTable('survey_forms', {
  definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
  ...times,
});

/** Forms that a company uses, with their content when last fetched; the id is the form's. */
export const surveys = recordTable(
  'surveys',
  {
    ...versioned,
    /** If it is removed, its form and its answers stay. */
    linked: boolean('linked').notNull().default(true),
    provider: enumColumn('provider', formProviders, 'embedded'),
    /** The address where guests answer another provider's form. */
    formAddress: text('form_address'),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    branchIds: text('branch_ids').array().notNull(),
    expirationType: enumColumn('expiration_type', surveyExpirationTypes, 'afterIssue'),
    expireSeconds: integer('expire_seconds').notNull().default(defaultExpiry),
    feedbackEmailType: enumColumn('feedback_email_type', feedbackEmailTypes, 'unsatisfied'),
    customizedLink: text('customized_link'),
    /** The vouchers that known guests get for their answers. */
    vouchers: text('vouchers').array().notNull().default(noTexts),
  },
  (table) => [
    // Survey links do not contain the company.
    index('surveys_link').on(table.customizedLink),
  ],
);

/** Issued links; each is answered once. */
export const surveyInvitations = recordTable(
  'survey_invitations',
  {
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** The recipient and the visit; null for a public link. */
    customerId: text('customer_id'),
    reservationId: text('reservation_id'),
    /** The token of the link. */
    token: text('token').notNull(),
    /** A draft that is not submitted yet. */
    draft: jsonb('draft').$type<Record<string, string[]>>().notNull().default({}),
    issuedTime: moment('issued_time').notNull().defaultNow(),
    /** When the page was first viewed. */
    openedTime: moment('opened_time'),
    expiresTime: moment('expires_time'),
    submittedTime: moment('submitted_time'),
  },
  (table) => [
    uniqueIndex('survey_invitations_unique').on(table.companyId, table.token),
    index('survey_invitations_token').on(table.token),
    // One link per visit, whichever process sends at the same time.
    uniqueIndex('survey_invitations_visit').on(table.companyId, table.surveyId, table.reservationId),
    indexWhere('survey_invitations_customer', sql`${table.customerId} is not null`, table.companyId, table.customerId),
    index('survey_invitations_time').on(table.companyId, table.surveyId, table.issuedTime, table.id),
    index('survey_invitations_branch').on(table.companyId, table.surveyId, table.branchId, table.issuedTime, table.id),
    index('survey_invitations_counted').on(table.companyId, table.surveyId, table.branchId, table.submittedTime),
  ],
);

/** Guests' answers; the id is the invitation's. */
export const surveySubmissions = recordTable(
  'survey_submissions',
  {
    version: versionColumn,
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** Copied from the invitation. */
    customerId: text('customer_id'),
    reservationId: text('reservation_id'),
    language: text('language').$type<Language>().notNull(),
    answers: jsonb('answers').$type<SurveyAnswer[]>().notNull(),
    unsatisfied: boolean('unsatisfied').notNull(),
    asksContact: boolean('asks_contact').notNull(),
    /** The phone number of an anonymous respondent; E.164. */
    contactPhone: text('contact_phone'),
    commented: boolean('commented').notNull(),
    contactStatus: enumColumn('contact_status', contactStatuses, 'NEED_RESPONSE'),
    /** The assignee. */
    assigneeId: text('assignee_id'),
    /** When the guest first got a response. */
    firstAnswerTime: moment('first_answer_time'),
    submittedTime: moment('submitted_time').notNull().defaultNow(),
    updatedTime,
  },
  (table) => [
    // Read in both directions: a descending index would have its nulls on the other side.
    index('survey_submissions_time').on(table.companyId, table.surveyId, table.submittedTime, table.id),
    index('survey_submissions_branch').on(
      table.companyId,
      table.surveyId,
      table.branchId,
      table.submittedTime,
      table.id,
    ),
    index('survey_submissions_commented')
      .on(table.companyId, table.surveyId, table.submittedTime, table.id)
      .where(sql`commented`),
    index('survey_submissions_branch_commented')
      .on(table.companyId, table.surveyId, table.branchId, table.submittedTime, table.id)
      .where(sql`commented`),
    index('survey_submissions_customer')
      .on(table.companyId, table.customerId, table.submittedTime.desc(), table.id.desc())
      .where(sql`${table.customerId} is not null`),
    // The inbox across surveys; the last three columns serve its counts.
    index('survey_submissions_complaints')
      .on(
        table.companyId,
        table.contactStatus,
        table.submittedTime,
        table.id,
        table.branchId,
        table.surveyId,
        table.assigneeId,
      )
      .where(sql`${table.unsatisfied} and ${table.asksContact}`),
  ],
);

/** The actions on a complaint, as noted by staff. */
export const complaintNotes = recordTable(
  'complaint_notes',
  {
    submissionId: text('submission_id').notNull(),
    text: text('text').notNull(),
    userId: text('user_id'),
    createdTime,
  },
  (table) => [index('complaint_notes_submission').on(table.companyId, table.submissionId, table.createdTime)],
);

/**
 * Counters of a survey's links and answers by branch and by local day, and in total under {@link allDays}. Updated by
 * triggers for every writer; all branches of one time zone together are also counted under {@link branchesOn}. The
 * count is the sum over `shard`, so that answers of one day rarely wait for each other; past days are added up later.
 * Without a `ref` the value is `issued`, `opened` or `completed` for links, and for answers `submitted`, `commented`,
 * `unsatisfied`, `open` (unsatisfied and not `responsed`), `unsupported` or `complaint STATUS`. With a `ref` it is
 * `true`, `false` or the id of a choice, and empty for all answers to the question.
 */
export const surveyDailyCounts = distributedTable(
  'survey_daily_counts',
  {
    companyId,
    surveyId: text('survey_id').notNull(),
    day: day('day').notNull(),
    ref: text('ref').notNull(),
    value: text('value').notNull(),
    branchId: text('branch_id').notNull(),
    shard: smallint('shard').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.surveyId, table.day, table.ref, table.value, table.branchId, table.shard],
    }),
    index('survey_daily_counts_branch').on(table.companyId, table.branchId, table.surveyId, table.day),
    indexWhere('survey_daily_counts_shards', sql`${table.shard} > 0`, table.day),
  ],
);

/** The branch key for all branches of a time zone. */
export const branchesOn = (timeZone: string): string => `@${timeZone}`;

/** The day key for all days. */
export const allDays = '0001-01-01';
