import type { Language } from '#contract/core/constants.ts';
import type { Label } from '#contract/core/label.ts';
import { followLabels, type KeyedLabel } from '#contract/core/labelLists.ts';
import type { TextTree } from '#i18n/ownTexts.ts';

/** A company's own texts in the labels of the code that is loaded, and of code that loads later. */

/** In the order in which they were defined. */
const known: KeyedLabel[] = [];
const seen = new Set<Label>();
/** The defaults of the labels that are replaced now. */
const replaced = new Map<Label, Partial<Label>>();
let shown: { language: Language; texts: TextTree } | undefined;

const ownText = (key: string): string | undefined => {
  const dot = key.indexOf('.');
  const texts = shown?.texts[key.slice(0, dot)];
  return texts && Object.hasOwn(texts, key.slice(dot + 1)) ? texts[key.slice(dot + 1)] : undefined;
};

function replace([key, label, from]: KeyedLabel): void {
  if (!shown) return;
  const { language } = shown;
  const text = ownText(key) ?? (from && replaced.has(from) ? from[language] : undefined);
  if (text === undefined) return;
  replaced.set(label, { [language]: label[language] });
  Object.assign(label, { [language]: text });
}

function learn(labels: Iterable<KeyedLabel>): void {
  for (const one of labels) {
    const [, label] = one;
    // One that is in several lists has the key of the first.
    if (seen.has(label)) continue;
    seen.add(label);
    known.push(one);
    replace(one);
  }
}

/**
 * Puts a company's own texts into the labels, in place of those of another company or branch.
 *
 * @param texts by namespace and key
 * @returns whether there were or are own texts
 */
export function showOwnLabels(language: Language, texts: TextTree = {}): boolean {
  if (!shown && !Object.keys(texts).length) return false;
  const first = !shown;
  shown = { language, texts };
  for (const [label, defaults] of replaced) Object.assign(label, defaults);
  replaced.clear();
  // Only companies with own texts need the keys of labels.
  if (first) followLabels(learn);
  else known.forEach(replace);
  return true;
}
