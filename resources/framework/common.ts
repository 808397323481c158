import { languageNames, languages } from '#contract/core/constants.ts';
import { same, type Choice } from './fields.ts';

/** Choices that several declarations share. */

/** Each language by its own name, which its speakers find in any list. */
export const languageChoices: readonly Choice<string>[] = languages.map((value) => ({
  value,
  label: same(languageNames[value]),
}));
