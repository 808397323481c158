import type { IncomingHttpHeaders } from 'node:http';
import { authPathOf, loginPage } from '#contract/platform/authPaths.ts';
import { languages, type Language } from '#contract/core/constants.ts';
import { languageFrom } from '#contract/core/language.ts';
import { acceptedTags } from './acceptLanguage.ts';

/** What of a request tells which files its page will need. */
interface PageRequest {
  url: string;
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;
}

/**
 * Gives, for each request of the built page, the header `Link` that has the browser fetch the page's files before
 * it has read the page: those that every screen begins with, and those of the app or of the authentication screens
 * where the request tells which. Where it does not, the page's own script decides (`src/entry/boot.ts`).
 *
 * @param html the built page, with the lists that `scripts/web/firstFiles.ts` wrote into it
 */
export function pageLinks(html: string): (request: PageRequest) => string | undefined {
  const own = ownFiles(html);
  const headerOf = (part: 'app' | 'entry', language: Language) => {
    const [largest, ...rest] = listed(html, `${part}-files`);
    // By HTTP/1.1 six travel at a time. The page's own module asks for the first answers, so it goes before all.
    return header([...own, largest, ...listed(html, `${part}-files-${language}`), ...rest]);
  };
  const headers = (part: 'app' | 'entry') =>
    Object.fromEntries(languages.map((language) => [language, headerOf(part, language)] as const));
  const known = { app: headers('app'), entry: headers('entry') };
  const undecided = header(own);

  return ({ url, headers: { cookie = '', 'accept-language': accepted = '' } }) => {
    const part = partOf(pathOf(url), cookie);
    return (part ? known[part][languageFrom(cookie, acceptedTags(accepted))] : undecided) || undefined;
  };
}

/**
 * The file to answer with: who is not known to be signed in will most likely be led to the login, which stands in
 * pages of its own.
 *
 * @example pageFile({ url: '/crm', headers: { 'accept-language': 'ja' } }) // 'login.ja.html'
 */
export function pageFile({ url, headers: { cookie = '', 'accept-language': accepted = '' } }: PageRequest): string {
  const leadsToLogin = (authPathOf(pathOf(url)) ?? '/login') === '/login';
  return leadsToLogin && !isKept(cookie) ? loginPage(languageFrom(cookie, acceptedTags(accepted))) : 'index.html';
}

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

/** Whether a session is kept in this browser. */
const isKept = (cookies: string): boolean => /(?:^|;\s*)keepLogin=1(?:;|$)/.test(cookies);

/** A token that lasts as long as the window is nowhere but in the window, and the server cannot know of it. */
function partOf(path: string, cookies: string): 'app' | 'entry' | undefined {
  if (authPathOf(path)) return 'entry';
  return isKept(cookies) ? 'app' : undefined;
}

const listed = (html: string, name: string): string[] =>
  (new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '').split(' ').filter(Boolean);

/** The module that the page starts with, what that imports, and the page's styles. */
function ownFiles(html: string): string[] {
  const tags = /<script type="module"[^>]* src="([^"]+)"|<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g;
  return [...html.matchAll(tags)].flatMap(([, script, link]) => script ?? link ?? []);
}

/** `crossorigin` as the page asks for them: in another mode each would be fetched twice. */
const header = (files: readonly (string | undefined)[]): string =>
  files
    .filter((file) => file !== undefined)
    .map((file) => `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`)
    .join(', ');
