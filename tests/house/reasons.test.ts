import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { reasonKey } from '#ui/errorText.ts';
import { sourceFiles } from './sources.ts';

/** What the server says of a refusal, beside its code, is said to people in their language. */

/** Refusals for which their code says too little: something stands in the way, or somebody may not. */
const asking = /new ApiError\(\s*'(\w+)',\s*(?:'([^'\n]+)'|`([^`$]+)`)/g;
/** The same because of one value: with a reason of its own, or with what is wrong with the value as the reason. */
const refusing = [
  /refused\(\s*'(\w+)',[^;]*?\breason: '([^'\n]+)'/g,
  /refused\(\s*'(\w+)',\s*[^,;]+,\s*'([^'\n]+)'()(?:\)|,\s*\{\s*(code): '\w+',?\s*\}\))/g,
];
const telling = new Set(['conflict', 'permission_denied', 'too_many_requests']);

const sources = sourceFiles()
  .filter((file) => file.startsWith('server/') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
const said = sources
  .flatMap((text) => [asking, ...refusing].flatMap((form) => [...text.matchAll(form)]))
  // What has a code of its own is said at its field by that.
  .map(([, code = '', one, other, own]) => ({ code, reason: one ?? other ?? '', atField: own !== undefined }));
const known = (
  JSON.parse(readFileSync(join(root, 'i18n/locales/en/reasons.json'), 'utf8')) as {
    errors: { reasons: Record<string, string> };
  }
).errors.reasons;

it('every reason that stands in the way has a text', () => {
  const wanted = said.filter(({ code, atField }) => telling.has(code) && !atField).map(({ reason }) => reason);
  expect(wanted.length).toBeGreaterThan(15);
  const missing = [...new Set(wanted)].filter((reason) => !(reasonKey(reason) in known));
  expect(missing, 'Add each to i18n/locales/*/reasons.json, with reasonKey(reason) as its key.').toEqual([]);
});

it('no text is there that the server does not say', () => {
  const everything = sources.join('\n');
  const says = (text: string) =>
    [`'${text}'`, `"${text}"`, `\`${text}\``].some((literal) => everything.includes(literal));
  expect(Object.values(known).filter((text) => !says(text))).toEqual([]);
});

it('is the same text in English', () => {
  for (const { reason } of said) {
    const text = known[reasonKey(reason)];
    if (text !== undefined) expect(text).toBe(reason);
  }
});
