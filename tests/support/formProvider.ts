import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiveSurveyAnswer } from '#contract/feedback/surveyWebhook.ts';
import { send, type Answer } from './http.ts';

/** A form provider on the loopback that speaks Typeform's dialect: it describes forms, and hands answers on. */
export interface FakeFormProvider {
  url: string;
  token: string;
  secret: string;
  /** By their ids, as it describes them. */
  forms: Map<string, unknown>;
  /** Whom it was asked for, and with what. */
  asked: { path: string; authorization: string | undefined }[];
  /** What becomes of the next calls, in turn; then it answers. */
  behaviours: Behaviour[];
  /** Hands on what a guest answered. */
  deliver(serverUrl: string, response: Response, changes?: Changes): Promise<Answer>;
  close(): Promise<void>;
}

/** An integer is a status that it answers with; `open` waits for what it is given. */
export type Behaviour =
  'answer' | 'hang' | 'drop' | 'huge' | 'endless' | 'garbage' | 'redirect' | number | { until: Promise<void> };

interface Response {
  formId: string;
  hidden?: Record<string, unknown>;
  answers: readonly object[];
  submittedAt?: Date;
  /** The provider's own name for the response. */
  token?: string;
}

interface Changes {
  event?: string;
  /** In place of the right one; null leaves it out. */
  signature?: string | null;
  /** What becomes of the body once it is signed. */
  mangle?: (body: string) => string;
  type?: string;
}

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`;

export async function fakeFormProvider(): Promise<FakeFormProvider> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { authorization } = request.headers;
    provider.asked.push({ path, authorization });
    const what = provider.behaviours.shift() ?? 'answer';
    if (typeof what === 'object') void what.until.then(() => answer(response, path, authorization));
    else if (what === 'answer') answer(response, path, authorization);
    else misbehave(response, what);
  });
  const { secret, token } = { token: 'tfp_token-of-the-tests', secret: 'webhook-secret-of-the-tests' };

  function answer(response: ServerResponse, path: string, authorization: string | undefined): void {
    if (authorization !== `Bearer ${token}`) return json(response, 401, { code: 'AUTHENTICATION_FAILED' });
    const form = provider.forms.get(/^\/api\/forms\/([^/?]+)$/.exec(path)?.[1] ?? '');
    if (!form) return json(response, 404, { code: 'FORM_NOT_FOUND', description: `Non existing form` });
    return json(response, 200, form);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: FakeFormProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token,
    secret,
    forms: new Map(),
    asked: [],
    behaviours: [],
    deliver(
      serverUrl,
      { formId, hidden, answers, submittedAt = new Date(), token: name = 'response-1' },
      changes = {},
    ) {
      const { event = 'form_response', mangle = (text) => text, type = 'application/json' } = changes;
      const at = submittedAt.toISOString().replace(/\.\d+Z$/, 'Z');
      const body = JSON.stringify({
        event_id: `event-${name}`,
        event_type: event,
        form_response: {
          form_id: formId,
          token: name,
          landed_at: at,
          submitted_at: at,
          ...(hidden && { hidden }),
          definition: provider.forms.get(formId),
          answers,
          ending: { id: 'default', ref: 'default' },
        },
      });
      const { signature = signatureOf(body, secret) } = changes;
      return send(serverUrl, {
        method: receiveSurveyAnswer.method,
        path: receiveSurveyAnswer.path,
        headers: { 'content-type': type, ...(signature !== null && { 'typeform-signature': signature }) },
        body: mangle(body),
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(response: ServerResponse, what: Exclude<Behaviour, 'answer' | object>): void {
  if (what === 'hang') return;
  if (what === 'drop') return void response.destroy();
  if (what === 'garbage') return void response.writeHead(200).end('<html>Sign in</html>');
  if (what === 'redirect') return void response.writeHead(302, { location: '/api/forms/elsewhere' }).end();
  if (what === 'huge') return void response.writeHead(200).end(JSON.stringify({ title: 'x'.repeat(3_000_000) }));
  if (what === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
    return;
  }
  response.writeHead(what, what === 429 ? { 'retry-after': '1' } : {}).end('{}');
}

const field = (ref: string, type: string, title: string, properties: object = {}) => ({
  id: `f-${ref}`,
  ref,
  type,
  title,
  validations: { required: ref === 'total_satisfaction' },
  properties,
});
const choices = (...names: string[]) =>
  names.map((name) => ({ id: `c-${name}`, ref: `r-${name}`, label: `The ${name}` }));

/** A form as the provider describes it: what counts here, and what is nobody's. */
export const describedForm = (id: string, changes: object = {}) => ({
  id,
  type: 'quiz',
  title: 'How was dinner?',
  workspace: { href: 'https://provider.example/workspaces/1' },
  settings: { language: 'en', is_public: true, progress_bar: 'proportion' },
  hidden: ['token'],
  fields: [
    field('welcome', 'statement', 'Thank you for coming'),
    field('total_satisfaction', 'yes_no', 'Were you *satisfied*?'),
    field('3f0f9d4e-food', 'group', 'The food', {
      fields: [
        field('food_satisfaction', 'yes_no', 'And with the food?'),
        field('dislike_food', 'multiple_choice', 'What was wrong?', {
          allow_multiple_selection: true,
          allow_other_choice: true,
          choices: choices('taste', 'price'),
        }),
      ],
    }),
    field('likes', 'multiple_choice', 'What did you like best?', {
      allow_multiple_selection: false,
      choices: choices('taste', 'price', 'view'),
    }),
    field('suggestion', 'short_text', 'Anything else?'),
    field('need_contact', 'yes_no', 'Would you like us to call you?'),
    field('stars', 'rating', 'How many stars?', { steps: 5 }),
  ],
  logic: [{ type: 'field', ref: 'food_satisfaction', actions: [] }],
  _links: { display: `http://forms.example/to/${id}` },
  ...changes,
});

const answerTo = (ref: string, kind: string, answer: object) => ({
  ...answer,
  field: { id: `f-${ref}`, ref, type: kind },
});

/** What a guest answers in it. */
export const said = {
  yes: (ref: string) => answerTo(ref, 'yes_no', { type: 'boolean', boolean: true }),
  no: (ref: string) => answerTo(ref, 'yes_no', { type: 'boolean', boolean: false }),
  text: (ref: string, text: string) => answerTo(ref, 'short_text', { type: 'text', text }),
  one: (ref: string, name: string) =>
    answerTo(ref, 'multiple_choice', {
      type: 'choice',
      choice: { id: `c-${name}`, ref: `r-${name}`, label: `The ${name}` },
    }),
  some: (ref: string, names: readonly string[], other?: string) =>
    answerTo(ref, 'multiple_choice', {
      type: 'choices',
      choices: {
        ids: names.map((name) => `c-${name}`),
        refs: names.map((name) => `r-${name}`),
        labels: names.map((name) => `The ${name}`),
        ...(other !== undefined && { other }),
      },
    }),
  rating: (ref: string, number: number) => answerTo(ref, 'rating', { type: 'number', number }),
};
