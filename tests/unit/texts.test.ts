import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { noOwnTexts, defineTexts, longestText, renderText, textsIn } from '#contract/core/texts.ts';
import { baseOf, checkText, formsOf, tokensOf } from '#contract/translations/checks.ts';

const declaration = defineTexts({
  platform: 'messages',
  namespace: 'sample',
  label: { en: 'Sample', zh: '範例', 'zh-cn': '示例', ja: '見本' },
  texts: {
    hello: { en: 'Hello {{name}}', zh: '{{name}}您好', 'zh-cn': '{{name}}您好', ja: '{{name}}様' },
    days_one: { en: '{{count}} day' },
    days_other: { en: '{{count}} days', zh: '{{count}} 天', 'zh-cn': '{{count}} 天', ja: '{{count}}日' },
  },
});

describe('a declared text', () => {
  it('is chosen by language and count, and a value is never read as syntax', () => {
    expect(textsIn(declaration, 'en', noOwnTexts)('hello', { name: '$t(x) {{y}} <b>' })).toBe('Hello $t(x) {{y}} <b>');
    expect([0, 1, 2].map((count) => textsIn(declaration, 'en', noOwnTexts)('days', { count }))).toEqual([
      '0 days',
      '1 day',
      '2 days',
    ]);
    expect(textsIn(declaration, 'ja', noOwnTexts)('days', { count: 1 })).toBe('1日');
  });

  it('is replaced by the own text of its form and language', () => {
    const own = textsIn(declaration, 'en', (_platform, _namespace, key, language) =>
      key === 'days_zero' && language === 'en' ? 'today' : undefined,
    );
    expect([own('days', { count: 0 }), own('days', { count: 1 })]).toEqual(['today', '1 day']);
  });
});

const language = fc.constantFrom(...languages);
const plain = fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab 店。{}$t(),-<>/0你 \n') });
const piece = fc.oneof(
  plain,
  fc.constantFrom(
    '{{name}}',
    '{{ name }}',
    '{{- name}}',
    '{{name, number}}',
    '{{count, number}}',
    '{{count}}',
    '{{other}}',
    '{{',
    '}}',
  ),
  fc.constantFrom('$t(x)', '<0>', '</0>', '<1/>', '{{name,', '{{a b}}'),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

describe('a text that the editor accepts', () => {
  it('shows no unresolved placeholder, in every language and plural form, and is what i18next makes of it', async () => {
    const i18next = createInstance();
    await i18next.init({ resources: {}, fallbackLng: false, lowerCaseLng: true, keySeparator: false });
    let accepted = 0;
    fc.assert(
      fc.property(
        language,
        text,
        fc.oneof(fc.nat(3), fc.nat(99_999)),
        fc.boolean(),
        (lng, written, count, isPlural) => {
          const forms = isPlural ? formsOf(lng) : [''];
          const defaults: Partial<Record<Language, string>> = {
            en: isPlural ? 'Dear {{name}}: {{count}}' : 'Dear {{name}}',
          };
          const good = forms.filter(
            (form) =>
              !checkText({ text: written, platform: 'guestPages', key: `key${form}`, language: lng, defaults }).errors
                .length,
          );
          if (!good.length) return;
          accepted++;
          const textAt = (form: string) =>
            good.includes(form) ? written : (isPlural ? form === '_other' : form === '') ? defaults.en : undefined;
          const values = { name: 7, ...(isPlural && { count }) };
          const rendered = renderText(textAt, lng, values);
          expect(rendered).not.toMatch(/\{\{|\}\}|\$t\(/);
          const all = ['', '_zero', '_one', '_other'].flatMap((form) => {
            const found = textAt(form);
            return found === undefined ? [] : [[`defaultValue${form}`, found] as const];
          });
          const expected: string = i18next.t('', {
            ...values,
            ...Object.fromEntries(all),
            lng,
            interpolation: { escapeValue: false },
          });
          expect(rendered).toBe(expected);
        },
      ),
      { numRuns: 4_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('is checked in linear time', () => {
    for (const part of ['{{', '<0>', '$t(', '{{a', '}}', ' ', '{{name}}'])
      expect(
        checkText({ text: part.repeat(500_000), platform: 'mails', key: 'key', language: 'en', defaults: {} }).errors,
      ).toEqual([{ code: 'tooLong', detail: String(longestText) }]);
    const start = performance.now();
    for (const part of ['{{', '<0>', '$t(', '{{a', '}}', ' ']) tokensOf(part.repeat(longestText / part.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('the checks', () => {
  const defaults = { en: 'Dear {{name}}, see <0>this</0>.', ja: '{{name}}様、<0>こちら</0>です。' };
  const codes = (own: string, key = 'key', lng: Language = 'en') => {
    const { errors, warnings } = checkText({ text: own, platform: 'messages', key, language: lng, defaults });
    return [...errors, ...warnings].map(({ code }) => code);
  };

  it.each([
    ['Dear {{name}}, look <0>here</0>.', []],
    ['Dear guest, see <0>this</0>.', ['missingVariable']],
    ['Dear {{name}} {{surname}}, see <0>this</0>.', ['unknownVariable']],
    ['Dear {{name}, see <0>this</0>.', ['syntax', 'missingVariable']],
    ['Dear {{name, gibberish}}, see <0>this</0>.', ['unknownFormat']],
    ['Dear {{name,}}, see <0>this</0>.', ['syntax', 'missingVariable']],
    ['Dear {{name, number}} {{name}}, see <0>this</0>.', ['unknownFormat']],
    ['Dear {{name, number}}, see <0>this</0>.', ['unknownFormat']],
    ['Dear {{name}}, see this.', ['tags']],
    ['Dear {{name}}, see </0>this<0>.', ['syntax']],
    ['Dear {{name}}, $t(x) <0>this</0>.', ['nesting']],
    ['   ', ['empty', 'missingVariable', 'tags']],
    ['Dear {{name}}\u202e, see <0>this</0>.', ['direction']],
    ['Dear {{name}}\u0000, see <0>this</0>.', ['control']],
    ['Dear {{name}}, see <0>this</0>. ', ['spaces']],
    ['Dear {{name}},  see <0>this</0>.', ['doubleSpace']],
    ['Dear {{name}}, see <0>this</0>', ['ending']],
    ['Dear {{name}},\nsee <0>this</0>.', ['lines']],
    [defaults.en, ['sameAsDefault']],
  ])('of %j find %j', (own, expected) => expect(codes(own)).toEqual(expected));

  it('let the forms of one and zero lose their count, and no other', () => {
    const counted = { en: '{{count}} of {{total}}' };
    const of = (key: string, own: string) =>
      checkText({ text: own, platform: 'mails', key, language: 'en', defaults: counted }).errors.map(
        ({ code }) => code,
      );
    expect(of('x_one', 'one of {{total}}')).toEqual([]);
    expect(of('x_zero', 'none')).toEqual(['missingVariable']);
    expect(of('x_other', 'some of {{total}}')).toEqual(['missingVariable']);
    expect([baseOf('x_one'), baseOf('one')]).toEqual(['x', 'one']);
  });
});
