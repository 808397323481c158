import { openRecordAddress } from '#resources/framework/view/openRecord.ts';
import { matchScreen } from './screens.ts';

/** Loads the code of each screen, by its path in the route table. */
export const preloads = new Map<string, (opensRecord: boolean) => void>();

/**
 * Loads the code of the screen that an address leads to.
 *
 * @param address a path with its query, or a whole address; those of other sites are ignored
 */
export function preloadAddress(address: string): void {
  const { origin, pathname, searchParams } = new URL(address, window.location.origin);
  if (origin !== window.location.origin) return;
  const path = matchScreen(pathname)?.screen.path;
  if (path !== undefined) preloads.get(path)?.(!!openRecordAddress.read(searchParams).open);
}
