import { expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { baseOf } from '#contract/translations/checks.ts';
import { previewPlatforms } from '#contract/translations/preview.ts';
import { allTexts } from '#server/translations/declared.ts';
import { inertPage, previewedKeys, previewOf } from '#server/translations/preview.ts';
import { samples } from '#server/translations/samples.ts';

/** Previews of texts: every namespace that guests and staff read has a sample, and the samples show its texts. */

const namespaces = allTexts.flatMap(({ platform: of, namespace, texts }) => {
  const platform = previewPlatforms.find((one) => one === of);
  return platform ? [{ platform, namespace, texts }] : [];
});

/** Texts that no sample shows. The company of an unknown link is unknown, too; the days are shown to staff. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  'guestPages voucher': ['days', 'nothing'],
  'guestPages optOut': ['nothing'],
  'guestPages menu': ['nothing'],
  'guestPages queueTicket': ['nothing'],
  'guestPages queueJoin': ['nothing'],
  'guestPages waitlistOffer': ['nothing'],
  'board calling': ['nothing'],
};

it('every namespace has a sample, and no other', () => {
  const declared = namespaces.map(({ platform, namespace }) => `${platform} ${namespace}`);
  const sampled = previewPlatforms.flatMap((one) => Object.keys(samples[one]).map((name) => `${one} ${name}`));
  expect(sampled.sort()).toEqual(declared.sort());
});

it.each(namespaces)(
  '$platform $namespace is rendered in four languages, without a placeholder',
  ({ platform, namespace }) => {
    for (const language of languages)
      for (const sample of samples[platform][namespace] ?? []) {
        const shown = sample(language, () => undefined);
        const text = shown.kind === 'page' ? shown.html : shown.text;
        expect(text.trim()).not.toBe('');
        expect(
          JSON.stringify({ ...shown, text: shown.kind === 'page' ? inertPage(shown.html) : shown.text, html: '' }),
        ).not.toMatch(/\{\{|undefined|\bNaN\b|Invalid Date/);
      }
  },
);

it.each(namespaces)('the samples of $platform $namespace show its texts', ({ platform, namespace, texts }) => {
  const shown = previewedKeys(platform, namespace);
  const missing = Object.keys(texts)
    .map(baseOf)
    .filter((key) => !shown.has(key));
  expect([...new Set(missing)]).toEqual(unseen[`${platform} ${namespace}`] ?? []);
});

it('shows the state of the page that has the text', () => {
  const own = (_platform: string, _namespace: string, key: string) => (key === 'usedOn' ? 'Seen {{day}}' : undefined);
  const preview = (key?: string) =>
    previewOf({ platform: 'guestPages', namespace: 'voucher', language: 'en', key }, own);
  expect(preview('usedOn')).toMatchObject({ html: expect.stringContaining('Seen ') as string });
  expect(preview()).toMatchObject({ html: expect.not.stringContaining('Seen ') as string });
  expect(previewOf({ platform: 'mails', namespace: 'toString', language: 'en' }, own)).toBeUndefined();
});
