import { addDays } from '#contract/core/ranges.ts';
import { clockOfMinute, instantAt } from '#contract/core/zones.ts';
import { appliesAt, daySeconds, menuTurns, momentAt } from '#contract/menus/menuTiming.ts';
import type { PublishedMenu, SoldOut } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';

/** Which menu guests see at a moment, and until when. */

export interface Offer {
  menu: PublishedMenu | null;
  /** The first instant at which the page may differ. */
  until: number;
  /** The menu that begins next, if there is none now. */
  next: { menu: PublishedMenu; at: number } | null;
}

interface Published {
  menus: readonly PublishedMenu[];
  soldOut: readonly SoldOut[];
}

/** Days of which a later menu is looked for without dates of its own. */
const ahead = 8;

/** Guests order here, without a provider. */
const forGuests = (menus: readonly PublishedMenu[]): PublishedMenu[] =>
  menus.filter(({ content }) => content.active && content.foProviders.length === 0);

export const servicesOf = (menus: readonly PublishedMenu[]): Set<MenuService> =>
  new Set(forGuests(menus).flatMap(({ content }) => content.services));

function instantOf(date: string, second: number, timeZone: string): number {
  const day = second >= daySeconds ? addDays(date, 1) : date;
  return Date.parse(instantAt(`${day}T${clockOfMinute(Math.floor((second % daySeconds) / 60))}`, timeZone) ?? '');
}

/** Days on which a menu may begin, from a day on. */
function daysOf({ content: { startDate, dates } }: PublishedMenu, today: string): string[] {
  const first = startDate && startDate > today ? startDate : today;
  const week = Array.from({ length: ahead }, (_, day) => addDays(first, day));
  return dates.length ? dates.filter((date) => date >= today) : week;
}

/** The menu of a service at a moment: one with dates goes before one without. */
export function offerOf({ menus, soldOut }: Published, service: MenuService, at: number, timeZone: string): Offer {
  const fitting = forGuests(menus).filter(({ content }) => content.services.includes(service));
  const local = momentAt(at, timeZone);
  const now = fitting.filter(({ content }) => appliesAt(content, local));
  const menu = now.find(({ content }) => content.dates.length) ?? now[0] ?? null;
  const turns = (one: PublishedMenu, date: string) =>
    menuTurns(one.content, date).map(({ from, to }) => ({
      from: instantOf(date, from, timeZone),
      to: instantOf(date, to, timeZone),
    }));
  const tomorrow = addDays(local.date, 1);
  const changes = [
    instantOf(tomorrow, daySeconds, timeZone),
    ...[local.date, tomorrow].flatMap((date) =>
      fitting.flatMap((one) => turns(one, date).flatMap(({ from, to }) => [from, to])),
    ),
    ...soldOut.flatMap(({ until }) => (until ? [Date.parse(until)] : [])),
  ];
  const starts = menu
    ? []
    : fitting.flatMap((one) =>
        daysOf(one, local.date).flatMap((date) => turns(one, date).map(({ from }) => ({ menu: one, at: from }))),
      );
  return {
    menu,
    until: Math.min(...changes.filter((change) => change > at)),
    next: starts.filter((start) => start.at > at).sort((a, b) => a.at - b.at)[0] ?? null,
  };
}
