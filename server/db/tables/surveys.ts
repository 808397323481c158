import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  contactStatuses,
  expirationTypes,
  feedbackEmailTypes,
  usualExpiry,
  type SurveyDefinition,
} from '#contract/surveyFields.ts';
import type { SurveyAnswer } from '#contract/surveys.ts';
import type { Language } from '#contract/constants.ts';
import { createdTime, moment, updatedTime, version } from './shared.ts';

/** Forms of the product's own. */
export const surveyForms = pgTable(
  'survey_forms',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    createdTime,
    updatedTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Forms that a company asks, with what they said when they were last taken over. */
export const surveys = pgTable(
  'surveys',
  {
    companyId: text('company_id').notNull(),
    /** The form's id. */
    id: text('id').notNull(),
    version,
    /** Taken away, its form and its answers stay. */
    linked: boolean('linked').notNull().default(true),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    branchIds: text('branch_ids').array().notNull(),
    expirationType: text('expiration_type', { enum: expirationTypes }).notNull().default('afterIssue'),
    expireSeconds: integer('expire_seconds').notNull().default(usualExpiry),
    feedbackEmailType: text('feedback_email_type', { enum: feedbackEmailTypes }).notNull().default('unsatisfied'),
    customizedLink: text('customized_link'),
    createdTime,
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // Whoever opens a link says no company.
    index('surveys_link').on(table.customizedLink),
  ],
);

/** Links that were handed out; each is answered once. */
export const surveyInvitations = pgTable(
  'survey_invitations',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    /** What the link ends with. */
    token: text('token').notNull(),
    /** What is filled in and not yet sent. */
    draft: jsonb('draft').$type<Record<string, string[]>>().notNull().default({}),
    issuedTime: moment('issued_time').notNull().defaultNow(),
    expiresTime: moment('expires_time'),
    submittedTime: moment('submitted_time'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('survey_invitations_unique').on(table.companyId, table.token),
    index('survey_invitations_token').on(table.token),
    index('survey_invitations_counted').on(table.companyId, table.surveyId, table.branchId, table.submittedTime),
  ],
);

export const surveySubmissions = pgTable(
  'survey_submissions',
  {
    companyId: text('company_id').notNull(),
    /** The invitation's id. */
    id: text('id').notNull(),
    version,
    surveyId: text('survey_id').notNull(),
    branchId: text('branch_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    answers: jsonb('answers').$type<SurveyAnswer[]>().notNull(),
    unsatisfied: boolean('unsatisfied').notNull(),
    asksContact: boolean('asks_contact').notNull(),
    commented: boolean('commented').notNull(),
    contactStatus: text('contact_status', { enum: contactStatuses }).notNull().default('NEED_RESPONSE'),
    submittedTime: moment('submitted_time').notNull().defaultNow(),
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('survey_submissions_time').on(table.companyId, table.surveyId, table.submittedTime.desc(), table.id.desc()),
  ],
);
