import type { z } from 'zod';
import { languages, type Language } from '../core/constants.ts';
import type { surveyDefinition } from './surveys.ts';

/** The questions of a survey, by the names of the specification's section 3; pure data, for forms, pages and server. */

export const questionTypes = ['yes_no', 'multiple_choice', 'long_text'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Each satisfaction field with the field for what the guest disliked. */
export const complaintRefs = {
  service_satisfaction: 'dislike_service',
  food_satisfaction: 'dislike_food',
  env_satisfaction: 'dislike_env',
  aura_satisfaction: 'dislike_aura',
} as const;
export type ComplaintRef = keyof typeof complaintRefs;

export const questionRefs = [
  'total_satisfaction',
  'likes',
  'service_satisfaction',
  'dislike_service',
  'food_satisfaction',
  'dislike_food',
  'env_satisfaction',
  'dislike_env',
  'aura_satisfaction',
  'dislike_aura',
  'visit_again',
  'recommend_friends',
  'suggestion',
  'unhappy_reason',
  'need_contact',
] as const;
export type QuestionRef = (typeof questionRefs)[number];

/** Required by the summary. */
export const mandatoryRef = 'total_satisfaction' satisfies QuestionRef;

/** The type of a question's answer, derived from its name. */
export function questionType(ref: QuestionRef): QuestionType {
  if (ref === 'likes' || ref.startsWith('dislike_')) return 'multiple_choice';
  return ref === 'unhappy_reason' || ref === 'suggestion' ? 'long_text' : 'yes_no';
}

export type LocalText = Record<Language, string | null>;

export type SurveyDefinition = z.output<typeof surveyDefinition>;
export type Question = SurveyDefinition['fields'][number];
export type QuestionChoice = Question['choices'][number];

/** The text in a language, otherwise in the first available language. */
export function localized(text: LocalText, language: Language): string {
  return [language, ...languages].map((one) => text[one]?.trim()).find(Boolean) ?? '';
}

export const satisfactionRefs = [mandatoryRef, ...(Object.keys(complaintRefs) as ComplaintRef[])] as const;

/** Questions that depend on another answer: what was disliked, and for unsatisfied guests why, and whether to call. */
export function followUpsOf(ref: QuestionRef): readonly QuestionRef[] | null {
  if (ref === 'unhappy_reason' || ref === 'need_contact') return satisfactionRefs;
  const found = (Object.keys(complaintRefs) as ComplaintRef[]).find((one) => complaintRefs[one] === ref);
  return found ? [found] : null;
}

/** The provider of a form: this product, or an external provider with an API. */
export const formProviders = ['embedded', 'remote'] as const;
export type FormProviderName = (typeof formProviders)[number];
/** The hidden field of a provider's form that returns the token of the guest's link. */
export const hiddenField = 'token';

export const surveyExpirationTypes = ['never', 'afterIssue'] as const;
export const feedbackEmailTypes = ['unsatisfied', 'all', 'none'] as const;
export const contactStatuses = ['NONE', 'NEED_RESPONSE', 'IN_PROGRESS', 'COMPLETED'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** Statuses of a link. */
export const surveySteps = ['issued', 'opened', 'submitted'] as const;
export type SurveyStep = (typeof surveySteps)[number];
export const unsatisfiedLists = ['all', 'open'] as const;
export type UnsatisfiedList = (typeof unsatisfiedLists)[number];

/** Two weeks, in seconds; at most one year. */
export const defaultExpiry = 1_209_600;
export const longestExpiry = 31_536_000;
export const maxQuestions = questionRefs.length;
export const maxChoices = 12;
/** Maximum number of vouchers per answer. */
export const maxVouchers = 5;
export const longestAnswer = 1_000;
/** Shorter than a token, so that the two are never confused. */
export const linkPattern = /^[a-z0-9](?:[a-z0-9-]{1,18})[a-z0-9]$/;
