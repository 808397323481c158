import { languages, type Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { baseOf } from '#contract/translations/checks.ts';
import type { PreviewPlatform } from '#contract/translations/preview.ts';
import { samples, type Rendered, type Sample } from './samples.ts';

/** Previews of texts that are being edited. */

interface Previewed {
  platform: PreviewPlatform;
  namespace: string;
  language: Language;
  /** The key to show. */
  key?: string | undefined;
}

/** Renders a sample, and finds which texts of the namespace it has. */
function rendered(sample: Sample, { platform, namespace, language }: Previewed, own: OwnTexts) {
  const keys = new Set<string>();
  const recording: OwnTexts = (ofPlatform, ofNamespace, key, ofLanguage) => {
    if (ofPlatform === platform && ofNamespace === namespace) keys.add(baseOf(key));
    return own(ofPlatform, ofNamespace, key, ofLanguage);
  };
  return { keys, shown: sample(language, recording) };
}

/** The first sample of a namespace that has the key; otherwise the first. Undefined if the namespace has none. */
export function previewOf(previewed: Previewed, own: OwnTexts): Rendered | undefined {
  const { platform, namespace, key } = previewed;
  const list = Object.hasOwn(samples[platform], namespace) ? samples[platform][namespace] : undefined;
  const all = (list ?? []).map((sample) => rendered(sample, previewed, own));
  return (all.find(({ keys }) => key !== undefined && keys.has(baseOf(key))) ?? all[0])?.shown;
}

/** The keys without suffixes that the samples of a namespace show in any language. */
export const previewedKeys = (platform: PreviewPlatform, namespace: string): Set<string> =>
  new Set(
    languages.flatMap((language) =>
      (samples[platform][namespace] ?? []).flatMap((sample) => [
        ...rendered(sample, { platform, namespace, language }, () => undefined).keys,
      ]),
    ),
  );

/** A page without its scripts, whose links open nothing. */
export const inertPage = (html: string): string =>
  html
    .split('<script')
    .map((part, index) => (index ? part.slice(part.indexOf('</script>') + '</script>'.length) : part))
    .join('')
    .replace('<head>', '<head><base target="_blank">');
