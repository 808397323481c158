import { browserStorage } from '#src/browserStorage.ts';

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

export function readRecents(): Recent[] {
  try {
    const all: unknown = JSON.parse(browserStorage.get(key) ?? '[]');
    return Array.isArray(all) ? all.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The list with one more at its head. */
export function withRecent(recents: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recents.filter((one) => one.to !== next.to)].slice(0, most);
}

export function rememberRecent(next: Recent): void {
  browserStorage.set(key, JSON.stringify(withRecent(readRecents(), next)));
}

/** Guests' names are among them, so they go with the session. */
export function forgetRecents(): void {
  browserStorage.set(key, null);
}
