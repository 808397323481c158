import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { importReasons } from '#contract/imports/importReasons.ts';
import { loadMessages, loadTexts } from '#i18n/messages.ts';
import { root } from '#scripts/lib/processes.ts';
import { flatten, foreignTo } from '#tests/support/texts.ts';
import { sourceFiles } from './sources.ts';

/** Every text in four languages, where people read it: in bundles, and in labels by language. */

interface Text {
  where: string;
  language: Language;
  text: string;
}

const literal = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\``;
const listed = new RegExp(`(?<![\\w.])(?:'(zh-cn)'|(en|zh|ja)): (?:\\([^()]*\\) =>\\s*)?(${literal})`, 'g');
const bare = (quoted: string) =>
  quoted
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, '{{value}}')
    .replaceAll('\\n', '\n')
    .replaceAll(/\\(.)/g, '$1');

/** Words that are read from files, names of languages, and made-up data. */
const exempt =
  /^(demo|scripts|i18n)\/|\.test\.|server\/imports\/\w+\/words\.ts|importWords|constants\.ts|remoteDialect|guestLanguages/;
/** What guests read. */
const forGuests =
  /noticeTexts|voucherTexts|surveys\/words|surveys\/wording|optOut|reminders|contract\/marketing\/sms|campaigns\/message/;

const inCode: Text[] = sourceFiles()
  .filter((file) => /^(contract|resources|server|src|ui)\//.test(file) && !exempt.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    return [...source.matchAll(listed)].map(([, simplified, other, text = '']) => ({
      where: file,
      language: (simplified ?? other) as Language,
      text: bare(text),
    }));
  });

const inBundles = (
  await Promise.all(
    languages.map(async (language) =>
      [...flatten(await loadMessages(language)), ...flatten(await loadTexts(language, 'reasons'))].map(
        ([where, text]) => ({
          where,
          language,
          text: String(text),
        }),
      ),
    ),
  )
).flat();

const inFiles: Text[] = languages.flatMap((language) =>
  Object.entries(importReasons[language]).map(([where, text]) => ({ where, language, text })),
);

const texts = [...inCode, ...inBundles, ...inFiles];
const of = (language: Language) => texts.filter((one) => one.language === language);
const shown = ({ where, text }: Text) => `${where}: ${text}`;

const han = '\\u3400-\\u9fff';
const kana = '\\u3041-\\u3096\\u30a1-\\u30fa';
/** What holds a word that is not used, and is another: placeholders, and numbers of new guests. */
const another = /\{\{?\w+\}?\}|客人[數数]/g;
/** Names that their owners write with a space. */
const names = /Google [でビ]|ビジネス プロフィール/g;

/** What is not written, from the second table of docs/words.md. */
const unused = [
  ...readFileSync(join(root, 'docs/words.md'), 'utf8').matchAll(/^\| (en|zh|zh-cn|ja) +\| ([^|]+?) +\|/gm),
].map(([, language, word = '']) => ({ language: language as Language, word }));

it('reads texts of all places', () => {
  for (const language of languages) expect(of(language).length).toBeGreaterThan(2_000);
  expect(inCode.length).toBeGreaterThan(4_000);
  expect(unused.length).toBeGreaterThan(30);
});

describe.each(languages)('%s', (language) => {
  it('has no word that is not used', () => {
    const words = unused.filter((one) => one.language === language);
    const found = of(language)
      .filter(({ where }) => !forGuests.test(where))
      .flatMap((one) =>
        words
          .filter(({ word }) =>
            (language === 'en' ? new RegExp(`\\b${word}s?\\b`, 'i') : new RegExp(word)).test(
              one.text.replaceAll(another, ''),
            ),
          )
          .map(({ word }) => `${word}: ${shown(one)}`),
      );
    expect(found).toEqual([]);
  });

  it('keeps to the characters and the punctuation of the language', () => {
    expect(
      of(language)
        .filter(({ text }) => foreignTo(language, text))
        .map(shown),
    ).toEqual([]);
  });
});

it.each(['zh', 'zh-cn'] as const)(
  '%s has no kana, and a space before and after Latin letters and digits',
  (language) => {
    const wrong = new RegExp(`[${kana}]|[${han}][A-Za-z0-9]|[A-Za-z0-9][${han}]`);
    expect(
      of(language)
        .filter(({ text }) => wrong.test(text))
        .map(shown),
    ).toEqual([]);
  },
);

it('Japanese has no space before and after Latin letters, digits and values', () => {
  const wrong = new RegExp(`[${han}${kana}ー] (?:[A-Za-z0-9]|\\{\\{)|(?:[A-Za-z0-9%]|\\}\\}) [${han}${kana}]`);
  const found = of('ja').filter(({ text }) => wrong.test(text.replaceAll(names, '')));
  expect(found.map(shown)).toEqual([]);
});

it('has the same placeholders in every language', () => {
  const marks = (text: string) => [...new Set(text.match(/\{\{?\w+\}?\}/g))].sort().join();
  const groups = inCode.map((one, at) => ({ one, others: inCode.slice(at + 1, at + 4) }));
  const found = groups
    .filter(
      ({ one, others }) => one.language === 'en' && others.map(({ language }) => language).join() === 'zh,zh-cn,ja',
    )
    .filter(({ one, others }) => others.some((other) => marks(other.text) !== marks(one.text)))
    .map(({ one }) => shown(one));
  expect(found).toEqual([]);
  for (const [key, text] of Object.entries(importReasons.en))
    for (const language of languages)
      expect(marks(importReasons[language][key as keyof typeof importReasons.en])).toBe(marks(text));
});
