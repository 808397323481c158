import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  contactStatuses,
  expirationTypes,
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
  oneOf,
  recordTable,
  times,
  updatedTime,
  version,
  versioned,
} from './shared.ts';

/** Forms of the product's own. */
export const surveyForms = recordTable('survey_forms', {
  definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
  ...times,
});

/** Forms that a company asks, with what they said when they were last taken over; the id is the form's. */
export const surveys = recordTable(
  'surveys',
  {
    ...versioned,
    /** Taken away, its form and its answers stay. */
    linked: boolean('linked').notNull().default(true),
    provider: oneOf('provider', formProviders, 'embedded'),
    /** Where guests answer a form of another provider. */
    formAddress: text('form_address'),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    branchIds: text('branch_ids').array().notNull(),
    expirationType: oneOf('expiration_type', expirationTypes, 'afterIssue'),
    expireSeconds: integer('expire_seconds').notNull().default(defaultExpiry),
    feedbackEmailType: oneOf('feedback_email_type', feedbackEmailTypes, 'unsatisfied'),
    customizedLink: text('customized_link'),
    /** What known guests are given for their answers. */
    vouchers: text('vouchers').array().notNull().default(noTexts),
  },
  (table) => [
    // Whoever opens a link says no company.
    index('surveys_link').on(table.customizedLink),
  ],
);

/** Links that were handed out; each is answered once. */
export const surveyInvitations = recordTable(
  'survey_invitations',
  {
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** Whom it was sent to, and after which visit; null where anybody took it. */
    customerId: text('customer_id'),
    reservationId: text('reservation_id'),
    /** What the link ends with. */
    token: text('token').notNull(),
    /** What is filled in and not yet sent. */
    draft: jsonb('draft').$type<Record<string, string[]>>().notNull().default({}),
    issuedTime: moment('issued_time').notNull().defaultNow(),
    /** When somebody first looked at it. */
    openedTime: moment('opened_time'),
    expiresTime: moment('expires_time'),
    submittedTime: moment('submitted_time'),
  },
  (table) => [
    uniqueIndex('survey_invitations_unique').on(table.companyId, table.token),
    index('survey_invitations_token').on(table.token),
    // Never two links for one visit, whoever sends at the same time.
    uniqueIndex('survey_invitations_visit').on(table.companyId, table.surveyId, table.reservationId),
    indexWhere('survey_invitations_customer', sql`${table.customerId} is not null`, table.companyId, table.customerId),
    index('survey_invitations_time').on(table.companyId, table.surveyId, table.issuedTime, table.id),
    index('survey_invitations_branch').on(table.companyId, table.surveyId, table.branchId, table.issuedTime, table.id),
    index('survey_invitations_counted').on(table.companyId, table.surveyId, table.branchId, table.submittedTime),
  ],
);

/** What guests answered; the id is the invitation's. */
export const surveySubmissions = recordTable(
  'survey_submissions',
  {
    version,
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** As the invitation has them. */
    customerId: text('customer_id'),
    reservationId: text('reservation_id'),
    language: text('language').$type<Language>().notNull(),
    answers: jsonb('answers').$type<SurveyAnswer[]>().notNull(),
    unsatisfied: boolean('unsatisfied').notNull(),
    asksContact: boolean('asks_contact').notNull(),
    /** The phone number of an anonymous respondent; E.164. */
    contactPhone: text('contact_phone'),
    commented: boolean('commented').notNull(),
    contactStatus: oneOf('contact_status', contactStatuses, 'NEED_RESPONSE'),
    /** Who takes care of it. */
    assigneeId: text('assignee_id'),
    /** When the guest was first answered. */
    firstAnswerTime: moment('first_answer_time'),
    submittedTime: moment('submitted_time').notNull().defaultNow(),
    updatedTime,
  },
  (table) => [
    // Read from either end: a descending index would have its nulls on the other side.
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
    // The inbox, whatever the survey; the last three are there for its counts.
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

/** What was done about a complaint, as it was written down. */
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
 * Links and answers of a survey, counted by branch and by day on its clock, and altogether under {@link allDays}. Kept by
 * triggers, whoever writes; all branches on one clock together are counted under {@link branchesOn}, too. The count is the
 * sum over `shard`, so that answers of one day rarely wait for each other; what is past is added up later.
 * Without a `ref` the value is `issued`, `opened` or `completed` of links, and of answers `submitted`, `commented`,
 * `unsatisfied`, `open` (unsatisfied and not `responsed`), `unsupported` or `complaint STATUS`; with one it is `true`,
 * `false` or the id of a choice, and empty for whoever answered at all.
 */
export const surveyDailyCounts = pgTable(
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

/** What all branches of a clock are counted under. */
export const branchesOn = (timeZone: string): string => `@${timeZone}`;

/** The day that all days are counted under. */
export const allDays = '0001-01-01';
