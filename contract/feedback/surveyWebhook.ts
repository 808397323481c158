import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { hiddenField } from './surveyFields.ts';
import { instant } from '../core/wire.ts';

/** Answers that a form provider hands on, in the dialect of Typeform's webhooks: what counts of them; the rest is not read. */

const word = z.string().max(300);
const longest = 20_000;

/** The one that was chosen; `other` is what a guest wrote instead. */
const choice = z.object({
  id: word.optional(),
  ref: word.optional(),
  label: z.string().max(longest).optional(),
  other: z.string().max(longest).optional(),
});

/** The same side by side. */
const choices = z.object({
  ids: z.array(word).max(200).optional(),
  refs: z.array(word).max(200).optional(),
  labels: z.array(z.string().max(longest)).max(200).optional(),
  other: z.string().max(longest).optional(),
});

const deliveredAnswer = z.object({
  type: z.string().max(40),
  field: z.object({ id: word, ref: word.optional(), type: z.string().max(40).optional() }),
  boolean: z.boolean().optional(),
  text: z.string().max(longest).optional(),
  choice: choice.optional(),
  choices: choices.optional(),
});
export type DeliveredAnswer = z.infer<typeof deliveredAnswer>;

const formResponse = z.object({
  form_id: word,
  submitted_at: instant,
  /** Hidden fields of the form, among them the end of the guest's link. */
  hidden: z.object({ [hiddenField]: word.optional() }).default({}),
  answers: z.array(deliveredAnswer).max(300).default([]),
});
export type FormResponse = z.infer<typeof formResponse>;

export const receiveSurveyAnswer = endpoint('POST /api/v1/surveys/webhook', {
  summary:
    'What a guest answered in a form of another provider; the header `Typeform-Signature` must sign the body with SURVEY_WEBHOOK_SECRET. What cannot be stored is taken all the same, and the same one twice is stored once',
  access: { kind: 'public' },
  body: z.object({
    /** Others than `form_response` are taken, and nothing comes of them. */
    event_type: z.string().max(60),
    form_response: formResponse.optional(),
  }),
  response: z.object({ received: z.literal(true) }),
});
