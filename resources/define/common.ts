import { languageNames, languages } from '#contract/constants.ts';
import { say, type Choice } from './fields.ts';

/** Choices that several declarations share. */

/** Each language by its own name, which its speakers find in any list. */
export const languageChoices: readonly Choice<string>[] = languages.map((value) => ({
  value,
  label: say(languageNames[value], languageNames[value], languageNames[value], languageNames[value]),
}));
