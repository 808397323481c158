/** Places lately gone to from the palette, kept in this browser. */

export interface Recent {
  to: string;
  label: string;
  detail?: string;
}

const key = 'maitre.recent';
const most = 6;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'string' && 'label' in value;

/** Those of one user: another person at the same desk does not see them. */
export function readRecents(userId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${key}.${userId}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The list with one more at its head. */
export function withRecent(recents: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recents.filter((one) => one.to !== next.to)].slice(0, most);
}

export function rememberRecent(userId: string, next: Recent): void {
  try {
    localStorage.setItem(`${key}.${userId}`, JSON.stringify(withRecent(readRecents(userId), next)));
  } catch {
    // Private windows may refuse; the palette then simply forgets.
  }
}
