import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { once } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import { appVersion } from '#contract/core/constants.ts';
import { menuServices, type MenuService } from '#contract/menus/menuValues.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import type { Services, Wordings } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { menuRevisionOf } from '../revision.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { menuHtml, menuPage, type WantedPage } from './page.ts';
import { branchOf, guestMenusOf, type GuestBranch, type GuestMenus } from './store.ts';
import { menuStyle } from './style.ts';
import { offerFor, servicesOf, type GuestOffer } from './offer.ts';
import { shownMenu } from './shownMenu.ts';

/**
 * The pages of guests' menus, kept in memory: whatever shows on one is part of its tag, so that a page with the same tag
 * is the same page.
 */

/** A branch as a request finds it. */
export interface PresentBranch extends GuestBranch {
  revision: number;
  textsVersion: string;
  menus: GuestMenus;
}

export interface WantedMoment extends WantedPage {
  /** Milliseconds; now unless it was chosen. */
  moment: number;
}

export interface Body {
  plain: Buffer;
  br: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
}

/** Of menus, and of their pages. */
const cacheCharacters = 60_000_000;
const cacheOf = <Value extends object>(sizeCalculation: (value: Value) => number) =>
  new LRUCache<string, Value>({ maxSize: cacheCharacters, sizeCalculation });
const program = digest(menuStyle + appVersion);

/** What is on a page, as its stream compares it; reveals no counts. */
export const pageVersion = ({ companyId, branchId, revision, textsVersion }: Omit<PresentBranch, 'menus'>): string =>
  digest([companyId, branchId, revision, textsVersion].join('\n')).slice(0, 12);

export function guestMenuPages({ database, wordings }: Pick<Services, 'database' | 'wordings'>) {
  const loaded = cacheOf<{ revision: number; menus: GuestMenus }>(({ menus }) => menus.size);
  const pages = cacheOf<Body>(({ plain }) => plain.length * 2);
  /** Of now, by service and time zone, until something changes. */
  const offers = new WeakMap<GuestMenus, Map<string, { offer: GuestOffer; until: number }>>();
  const read = sharedCalls(async (id: string): Promise<Omit<PresentBranch, 'menus'> | null> => {
    const branch = await branchOf(database.sql, id);
    if (!branch) return null;
    const [revision, textsVersion] = await Promise.all([
      menuRevisionOf(database.sql, branch),
      wordings.version(database.sql, branch.companyId),
    ]);
    return { ...branch, revision, textsVersion };
  });
  const load = sharedCalls((key: string) => {
    const [companyId = '', branchId = ''] = key.split('\n');
    return guestMenusOf(database.sql, companyId, branchId);
  });

  async function menusAt({ companyId, branchId, revision }: Omit<PresentBranch, 'menus'>): Promise<GuestMenus> {
    const key = [companyId, branchId].join('\n');
    const known = loaded.get(key);
    if (known?.revision === revision) return known.menus;
    // Read after the revision, so that it is never older than what the revision says.
    const menus = await load(key);
    loaded.set(key, { revision, menus });
    return menus;
  }

  return {
    read,
    /** The branch with its menus; null if there is none. */
    async find(id: string): Promise<PresentBranch | null> {
      const present = await read(id);
      return present && { ...present, menus: await menusAt(present) };
    },
    /** The services of which guests can choose one. */
    services: ({ menus: { menus } }: PresentBranch): MenuService[] => {
      const offered = servicesOf(menus);
      return menuServices.filter((one) => offered.has(one));
    },
    /** The tag of a page, known before the page is made. */
    tag(
      present: PresentBranch,
      { language, service, chosen, isWrongTime, services }: WantedPage,
      offer: GuestOffer | null,
    ) {
      const place = [program, present.companyId, present.branchId, present.version, present.revision];
      const shown = [language, service, chosen, isWrongTime, services.join(), offer?.menu?.id, offer?.until];
      return digest([...place, present.textsVersion, ...shown].join('\n')).slice(0, 24);
    },
    offer(present: PresentBranch, { service, moment, chosen }: WantedMoment): GuestOffer | null {
      if (present.isPaused) return null;
      const { menus, timeZone } = present;
      const find = () => offerFor(menus, { service, at: moment, timeZone });
      if (chosen) return find();
      const own = offers.get(menus) ?? new Map<string, { offer: GuestOffer; until: number }>();
      offers.set(menus, own);
      const key = service + timeZone;
      const known = own.get(key);
      if (known && moment < known.until) return known.offer;
      const offer = find();
      own.set(key, { offer, until: offer.until ?? moment + 3_600_000 });
      return offer;
    },
    /** @param texts those of the request, which the page of a later error shows, too */
    async page(present: PresentBranch, wanted: WantedMoment, offer: GuestOffer | null, tag: string, texts: Wordings) {
      const known = pages.get(tag);
      if (known) return known;
      const { companyId, branchId, name: branch, country, menus, timeZone, isPaused } = present;
      const own = await texts.of(database.sql, companyId, branchId);
      const { next = null, menu = null, until = null } = offer ?? {};
      const shown = menu && shownMenu(menu, { ...menus, ...wanted, country, at: wanted.moment, timeZone });
      const made = bodyOf(
        menuPage({
          ...wanted,
          own,
          branch,
          isPaused,
          menuName: menu?.content.name ?? null,
          menu: shown && menuHtml(shown, { language: wanted.language, own }),
          next: next && {
            name: next.menu.content.name,
            time: formatInstant(new Date(next.at).toISOString(), timeZone),
          },
          version: pageVersion(present),
          till: wanted.chosen ? undefined : (until ?? undefined),
        }),
      );
      pages.set(tag, made);
      return made;
    },
  };
}

const deflated = promisify(gzip);
const brotli = promisify(brotliCompress);

/** A page that is compressed once in each way. */
function bodyOf(html: string): Body {
  const plain = Buffer.from(html);
  return {
    plain,
    br: once(() => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip: once(() => deflated(plain, { level: 6 })),
  };
}
