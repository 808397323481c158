import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { Language } from '#contract/core/constants.ts';
import { errorStatuses } from '#contract/core/errors.ts';
import { fieldTextOf } from '#contract/core/issues.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Field } from '../../fields.ts';
import { branchFieldOf, fieldOf, type Resource } from '../../resource.ts';
import { brokenRules, missingIn } from '../../rules.ts';
import { valueAtPath } from '../../values.ts';
import { currencyOf, type BranchScope } from '../scope.ts';

/** Validates a form with the server's schema. */

interface Message {
  message: string;
  args?: Record<string, unknown>;
}

const byFormat: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  url: 'url',
  phone: 'phone',
  monthDay: 'monthDay',
  date: 'date',
  time: 'time',
  instant: 'date',
};

/** Formats a limit of an amount, which is in minor units. */
export type WriteMoney = (minor: number) => string;

/** The text of an issue: a key of `errors.field` with its params. */
export function issueText(issue: z.core.$ZodIssue, field: Field | undefined, money: WriteMoney = String): Message {
  const message = (key: string, args?: Record<string, unknown>): Message => ({ message: `errors.field.${key}`, args });
  if (issue.code === 'custom' && issue.message in errorStatuses) return { message: `errors.${issue.message}` };
  const { key, args } = fieldTextOf(issue);
  const format = issue.code === 'invalid_format' && field && byFormat[field.kind];
  if (format) return message(format);
  if (field?.kind === 'choice' && ['invalid_union', 'invalid_value'].includes(issue.code) && key === 'invalid')
    return message('choice');
  const limit = args?.min ?? args?.max;
  const isAmount = field?.kind === 'money' && (key === 'min' || key === 'max');
  return message(key, isAmount ? { [key]: money(Number(limit)) } : args);
}

/** react-admin translates messages of this form. */
const marked = (message: Message): string => `@@react-admin@@${JSON.stringify(message)}`;

/** The error of a source in the nested errors of a form; the first one wins. */
export function mark(errors: FieldErrors, source: string, type: string, message: Message): void {
  const keys = source.split('.');
  const last = keys.pop() ?? source;
  let at = errors as Record<string, unknown>;
  // Records are represented as lists of errors: the form drops an object without registered fields on blur.
  for (const [index, key] of keys.entries())
    at = (at[key] ??= /^\d+$/.test(keys[index + 1] ?? last) ? [] : {}) as Record<string, unknown>;
  at[last] ??= { type, message: marked(message) };
}

/**
 * The path of an issue: that of the value, with its field. An error of a list as a whole is shown besides errors in its
 * records.
 */
function placeOf(field: Field | undefined, [at, name = '', ...rest]: readonly string[]): [string[], Field | undefined] {
  if (field?.kind !== 'records') return [[], field];
  if (at === undefined || !name) return [['root'], field];
  const [place, part] = placeOf(field.fields[name], rest);
  return [[at, name, ...place], part];
}

/** The values without empty texts. */
export const emptied = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/**
 * A react-hook-form resolver for a Zod schema. Empty text counts as missing; fields that the schema does not know pass
 * unchanged. Rules across fields are also checked, with translated messages.
 */
export function resolverOf(
  resource: Pick<Resource, 'fields' | 'rules' | 'problems' | 'ofBranch'>,
  load: () => Promise<z.ZodType>,
  language: Language = 'en',
  scope: BranchScope = { branches: [], branchId: null },
): Resolver<FieldValues> {
  return async (values) => {
    const schema = await load();
    const submitted = emptied(values);
    const result = schema.safeParse(submitted, { reportInput: true });
    const broken = brokenRules(resource, submitted);
    const missing = missingIn(resource.fields, submitted).map(
      (path) => ({ code: 'custom', message: 'required', path }) as const,
    );
    if (result.success && broken.length === 0 && missing.length === 0)
      return { values: { ...submitted, ...(result.data as FieldValues) }, errors: {} };
    const errors: FieldErrors = {};
    const currency = currencyOf(scope, valueAtPath(submitted, branchFieldOf(resource)));
    const money = (minor: number) => formatMoney(minor, currency, language);
    for (const issue of [...(result.error?.issues ?? []), ...missing]) {
      // An error without a field must still block submitting.
      const [name = 'root', ...rest] = issue.path.map(String);
      const field = name in resource.fields ? fieldOf(resource, name) : undefined;
      const [place, part] = placeOf(field, rest);
      // A text that is missing in every language is required in the user's own.
      if (field?.kind === 'localText') place.push(rest[0] ?? language);
      mark(errors, [name, ...place].join('.'), issue.code, issueText(issue, part, money));
    }
    for (const { field, text, code = 'rule' } of broken)
      mark(errors, field, 'rule', { message: `errors.field.${code}`, args: { text: text?.[language] } });
    return { values: {}, errors };
  };
}
