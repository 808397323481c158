import type { IncomingHttpHeaders } from 'node:http';
import { authPathOf, loginPage } from '#contract/platform/authPaths.ts';
import { languages, type Language } from '#contract/core/constants.ts';
import type { ScreenFiles } from '#contract/platform/screenFiles.ts';
import { languageFrom } from '#contract/core/language.ts';
import { acceptedTags } from './acceptLanguage.ts';

/** The parts of a request that determine which files its page will need. */
interface PageRequest {
  url: string;
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;
}

/**
 * Returns, for each request of the built page, the header `Link` with which the browser fetches the page's files before
 * it has read the page: those of every screen, and those of the app or of the authentication screens if the request
 * tells which. Otherwise the page's own script decides (`src/entry/boot.ts`). Files that only the screen at the address
 * needs follow the app's, with a lower priority.
 *
 * @param html the built page, with the lists that `scripts/web/firstFiles.ts` wrote into it
 * @param screenFiles what `scripts/web/screenFiles.ts` wrote beside it
 */
export function pageLinks(
  html: string,
  { screens = [], texts }: Partial<ScreenFiles> = {},
): (request: PageRequest) => string | undefined {
  const own = ownFiles(html);
  const headerOf = (part: 'app' | 'entry', language: Language) => {
    const [largest, ...rest] = listed(html, `${part}-files`);
    // HTTP/1.1 allows six downloads at a time. The page's own module sends the first API requests, so it comes first.
    return header([...own, largest, ...listed(html, `${part}-files-${language}`), ...rest]);
  };
  const headers = (part: 'app' | 'entry') =>
    Object.fromEntries(languages.map((language) => [language, headerOf(part, language)] as const));
  const known = { app: headers('app'), entry: headers('entry') };
  const undecided = header(own);
  const screenAt = screenFinder(screens);

  return ({ url, headers: { cookie = '', 'accept-language': accepted = '' } }) => {
    const path = pathOf(url);
    const part = partOf(path, cookie);
    if (!part) return undecided || undefined;
    const language = languageFrom(cookie, acceptedTags(accepted));
    const screen = part === 'app' ? screenAt(path) : undefined;
    const { common = [], areas = {} } = texts?.[language] ?? {};
    const more = screen
      ? header(
          [...screen.files, ...common, ...screen.areas.flatMap((area) => areas[area] ?? [])],
          '; fetchpriority=low',
        )
      : '';
    return [known[part][language], more].filter(Boolean).join(', ') || undefined;
  };
}

/** Finds the screen at a path; if several match, the one with the fewest params. */
function screenFinder(screens: ScreenFiles['screens']): (path: string) => ScreenFiles['screens'][number] | undefined {
  const rows = screens
    .map((screen) => ({ expected: screen.path.split('/'), screen }))
    .sort((a, b) => paramsIn(a.expected) - paramsIn(b.expected));
  return (path) => {
    const segments = path.split('/');
    const isAt = (segment: string, at: number) => segment.startsWith(':') || segment === segments[at];
    return rows.find(({ expected }) => expected.length === segments.length && expected.every(isAt))?.screen;
  };
}

const paramsIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith(':')).length;

/**
 * The HTML file to send: a visitor without a known session will most likely be redirected to the login, which has its
 * own pages.
 *
 * @example pageFile({ url: '/crm', headers: { 'accept-language': 'ja' } }) // 'login.ja.html'
 */
export function pageFile({ url, headers: { cookie = '', 'accept-language': accepted = '' } }: PageRequest): string {
  const leadsToLogin = (authPathOf(pathOf(url)) ?? '/login') === '/login';
  return leadsToLogin && !keepsLogin(cookie) ? loginPage(languageFrom(cookie, acceptedTags(accepted))) : 'index.html';
}

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

/** Whether this browser has a stored session. */
const keepsLogin = (cookies: string): boolean => /(?:^|;\s*)keepLogin=1(?:;|$)/.test(cookies);

/** A token for the current window is only in the window, and the server cannot know about it. */
function partOf(path: string, cookies: string): 'app' | 'entry' | undefined {
  if (authPathOf(path)) return 'entry';
  return keepsLogin(cookies) ? 'app' : undefined;
}

const listed = (html: string, name: string): string[] =>
  (new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '').split(' ').filter(Boolean);

/** The page's entry module, its imports, and the page's styles. */
function ownFiles(html: string): string[] {
  const tags = /<script type="module"[^>]* src="([^"]+)"|<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g;
  return [...html.matchAll(tags)].flatMap(([, script, link]) => script ?? link ?? []);
}

/** `crossorigin` as in the page: with another mode each file would be fetched twice. */
const header = (files: readonly (string | undefined)[], more = ''): string =>
  files
    .filter((file) => file !== undefined)
    .map(
      (file) => `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin${more}`,
    )
    .join(', ');
