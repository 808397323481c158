import {
  followUpsOf,
  longestAnswer,
  satisfactionRefs,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';

/** Reads submitted forms by the survey's questions. */

/** The entered values by question name. */
export type AnswerDraft = Readonly<Record<string, readonly string[]>>;

export interface ReadAnswers {
  answers: SurveyAnswer[];
  /** Required questions without an answer. */
  missing: string[];
  unsatisfied: boolean;
  asksContact: boolean;
  commented: boolean;
}

/** The phone field of an anonymous respondent, in addition to the questions of the form. */
export const contactField = 'contact_phone';
const longestPhone = 40;

/** Removes characters that cannot be stored. */
export const storable = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, '').slice(0, longestAnswer);

/** The values of the survey's questions in a form; other fields are ignored. */
export function answerDraftOf({ fields }: SurveyDefinition, sent: URLSearchParams): AnswerDraft {
  const answered = fields.flatMap(({ ref, choices }): [string, string[]][] => {
    const values = sent.getAll(ref).slice(0, Math.max(1, choices.length)).map(storable);
    return values.some(Boolean) ? [[ref, values]] : [];
  });
  const phone = fields.some(({ ref }) => ref === 'need_contact') ? storable(sent.get(contactField) ?? '').trim() : '';
  return Object.fromEntries(phone ? [...answered, [contactField, [phone.slice(0, longestPhone)]]] : answered);
}

/** Reads a form. A conditional question counts only after the answer that it depends on. */
export function readAnswers({ fields }: SurveyDefinition, draft: AnswerDraft): ReadAnswers {
  const saysNo = (ref: string) => draft[ref]?.[0] === 'no' && fields.some((field) => field.ref === ref);
  const applicable = fields.filter(({ ref }) => followUpsOf(ref)?.some(saysNo) ?? true);
  const answers: SurveyAnswer[] = [];
  const missing: string[] = [];
  for (const { ref, type, choices, required } of applicable) {
    const values = draft[ref] ?? [];
    const chosen = choices.filter(({ id }) => values.includes(id));
    const text = (values[0] ?? '').trim();
    if (type === 'yes_no' && (text === 'yes' || text === 'no'))
      answers.push({ ref, type: 'boolean', boolean: text === 'yes' });
    else if (type === 'multiple_choice' && chosen.length) answers.push({ ref, type: 'choices', choices: chosen });
    else if (type === 'long_text' && text) answers.push({ ref, type: 'text', text });
    else if (required) missing.push(ref);
  }
  return {
    answers,
    missing,
    unsatisfied: satisfactionRefs.some(saysNo),
    asksContact: answers.some((one) => one.ref === 'need_contact' && one.type === 'boolean' && one.boolean),
    commented: answers.some(({ type }) => type === 'text'),
  };
}
