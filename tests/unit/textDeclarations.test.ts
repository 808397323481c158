import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { noOwnTexts, renderText, type OwnTexts, type Texts } from '#contract/core/texts.ts';
import { optOutLineTexts } from '#contract/marketing/sms.ts';
import { voucherMessageOf } from '#contract/marketing/voucherMessage.ts';
import { tokensOf } from '#contract/translations/checks.ts';
import { askPage, confirmationText } from '#server/guests/optOut/page.ts';
import { beginPage, formPage, surveyDonePage } from '#server/feedback/surveys/page.ts';
import { allTexts } from '#server/translations/declared.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

const keysOf = ({ texts }: Texts) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(zero|one|other)$/, ''))),
];

/** A value for each variable of any text. */
const sampleValues = (texts: readonly string[]): Record<string, string | number> =>
  Object.fromEntries(
    texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `value of ${name}`])),
  );

describe.each(allTexts.map((one) => [`${one.platform}/${one.namespace}`, one] as const))(
  'the texts of %s',
  (_, texts) => {
    it.each(languages)('are complete in %s', (language: Language) => {
      const values = sampleValues(Object.values(texts.texts).map(({ en }) => en));
      for (const key of keysOf(texts))
        for (const count of [0, 1, 2, 21]) {
          const form = (suffix: string) => texts.texts[`${key}${suffix}`]?.[language];
          const text = renderText(form, language, { ...values, count });
          expect(text, key).not.toBe('');
          expect(text, key).not.toContain('{{');
        }
    });

    it('have no formats and no nested texts, which are for the back office alone', () => {
      for (const [key, entry] of Object.entries(texts.texts))
        for (const text of Object.values(entry)) {
          const { variables, nested, broken } = tokensOf(text);
          expect([[...variables.values()].flatMap((formats) => [...formats]), nested, broken], key).toEqual([
            [],
            [],
            null,
          ]);
        }
    });

    it('have the same variables in each language', () => {
      const variables = (text: string) => Object.keys(sampleValues([text])).sort();
      for (const [key, entry] of Object.entries(texts.texts))
        for (const text of Object.values(entry)) expect(variables(text), key).toEqual(variables(entry.en));
    });
  },
);

it('declares each namespace of a platform once', () => {
  const names = allTexts.map(({ platform, namespace }) => `${platform}/${namespace}`);
  expect(names).toEqual([...new Set(names)]);
});

describe("a company's own texts", () => {
  const own: OwnTexts = (platform, namespace, key) => `<${platform}.${namespace}.${key}>`;

  it('replace those of guests’ pages, as text and not as HTML', () => {
    expect(askPage('en', 'Example', own)).toContain('&lt;guestPages.optOut.ask&gt;');
    expect(confirmationText('ja', 'Example', own)).toBe('<guestPages.optOut.ask> [<guestPages.optOut.button>]');
    const { definition } = buildSurvey({ companyId: 'c', id: 's', branchId: 'b' });
    const missing = definition.fields.map(({ ref }) => ref);
    const pages = [
      beginPage('en', 'Example', [{ id: 'b', name: 'Branch' }], own),
      surveyDonePage('en', { review: 'https://r.example', vouchers: [{ title: 'Tea', code: 'X' }] }, own),
      formPage('en', definition, { own, draft: {}, missing, anonymous: true, wrongPhone: true }),
    ];
    for (const page of pages) {
      expect(page).toContain('&lt;guestPages.survey.');
      expect(page).not.toContain('<guestPages');
    }
  });

  it('replace those of messages', () => {
    const recipient = { name: 'Ada', familyName: null, givenName: null };
    const parts = { content: 'Hello {name}', recipient, language: 'en' as const, link: '/v', optOut: '/o' };
    expect(voucherMessageOf({ ...parts, own })).toBe('Hello Ada\n/v\n<messages.optOut.line>');
    expect(voucherMessageOf({ ...parts, own: noOwnTexts })).toBe(
      `Hello Ada\n/v\n${optOutLineTexts.texts.line.en.replace('{{link}}', '/o')}`,
    );
  });
});
