import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { appVersion, type Language } from '#contract/core/constants.ts';
import { menuServices, type MenuService } from '#contract/menus/menuValues.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import type { Services, Wordings } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { menuRevisionOf } from '../revision.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { menuHtml, menuPage } from './page.ts';
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

/** What a request asks for. */
export interface WantedPage {
  language: Language;
  service: MenuService;
  services: readonly MenuService[];
  /** Milliseconds; now unless it was chosen. */
  moment: number;
  chosen: string | null;
  isWrongTime: boolean;
}

export interface Body {
  plain: Buffer;
  br: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
}

/** Of menus, of their HTML, and of complete pages. */
const cacheCharacters = 60_000_000;
const program = digest(menuStyle + appVersion);

/** What is on a page, as its stream compares it; reveals no counts. */
export const pageVersion = ({ companyId, branchId, revision, textsVersion }: Omit<PresentBranch, 'menus'>): string =>
  digest([companyId, branchId, revision, textsVersion].join('\n')).slice(0, 12);

export function guestMenuPages({ database, wordings }: Pick<Services, 'database' | 'wordings'>) {
  const loaded = new LRUCache<string, { revision: number; menus: GuestMenus }>({
    maxSize: cacheCharacters,
    sizeCalculation: ({ menus }) => menus.size,
  });
  const lists = new LRUCache<string, { html: string }>({
    maxSize: cacheCharacters,
    sizeCalculation: ({ html }) => html.length + 100,
  });
  /** Of now, by service and time zone, until something changes. */
  const offers = new WeakMap<GuestMenus, Map<string, { offer: GuestOffer; until: number }>>();
  const pages = new LRUCache<string, Body>({
    maxSize: cacheCharacters,
    sizeCalculation: ({ plain }) => plain.length * 2,
  });

  const read = sharedCalls(async (id: string): Promise<Omit<PresentBranch, 'menus'> | null> => {
    const branch = await branchOf(database.sql, id);
    if (!branch) return null;
    const { companyId, branchId } = branch;
    const [revision, textsVersion] = await Promise.all([
      menuRevisionOf(database.sql, companyId, branchId),
      wordings.version(database.sql, companyId),
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

  /** The menu's HTML, which pages of different moments share. */
  function list(
    tag: string,
    present: PresentBranch,
    wanted: WantedPage,
    offer: GuestOffer,
    own: Parameters<typeof menuHtml>[1]['own'],
  ) {
    if (!offer.menu) return null;
    const known = lists.get(tag);
    if (known) return known.html;
    const { language, service, moment } = wanted;
    const { country, menus, timeZone } = present;
    const shown = shownMenu(offer.menu, { ...menus, language, country, service, at: moment, timeZone });
    const html = menuHtml(shown, { language, own });
    lists.set(tag, { html });
    return html;
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
    tags(present: PresentBranch, wanted: WantedPage, offer: GuestOffer | null): { list: string; page: string } {
      const { companyId, branchId, version, revision, textsVersion } = present;
      const place = [program, companyId, branchId, version, revision, textsVersion];
      const list = digest([...place, wanted.language, wanted.service, offer?.menu?.id, offer?.until].join('\n'));
      const page = digest([list, wanted.chosen, wanted.isWrongTime, wanted.services.join()].join('\n')).slice(0, 24);
      return { list, page };
    },
    offer(present: PresentBranch, { service, moment, chosen }: WantedPage): GuestOffer | null {
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
    async page(
      present: PresentBranch,
      wanted: WantedPage,
      offer: GuestOffer | null,
      tags: { list: string; page: string },
      texts: Wordings,
    ) {
      const known = pages.get(tags.page);
      if (known) return known;
      const { companyId, branchId, name: branch, timeZone, isPaused } = present;
      const own = await texts.of(database.sql, companyId, branchId);
      const { next = null, menu = null, until = null } = offer ?? {};
      const made = bodyOf(
        menuPage({
          ...wanted,
          own,
          branch,
          isPaused,
          menuName: menu?.content.name ?? null,
          menu: offer && list(tags.list, present, wanted, offer, own),
          next: next && {
            name: next.menu.content.name,
            time: formatInstant(new Date(next.at).toISOString(), timeZone),
          },
          version: pageVersion(present),
          till: wanted.chosen ? undefined : (until ?? undefined),
        }),
      );
      // Pages of chosen times are many, and each is short beside the list that it shares.
      if (!wanted.chosen) pages.set(tags.page, made);
      return made;
    },
  };
}

const deflated = promisify(gzip);
const brotli = promisify(brotliCompress);

/** A page that is compressed once in each way. */
function bodyOf(html: string): Body {
  const plain = Buffer.from(html);
  const once = (make: () => Promise<Buffer>) => {
    let made: Promise<Buffer> | undefined;
    return () => (made ??= make());
  };
  return {
    plain,
    br: once(() => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip: once(() => deflated(plain, { level: 6 })),
  };
}
