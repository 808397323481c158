import { browserStorage } from '#src/browserStorage.ts';

/** Destinations recently opened from the palette, stored in this browser. */

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

/** The list with a destination added at the start. */
export function withRecent(recents: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recents.filter((one) => one.to !== next.to)].slice(0, most);
}

export function rememberRecent(next: Recent): void {
  browserStorage.set(key, JSON.stringify(withRecent(readRecents(), next)));
}

/** Removed at the end of a session, since the list contains guests' names. */
export function forgetRecents(): void {
  browserStorage.set(key, null);
}
