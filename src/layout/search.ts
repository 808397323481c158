import { searchFold } from '#contract/core/fold.ts';

/** Whether a name contains the search text, ignoring case, width, accents and character variants. */
export function contains(name: string, typed: string): boolean {
  return !typed.trim() || searchFold(name).includes(searchFold(typed).trim());
}
