import { appVersion } from '#contract/core/constants.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { offerFor, type GuestOffer } from '#contract/menus/guestOffer.ts';
import { shownMenu } from '#contract/menus/shownMenu.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import { revisionCache } from '#server/platform/kernel/revisionCache.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { menuRevisionOf } from '../revision.ts';
import { menuPage, type WantedPage } from './page.ts';
import { branchOf, guestMenusOf, type GuestBranch, type GuestMenus } from './store.ts';
import { menuStyle } from './style.ts';

/** What the pages of guests' menus are made of: the branch, its menus, kept in memory, and what it offers at a moment. */

/** A branch as a request finds it. */
export interface PresentBranch extends GuestBranch {
  revision: number;
  textsVersion: string;
}

export interface WantedMoment extends WantedPage {
  /** Milliseconds; now unless it was chosen. */
  moment: number;
}

/** Of the menus, and of their pages. */
export const charactersInMemory = 60_000_000;
const program = digest(menuStyle + appVersion);

/** What is on a page, as its stream compares it; reveals no counts. */
export const pageVersion = ({ companyId, branchId, revision, textsVersion }: PresentBranch): string =>
  digest([companyId, branchId, revision, textsVersion].join('\n')).slice(0, 12);

/** Reads branches and their menus, these again only once they have changed. */
export function guestMenuReader({ database, wordings }: Pick<Services, 'database' | 'wordings'>) {
  const menus = revisionCache<GuestMenus>(charactersInMemory);
  const load = sharedCalls((key: string) => {
    const [companyId = '', branchId = ''] = key.split('\n');
    return guestMenusOf(database.sql, companyId, branchId);
  });
  return {
    /** The branch of an address; null if there is none. */
    branch: sharedCalls(async (id: string): Promise<PresentBranch | null> => {
      const branch = await branchOf(database.sql, id);
      if (!branch) return null;
      const [revision, textsVersion] = await Promise.all([
        menuRevisionOf(database.sql, branch),
        wordings.version(database.sql, branch.companyId),
      ]);
      return { ...branch, revision, textsVersion };
    }),
    /** Its menus, which are read after their revision and so never older than it says. */
    menus({ companyId, branchId, revision }: PresentBranch): Promise<GuestMenus> {
      const key = [companyId, branchId].join('\n');
      return menus(key, revision, () => load(key));
    },
  };
}

/** Offers of now, by service and time zone, until something changes. */
const offers = new WeakMap<GuestMenus, Map<string, { offer: GuestOffer; until: number }>>();

/** What a branch offers at a moment; null if it is not open to guests. */
export function offerAt(branch: GuestBranch, menus: GuestMenus, { service, moment, chosen }: WantedMoment) {
  const { isPaused, timeZone } = branch;
  if (isPaused) return null;
  const find = () => offerFor(menus, { service, at: moment, timeZone });
  if (chosen) return find();
  const known = offers.get(menus) ?? new Map<string, { offer: GuestOffer; until: number }>();
  offers.set(menus, known);
  const key = service + timeZone;
  const last = known.get(key);
  if (last && moment < last.until) return last.offer;
  const offer = find();
  known.set(key, { offer, until: offer.until ?? moment + 3_600_000 });
  return offer;
}

/** Whatever shows on a page, known before the page is made. */
export function menuPageParts(branch: PresentBranch, wanted: WantedPage, offer: GuestOffer | null): readonly unknown[] {
  const { companyId, branchId, version, revision, textsVersion } = branch;
  const { language, service, chosen, isWrongTime, services } = wanted;
  const place = [program, companyId, branchId, version, revision, textsVersion];
  return [...place, language, service, chosen, isWrongTime, services.join(), offer?.menu?.id, offer?.until];
}

/** The page of a branch. */
export function branchMenuPage(
  branch: PresentBranch,
  menus: GuestMenus,
  wanted: WantedMoment,
  offer: GuestOffer | null,
  own: OwnTexts,
): string {
  const { country, timeZone, isPaused } = branch;
  const { next = null, menu = null, until = null } = offer ?? {};
  return menuPage({
    ...wanted,
    own,
    branch: branch.name,
    isPaused,
    menu: menu && shownMenu(menu, { ...menus, ...wanted, country, at: wanted.moment, timeZone }),
    next: next && { name: next.menu.content.name, time: formatInstant(new Date(next.at).toISOString(), timeZone) },
    version: pageVersion(branch),
    till: wanted.chosen ? undefined : (until ?? undefined),
  });
}
