import { languageNames, languages } from '#contract/core/constants.ts';
import type { Voices } from '#contract/organization/voices.ts';
import type { CellProps } from '#resources/framework/fields.ts';

/** The number of messages set in each language. */
export default function VoicesText({ value }: CellProps) {
  const voices = value as Voices;
  const said = languages.flatMap((language) => {
    const count = Object.keys(voices[language] ?? {}).length;
    return count ? [`${languageNames[language]} ${count}`] : [];
  });
  return said.join(', ') || '–';
}
