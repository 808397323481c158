import { searchFold } from '#contract/core/fold.ts';

/** Whether a name contains what was typed, whatever its case, width, accents or form of a character. */
export function contains(name: string, typed: string): boolean {
  return searchFold(name).includes(searchFold(typed).trim());
}
