import type { Language } from '#contract/core/constants.ts';
import type { Label } from '#contract/core/label.ts';

/** The defaults of the labels that are replaced now. */
const replaced = new Map<Label, Partial<Label>>();

/**
 * Puts a company's own texts into the labels that screens share, in place of those of another company or branch.
 *
 * @param texts by key
 * @returns whether a label has changed
 */
export async function showOwnLabels(
  language: Language,
  texts: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (!replaced.size && !Object.keys(texts).length) return false;
  // Loaded only for companies that have changed a label.
  const { sharedLabels } = await import('#contract/translations/sharedLabels.ts');
  for (const [label, defaults] of replaced) Object.assign(label, defaults);
  replaced.clear();
  for (const [key, text] of Object.entries(texts)) {
    const label = sharedLabels.get(key);
    if (!label) continue;
    replaced.set(label, { [language]: label[language] });
    Object.assign(label, { [language]: text });
  }
  return true;
}
