import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { languages } from '#contract/core/constants.ts';
import { errorBody } from '#contract/core/errors.ts';
import { ResponseError } from '#data-provider/client.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { inputError } from '#server/platform/http/failures.ts';

/** Every problem that Zod can report of an input reaches people as a text in their language. */

type Code = z.core.$ZodIssue['code'];
const refused: { readonly [C in Code]: readonly (readonly [z.ZodType, unknown, RegExp?])[] } = {
  invalid_type: [
    [z.string(), null, /^Required$/],
    [z.string(), undefined, /^Required$/],
    [z.string(), 3],
    [z.number(), 'x', /number/],
    [z.number().int(), 1.5, /whole/],
  ],
  too_small: [
    [z.string().min(1), '', /^Required$/],
    [z.string().min(4), 'abc', /4/],
    [z.number().min(7), 1, /7/],
    [z.array(z.string()).min(2), [], /2/],
    [z.set(z.string()).min(2), new Set()],
  ],
  too_big: [
    [z.string().max(3), 'four', /3/],
    [z.number().max(3), 4, /3/],
    [z.array(z.string()).max(1), ['a', 'b'], /1/],
  ],
  invalid_format: [
    [z.email(), 'x', /e-mail/],
    [z.iso.date(), 'x', /date/],
    [z.iso.datetime(), 'x', /date/],
    [z.string().regex(/^a$/), 'b', /format/],
    [z.string().regex(/^a$/, 'time'), 'b', /time/],
    [z.uuid(), 'b', /format/],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', /options/],
    [z.enum(['a', 'b']), null, /^Required$/],
    [z.literal('new'), 'old', /not valid/],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3]],
  unrecognized_keys: [[z.strictObject({}), { more: 1 }, /not accepted/]],
  invalid_union: [[z.union([z.string(), z.number()]), true]],
  invalid_key: [[z.record(z.string().max(1), z.string()), { long: 'x' }]],
  invalid_element: [[z.map(z.any(), z.string()), new Map([[{}, 3]])]],
  custom: [
    [z.string().refine(() => false, 'has a sentence for callers of the API'), 'x', /not valid/],
    [z.string().refine(() => false, 'form.error.limit'), 'x', /too long/],
    [z.string().refine(() => false, 'taken'), 'x', /another record/],
  ],
};
const cases = Object.entries(refused).flatMap(([code, all]) =>
  all.map(([schema, value, says], at) => ({ name: `${code} ${at}`, code, schema, value, says })),
);

vi.stubGlobal('document', { documentElement: {}, cookie: '' });
const i18n = await createI18nProvider('en');
const english = /[a-z]{4}/;

it.each(cases)('$name', async ({ code, schema, value, says }) => {
  const { error } = z.object({ it: schema }).safeParse({ it: value }, { reportInput: true });
  if (!error) throw new Error('The input was accepted.');
  expect(error.issues.map((issue) => issue.code)).toContain(code);
  const { details } = errorBody.parse(inputError(error, 'body').body());
  const marked = Object.values(new ResponseError(400, 'invalid_input', 'r', 'm', details).body.errors ?? {})[0] ?? '';
  expect(marked).toMatch(/^@@react-admin@@/);
  const { message, args } = JSON.parse(marked.replace('@@react-admin@@', '')) as {
    message: string;
    args: Record<string, string | number>;
  };
  for (const language of languages) {
    await i18n.changeLocale(language);
    const text = i18n.translate(message, args);
    expect(text).not.toBe(i18n.translate('errors.field.untold'));
    expect(text).not.toMatch(/errors\.|\{\{|Invalid|undefined/);
    if (language === 'en') expect(text).toMatch(says ?? /./);
    else expect(text).not.toMatch(english);
  }
});
