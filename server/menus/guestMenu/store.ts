import { asc, sql } from 'drizzle-orm';
import type { Rasters } from '#contract/core/constants.ts';
import { forGuests } from '#contract/menus/guestOffer.ts';
import type { OfferState } from '#contract/menus/menuOffer.ts';
import type { PublishedMenu } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, menuPictures, menuStock } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { marksAt, publishedAt } from '../soldOut/list.ts';

/** What guests may know of a branch's menus: what is published, sold out, and the pictures as rasters. */

export interface GuestBranch {
  companyId: string;
  branchId: string;
  name: string;
  country: string;
  timeZone: string;
  version: number;
  isPaused: boolean;
}

/**
 * The branch of an address; null if it is unknown or closed. Ids are unique within a company only; should several have
 * one, it is that of the oldest branch.
 */
export async function branchOf(database: Sql, id: string): Promise<GuestBranch | null> {
  const [row] = await database
    .select({
      companyId: branches.companyId,
      branchId: branches.id,
      name: branches.name,
      country: branches.country,
      timeZone: branches.timeZone,
      version: branches.version,
      status: sql<string | null>`${branches.settings} ->> 'serviceStatus'`,
    })
    .from(branches)
    .where(equal(branches, { id, active: true }))
    .orderBy(asc(branches.createdTime), asc(branches.companyId))
    .limit(1);
  if (!row || row.status === 'closed') return null;
  const { status, ...branch } = row;
  return { ...branch, isPaused: status === 'paused' };
}

export interface GuestMenus extends OfferState {
  rasters: ReadonlyMap<string, Rasters>;
  /** Characters, about. */
  size: number;
}

/** Addresses of the pictures that a published menu shows. */
export const picturesOf = ({ items, categories }: PublishedMenu): string[] =>
  [...Object.values(items), ...Object.values(categories)].flatMap(({ picture }) => (picture ? [picture] : []));

export async function guestMenusOf(database: Sql, companyId: string, branchId: string): Promise<GuestMenus> {
  const place = { companyId, branchId };
  const menus = forGuests(await publishedAt(database, place));
  const empty = await database
    .select({ id: menuStock.itemId })
    .from(menuStock)
    .where(equal(menuStock, { ...place, count: 0 }));
  return {
    menus,
    soldOut: await marksAt(database, place),
    stock: Object.fromEntries(empty.map(({ id }) => [id, 0])),
    rasters: await rastersOf(database, companyId, [...new Set(menus.flatMap(picturesOf))]),
    size: JSON.stringify(menus).length + 1_000,
  };
}

async function rastersOf(database: Sql, companyId: string, sources: readonly string[]): Promise<Map<string, Rasters>> {
  if (!sources.length) return new Map();
  const rows = await database
    .select()
    .from(menuPictures)
    .where(equal(menuPictures, { companyId, source: sources }));
  return new Map(rows.flatMap(({ source, rasters }) => (rasters ? [[source, rasters] as const] : [])));
}
