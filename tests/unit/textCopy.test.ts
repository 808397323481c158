import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/core/constants.ts';
import { planCopy, updatesOf, type CopyPlace } from '#contract/translations/copy.ts';
import type { OwnText, TranslationRow } from '#contract/translations/translations.ts';

/** What a copy of own texts between branches and languages would change. */

const own = (text: string): OwnText => ({
  text,
  basedOn: null,
  outdated: false,
  dismissed: false,
  updatedTime: '2026-11-20T04:05:00.000Z',
  updatedBy: null,
});
const owns = (texts: Partial<Record<Language, string>>): TranslationRow['company'] =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, own(text)]));

interface Row {
  key?: string;
  defaults?: TranslationRow['defaults'];
  company?: Partial<Record<Language, string>>;
  branch?: Partial<Record<Language, string>>;
}
const row = ({
  key = 'call',
  defaults = { en: 'Call', zh: '來電' },
  company = {},
  branch = {},
}: Row): TranslationRow => ({
  namespace: 'reminder',
  key,
  defaults,
  company: owns(company),
  branch: owns(branch),
});
const company = (language: Language = 'en'): CopyPlace => ({ branchId: null, language });
const branch = (branchId: string, language: Language = 'en'): CopyPlace => ({ branchId, language });
const plan = (from: CopyPlace, to: CopyPlace, source: TranslationRow[], target: TranslationRow[]) =>
  planCopy({ platform: 'mails', from, to, source, target });

describe('a copy of own texts', () => {
  it('has the own texts of the source, with the text that applies at the target', () => {
    const source = [row({ branch: { en: 'Ring' } }), row({ key: 'subject', company: { en: 'Hi' } })];
    expect(plan(branch('a'), branch('b'), source, [row({}), row({ key: 'subject' })]).changes).toEqual([
      { namespace: 'reminder', key: 'call', before: 'Call', after: 'Ring', previous: null, warnings: [] },
    ]);
    expect(plan(branch('a'), branch('b'), source, [row({ company: { en: 'Phone' } })]).changes).toMatchObject([
      { before: 'Phone', previous: null },
    ]);
    expect(plan(branch('a'), branch('b'), source, [row({ branch: { en: 'Buzz' } })]).changes).toMatchObject([
      { before: 'Buzz', previous: 'Buzz' },
    ]);
  });

  it('reads and writes the company', () => {
    const source = [row({ company: { en: 'Ring' }, branch: { en: 'Buzz' } })];
    expect(plan(company(), branch('b'), source, [row({})]).changes).toMatchObject([{ after: 'Ring' }]);
    expect(plan(branch('a'), company(), source, [row({ company: { en: 'Phone' } })]).changes).toMatchObject([
      { before: 'Phone', after: 'Buzz', previous: 'Phone' },
    ]);
  });

  it('leaves texts that are the same already: own ones, those of the company, defaults', () => {
    const source = [row({ branch: { en: 'Ring' } })];
    for (const target of [
      row({ branch: { en: 'Ring' } }),
      row({ company: { en: 'Ring' } }),
      row({ defaults: { en: 'Ring' } }),
    ])
      expect(plan(branch('a'), branch('b'), source, [target])).toEqual({ changes: [], refused: [] });
    expect(
      plan(branch('a'), branch('b'), source, [row({ company: { en: 'Ring' }, branch: { en: 'Buzz' } })]).changes,
    ).toHaveLength(1);
  });

  it('refuses a text that lacks a variable of the target', () => {
    const source = [row({ company: { en: 'Ring' } })];
    const target = [row({ defaults: { en: 'Call', zh: '來電 {{phone}}' } })];
    expect(plan(company(), company('zh'), source, target)).toEqual({
      changes: [],
      refused: [
        {
          namespace: 'reminder',
          key: 'call',
          text: 'Ring',
          reasons: [
            {
              code: 'missingVariable',
              detail: '{{phone}}',
            },
          ],
        },
      ],
    });
  });

  it('refuses a plural form that the language of the target lacks, and allows its own', () => {
    const defaults = { en: '{{count}} days', ja: '{{count}}日' };
    const rows = [
      row({ key: 'days_one', defaults: { en: 'a day' }, company: { en: 'one day' } }),
      row({ key: 'days_zero', defaults: {}, company: { en: 'today' } }),
      row({ key: 'days_other', defaults, company: { en: '{{count}} nights' } }),
    ];
    const { changes, refused } = plan(company(), company('ja'), rows, rows);
    expect(refused).toMatchObject([{ key: 'days_one', reasons: [{ code: 'unknownForm' }] }]);
    expect(changes.map(({ key }) => key)).toEqual(['days_zero', 'days_other']);
  });

  it('has the warnings of the target', () => {
    const source = [row({ company: { en: 'Call' }, defaults: { en: 'Ring', zh: '來電' } })];
    const target = [row({ defaults: { en: 'Call', zh: '來電' } })];
    expect(plan(company(), company('zh'), source, target).changes).toMatchObject([
      { after: 'Call', warnings: [{ code: 'untranslated' }] },
    ]);
  });

  it('replaces only what was seen', () => {
    const source = [row({ branch: { en: 'Ring' } }), row({ key: 'subject', branch: { en: 'Hi' } })];
    const target = [row({ branch: { en: 'Buzz' } }), row({ key: 'subject' })];
    expect(updatesOf(plan(branch('a'), branch('b'), source, target), branch('b'))).toEqual([
      { namespace: 'reminder', key: 'call', language: 'en', text: 'Ring', previous: 'Buzz' },
      { namespace: 'reminder', key: 'subject', language: 'en', text: 'Hi', previous: null },
    ]);
  });
});
