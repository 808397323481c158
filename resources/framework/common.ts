import { languageNames, languages } from '#contract/core/constants.ts';
import { same, type Choice } from './fields.ts';

/** Choices shared by several declarations. */

/** Each language by its own name, so that its speakers find it in any list. */
export const languageChoices: readonly Choice<string>[] = languages.map((value) => ({
  value,
  label: same(languageNames[value]),
}));
