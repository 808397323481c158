import type { Resource } from '#resources/framework/resource.ts';
import { openRecordAddress } from '#resources/framework/view/openRecord.ts';
import { declaredScreens, matchScreen } from './screens.ts';

interface Preload {
  /** Loads the code of the screen. */
  code: (opensRecord: boolean) => void;
  /** The resource whose records the screen opens. */
  resource?: Resource;
}

/** How each screen is loaded before it is opened, by its path in the route table. */
export const preloads = new Map<string, Preload>();

/** The form that an address opens. */
export interface OpenedForm {
  resource: Resource;
  /** Absent for a new record. */
  id?: string | undefined;
}

/**
 * Loads the code of the screen that an address leads to.
 *
 * @param address a path with its query, or a whole address; those of other sites are ignored
 * @returns the form that the address opens, if any
 */
export function preloadAddress(address: string): OpenedForm | undefined {
  const { origin, pathname, searchParams } = new URL(address, window.location.origin);
  const match = origin === window.location.origin ? matchScreen(pathname, declaredScreens) : null;
  const found = match && preloads.get(match.screen.path);
  if (!found) return undefined;
  const { open } = openRecordAddress.read(searchParams);
  found.code(!!open);
  const { resource } = found;
  if (!resource) return undefined;
  const { create, edit } = resource.routes;
  if (match.screen.path === create) return { resource };
  const id = match.screen.path === edit ? Object.values(match.params).at(-1) : open;
  return id ? { resource, id } : undefined;
}
