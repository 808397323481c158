import { expect, test } from 'vitest';
import { responseErrorOf } from '#data-provider/client.ts';
import { surveyErrorText } from '#resources/feedback/surveys/surveyError.ts';

const catalogue: Readonly<Record<string, string>> = { 'errors.SURVEY_NOT_FOUND': 'This survey could not be found.' };
const translate = (key: string, options?: { _?: string }) => catalogue[key] ?? options?._ ?? key;
const told = async (body: string, init: ResponseInit) =>
  surveyErrorText(await responseErrorOf(new Response(body, { status: 500, ...init })), translate, 'Unknown Error');
const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain; charset=utf-8' };

test('the reason of the server comes first, then the text of the answer, then the message, else nothing is known', async () => {
  const known = { code: 'SURVEY_NOT_FOUND', reason: 'Survey not found error' };
  expect(await told(JSON.stringify(known), { headers: json })).toBe('This survey could not be found.');
  expect(await told(JSON.stringify({ code: 'NEW', reason: 'Said here' }), { headers: json })).toBe('Said here');
  expect(await told('The gateway gave up', { headers: text, statusText: 'Bad Gateway' })).toBe('The gateway gave up');
  expect(await told('<h1>Down</h1>', { headers: { 'content-type': 'text/html' }, statusText: 'Bad Gateway' })).toBe(
    'Bad Gateway',
  );
  expect(surveyErrorText(new Error('Broken off'), translate, 'Unknown Error')).toBe('Broken off');
  expect(await told('', {})).toBe('Unknown Error');
  expect(surveyErrorText(undefined, translate, 'Unknown Error')).toBe('Unknown Error');
});
