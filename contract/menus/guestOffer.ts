import { addDays } from '../core/ranges.ts';
import { instantAt } from '../core/zones.ts';
import { menuAtMoment, nextChange, type OfferRequest, type OfferState } from './menuOffer.ts';
import { momentAt } from './menuTiming.ts';
import type { PublishedMenu } from './menuTypes.ts';
import { menuServices, type MenuService } from './menuValues.ts';
import { ownProvider } from '../organization/branches.ts';

/** Which menu guests see at a moment, and until when. Pure. */

export interface GuestOffer {
  menu: PublishedMenu | null;
  /** The first instant at which the page may differ; null if it is more than a week away. */
  until: number | null;
  /** The menu that begins next, if there is none now. */
  next: { menu: PublishedMenu; at: number } | null;
}

/** Changes that are looked through for the next menu; nearly always it begins with the first. */
const steps = 16;

/** Menus of our own ordering; a menu without providers is for all of them. */
export const forGuests = (menus: readonly PublishedMenu[]): PublishedMenu[] =>
  menus.filter(
    ({ content: { active, foProviders } }) => active && (!foProviders.length || foProviders.includes(ownProvider.id)),
  );

/** The services of which guests can choose one. */
export const servicesOf = (menus: readonly PublishedMenu[]): MenuService[] =>
  menuServices.filter((one) => menus.some(({ content }) => content.services.includes(one)));

function firstAfter(menus: readonly PublishedMenu[], request: OfferRequest): GuestOffer['next'] {
  let at: number | null = request.at;
  for (let step = 0; step < steps && at !== null; step += 1) {
    at = nextChange({ menus, soldOut: [], stock: {} }, { ...request, at });
    const menu = at === null ? undefined : menuAtMoment(menus, { ...request, at });
    if (menu && at !== null) return { menu, at };
  }
  return null;
}

/** Menus that begin within a week, otherwise on their first day or date. */
function nextMenu(menus: readonly PublishedMenu[], request: OfferRequest): GuestOffer['next'] {
  const { date } = momentAt(request.at, request.timeZone);
  const days = menus.flatMap(({ content: { startDate, dates } }) => (dates.length ? dates : (startDate ?? [])));
  const later = [...new Set(days)].sort().filter((day) => day > date);
  const eves = later
    .slice(0, steps)
    .map((day) => Date.parse(instantAt(`${addDays(day, -1)}T23:59`, request.timeZone) ?? ''));
  for (const at of [request.at, ...eves]) {
    const found = firstAfter(menus, { ...request, at });
    if (found) return found;
  }
  return null;
}

/** The menu of a moment. */
export function offerFor(state: OfferState, request: OfferRequest): GuestOffer {
  const menu = menuAtMoment(state.menus, request) ?? null;
  return { menu, until: nextChange(state, request), next: menu ? null : nextMenu(state.menus, request) };
}
