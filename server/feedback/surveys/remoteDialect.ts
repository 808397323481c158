import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Language } from '#contract/core/constants.ts';
import {
  hiddenField,
  mandatoryRef,
  maxChoices,
  questionRefs,
  questionType,
  type LocalText,
  type Question,
  type QuestionChoice,
  type QuestionRef,
  type QuestionType,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { surveyDefinition, type SurveyAnswer } from '#contract/feedback/surveys.ts';
import type { DeliveredAnswer } from '#contract/feedback/surveyWebhook.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Form } from '#server/platform/kernel/surveyForms.ts';
import { readAnswers, storable, type ReadAnswers } from './answers.ts';

/** Converts forms and answers from Typeform's format. Fields with an unknown `ref` are ignored. */

const choice = z.object({ id: z.string().optional(), ref: z.string().optional(), label: z.string() });
const field = z.object({
  id: z.string(),
  ref: z.string().default(''),
  title: z.string().default(''),
  type: z.string(),
  validations: z.object({ required: z.boolean().default(false) }).optional(),
  properties: z
    .object({ choices: z.array(choice).default([]), allow_other_choice: z.boolean().default(false) })
    .optional(),
});
type RemoteField = z.output<typeof field>;
/** Fields may be grouped. */
const grouped = z.object({ properties: z.object({ fields: z.array(field).default([]) }).default({ fields: [] }) });

const remoteForm = z.object({
  title: z.string().default(''),
  settings: z.object({ language: z.string().default('') }).optional(),
  hidden: z.array(z.string()).default([]),
  fields: z.array(z.intersection(field, grouped)).max(500),
  _links: z.object({ display: z.string().max(500) }),
});

const kinds: ReadonlyMap<string, QuestionType> = new Map([
  ['yes_no', 'yes_no'],
  ['multiple_choice', 'multiple_choice'],
  ['long_text', 'long_text'],
  ['short_text', 'long_text'],
]);
const answerTypes: Readonly<Record<QuestionType, readonly string[]>> = {
  yes_no: ['boolean'],
  multiple_choice: ['choice', 'choices'],
  long_text: ['text'],
};

const isRef = (text: string | undefined): text is QuestionRef => questionRefs.some((ref) => ref === text);
const line = (text: string, max: number) => storable(text.trim().slice(0, max)).trim();
const unsupported = (path: string, message: string) =>
  new ApiError('UNSUPPORTED_KEY', undefined, { details: [{ path, message: message.slice(0, 80) }] });

/** The guest's own text instead of a choice. */
const otherChoice = 'other';
const otherLabel: LocalText = later.other;

const idOf = (...known: (string | undefined)[]): string =>
  known.find((one) => one !== undefined && /^[\w-]{1,64}$/.test(one)) ??
  createHash('sha256').update(known.join(' ')).digest('base64url').slice(0, 16);

const languages: ReadonlyMap<string, Language> = new Map([
  ['ja', 'ja'],
  ['zh', 'zh'],
  ['zh-tw', 'zh'],
  ['zh-hant', 'zh'],
  ['ch', 'zh-cn'],
  ['zh-cn', 'zh-cn'],
  ['zh-hans', 'zh-cn'],
]);

/** Providers store a form in one language. */
const wording =
  (language: Language) =>
  (text: string, max: number, otherwise: string): LocalText => ({
    zh: null,
    'zh-cn': null,
    en: null,
    ja: null,
    [language]: line(text, max) || otherwise,
  });

type TextOf = ReturnType<typeof wording>;

function questionOf({ id, ref, title, type, validations, properties }: RemoteField, toText: TextOf): Question[] {
  if (!isRef(ref)) return [];
  const kind = questionType(ref);
  if (kinds.get(type) !== kind) throw unsupported(ref, type);
  const offered: QuestionChoice[] = (properties?.choices ?? []).map((one) => ({
    id: idOf(one.id, one.ref, one.label),
    label: toText(one.label, 80, '–'),
  }));
  if (properties?.allow_other_choice) offered.push({ id: otherChoice, label: otherLabel });
  if (kind === 'multiple_choice' && (!offered.length || offered.length > maxChoices))
    throw unsupported(ref, `${offered.length} choices of at most ${maxChoices}`);
  return [
    {
      id: idOf(id),
      ref,
      type: kind,
      title: toText(title, 200, ref),
      required: validations?.required ?? false,
      choices: kind === 'multiple_choice' ? offered : [],
    },
  ];
}

/** The address of a form, without the params that are appended for each guest. */
function addressOf(display: string, plain: boolean): string | null {
  const address = URL.canParse(display) ? new URL(display) : null;
  if (!address || address.username || address.password) return null;
  if (address.protocol !== 'https:' && !(plain && address.protocol === 'http:')) return null;
  address.hash = '';
  return address.href;
}

/**
 * Parses a provider's form.
 *
 * @param options.plain whether unencrypted addresses are allowed, as for the provider itself
 * @throws ApiError `UNSUPPORTED_KEY` if one of our questions has another kind there, `SURVEY_MANDATORY_REF`, and
 *   `invalid_input` if the guest's link could not be returned
 */
export function readForm(described: unknown, { plain = false } = {}): Form {
  const read = remoteForm.safeParse(described);
  const address = read.success ? addressOf(read.data._links.display, plain) : null;
  if (!read.success || !address) throw new ApiError('unavailable', 'The form provider’s response could not be read.');
  const { title, settings, hidden, fields } = read.data;
  const toText = wording(languages.get((settings?.language ?? '').toLowerCase()) ?? 'en');
  const all = fields.flatMap((one): RemoteField[] => [one, ...one.properties.fields]);
  const questions = all.flatMap((one) => questionOf(one, toText));
  if (!questions.some(({ ref }) => ref === mandatoryRef)) throw new ApiError('SURVEY_MANDATORY_REF');
  if (!hidden.includes(hiddenField))
    throw new ApiError('invalid_input', 'The form needs a hidden field named "token".');
  const definition = surveyDefinition.safeParse({ title: toText(title, 120, '–'), fields: questions });
  if (!definition.success) throw new ApiError('unavailable', 'The form provider’s response could not be read.');
  return { definition: definition.data, address };
}

interface Chosen {
  id: string;
  label: LocalText;
}

/** The selected choices, in the form's own wording if it offers them. */
function chosenOf({ choice: one, choices: many }: DeliveredAnswer, offered: readonly QuestionChoice[], toText: TextOf) {
  const labels = one
    ? [one]
    : (many?.labels ?? many?.ids ?? many?.refs ?? []).map((_, at) => ({
        id: many?.ids?.[at],
        ref: many?.refs?.[at],
        label: many?.labels?.[at],
      }));
  const other = one?.other ?? many?.other;
  const chosen = labels.flatMap(({ id, ref, label = '' }): Chosen[] => {
    if (!id && !ref && !label) return [];
    const text = line(label, 80);
    const known =
      offered.find((candidate) => candidate.id === id || candidate.id === ref) ??
      offered.find((candidate) => text && Object.values(candidate.label).includes(text));
    return [known ?? { id: idOf(id, ref, label), label: toText(label, 80, '–') }];
  });
  if (other) chosen.push({ id: otherChoice, label: toText(other, 80, '–') });
  return chosen
    .filter(({ id }, at) => chosen.findIndex((candidate) => candidate.id === id) === at)
    .slice(0, maxChoices);
}

/** The language of a form. */
export const formLanguage = ({ title }: SurveyDefinition): Language =>
  (Object.keys(title) as Language[]).find((language) => title[language]) ?? 'en';

/**
 * Parses answers from the provider with the same rules as those of the product's own pages. Questions and choices that
 * were added after the form was last stored count too.
 *
 * @throws ApiError `UNSUPPORTED_KEY` if one of our questions was answered in another kind
 */
export function readDelivered(definition: SurveyDefinition, delivered: readonly DeliveredAnswer[]): ReadAnswers {
  const toText = wording(formLanguage(definition));
  const draft: Record<string, string[]> = {};
  const single = new Set<string>();
  const fields = new Map(definition.fields.map((one) => [one.ref, one]));
  for (const answer of delivered) {
    const { ref } = answer.field;
    if (!isRef(ref)) continue;
    const type = questionType(ref);
    if (!answerTypes[type].includes(answer.type)) throw unsupported(ref, answer.type);
    const known = fields.get(ref);
    const chosen = type === 'multiple_choice' ? chosenOf(answer, known?.choices ?? [], toText) : [];
    if (answer.type === 'choice') single.add(ref);
    draft[ref] =
      type === 'yes_no'
        ? [answer.boolean === undefined ? '' : answer.boolean ? 'yes' : 'no']
        : type === 'long_text'
          ? [storable(answer.text ?? '')]
          : chosen.map(({ id }) => id);
    fields.set(ref, known ? { ...known, choices: chosen } : questionFrom(ref, type, chosen, toText));
  }
  const read = readAnswers({ ...definition, fields: [...fields.values()] }, draft);
  return {
    ...read,
    missing: [],
    answers: read.answers.map((answer) => (single.has(answer.ref) ? oneOf(answer) : answer)),
  };
}

const questionFrom = (ref: QuestionRef, type: QuestionType, choices: QuestionChoice[], toText: TextOf): Question => ({
  id: ref,
  ref,
  type,
  title: toText(ref, 200, ref),
  required: false,
  choices,
});

/** An answer to a single-choice question. */
function oneOf(answer: SurveyAnswer): SurveyAnswer {
  const [chosen] = answer.type === 'choices' ? answer.choices : [];
  return chosen ? { ref: answer.ref, type: 'choice', choice: chosen } : answer;
}
