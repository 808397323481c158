import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { hiddenField } from './surveyFields.ts';
import { instant } from '../core/wire.ts';

/** Answers sent by a form provider in the format of Typeform's webhooks; only the fields that are used. */

const word = z.string().max(300);
const longest = 20_000;

/** The selected choice; `other` is the guest's own text. */
const choice = z.object({
  id: word.optional(),
  ref: word.optional(),
  label: z.string().max(longest).optional(),
  other: z.string().max(longest).optional(),
});

/** The same for several choices. */
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
  /** Hidden fields of the form, including the token of the guest's link. */
  hidden: z.object({ [hiddenField]: word.optional() }).default({}),
  answers: z.array(deliveredAnswer).max(300).default([]),
});
export type FormResponse = z.infer<typeof formResponse>;

export const receiveSurveyAnswer = endpoint('POST /api/v1/surveys/webhook', {
  summary:
    'What a guest answered in a form of another provider; the header `Typeform-Signature` must sign the body with SURVEY_WEBHOOK_SECRET. What cannot be stored is taken all the same, and the same one twice is stored once',
  access: { kind: 'public' },
  body: z.object({
    /** Events other than `form_response` are accepted and ignored. */
    event_type: z.string().max(60),
    form_response: formResponse.optional(),
  }),
  response: z.object({ received: z.literal(true) }),
});
