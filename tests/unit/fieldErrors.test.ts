import { describe, expect, it } from 'vitest';
import { purchaseForm } from '#contract/money/billing.ts';
import { languages } from '#contract/core/constants.ts';
import { loadMessages } from '#i18n/messages.ts';
import { choice, date, email, integer, monthDay, text, texts, url } from '#resources/framework/fields.ts';
import { fieldSchema } from '#resources/framework/schema.ts';
import { issueText } from '#resources/framework/view/form/resolver.ts';
import { flatten } from '#tests/support/texts.ts';

describe('messages of fields', () => {
  const issueOf = (field: Parameters<typeof fieldSchema>[0], value: unknown) => {
    const issue = fieldSchema(field).safeParse(value, { reportInput: true }).error?.issues[0];
    if (!issue) throw new Error('accepted');
    return issueText(issue, field);
  };
  const label = { en: 'A', zh: 'A', 'zh-cn': 'A', ja: 'A' };
  it('an empty text is missing, however short it may be otherwise', () => {
    const { error } = purchaseForm.shape.phone.safeParse(' ', { reportInput: true });
    expect(error?.issues.map((issue) => issueText(issue, undefined).message)).toEqual(['errors.field.required']);
  });
  it.each([
    [text(label, { max: 3 }), 'four', 'tooLong', { max: 3 }],
    [text(label, { max: 3, required: true }), '', 'required', {}],
    [email(label), 'x', 'email', {}],
    [url(label), 'x', 'url', {}],
    [monthDay(label), '13-01', 'monthDay', {}],
    [date(label), 'x', 'date', {}],
    [integer(label, { min: 2, max: 9 }), 1, 'min', { min: 2 }],
    [integer(label, { min: 2, max: 9 }), 10, 'max', { max: 9 }],
    [integer(label), 'x', 'number', {}],
    [integer(label), 1.5, 'integer', {}],
    [choice(label, { choices: [{ value: 'a', label }] }), 'b', 'choice', {}],
    [texts(label, { max: 3, required: true }), [], 'required', {}],
  ] as const)('%#: %j', async (field, value, key, args) => {
    expect(issueOf(field, value)).toMatchObject({
      message: `errors.field.${key}`,
      ...(Object.keys(args).length > 0 && { args }),
    });
    for (const language of languages) {
      const written = flatten(await loadMessages(language)).get(`errors.field.${key}`);
      for (const name of Object.keys(args)) expect(written).toContain(`{{${name}}}`);
      expect(written).toBeTypeOf('string');
    }
  });
});
