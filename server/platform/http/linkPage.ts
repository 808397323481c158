import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { acceptedLanguage } from './acceptLanguage.ts';
import { liveScript } from './liveScript.ts';

/** Shared by guests' pages: each is self-contained, small, and excluded from search engines unless it says otherwise. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A script element with data for scripts and search engines; nothing in the data can end the element. */
export const dataScript = (type: string, data: object, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** HTML's language codes. */
export const htmlLanguages: Readonly<Record<Language, string>> = {
  zh: 'zh-Hant',
  'zh-cn': 'zh-Hans',
  en: 'en',
  ja: 'ja',
};

/** A script's hash for content security policies. */
const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

interface LinkPage {
  /** The version of the company's texts; with it, the page shows changed texts while it is open. */
  version?: string | undefined;
  language: Language;
  title: string;
  style: string;
  /** HTML. */
  body: string;
  /** More of the head; search engines may then show the page. */
  head?: string | undefined;
  /** The instant after which the page is out of date. */
  till?: number | undefined;
}

/** A link to the same page in a language; the current one is marked. */
export function languageLink(one: Language, current: Language, more = ''): string {
  const mark = one === current ? ' aria-current="true"' : '';
  return `<a href="?lang=${one}${more}" lang="${htmlLanguages[one]}"${mark}>${languageNames[one]}</a>`;
}

/** The languages in which a page is available. @param label for screen readers */
export const languageLinks = (current: Language, label: string): string =>
  `<nav aria-label="${escaped(label)}">${languages.map((one) => languageLink(one, current)).join('')}</nav>`;

/** A complete page. */
export const linkPage = ({ language, title, style, body, version, head, till }: LinkPage): string => `<!doctype html>
<html lang="${htmlLanguages[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${head ?? '<meta name="robots" content="noindex">'}<title>${escaped(title)}</title><style>${style}</style></head>
<body${version ? ` data-at="${escaped(version)}"` : ''}${till ? ` data-till="${till}"` : ''}><main>${body}</main>${version ? `<script>${liveScript}</script>` : ''}</body></html>
`;

/**
 * The headers of a page that may have styles, and the script that shows changes.
 *
 * @param allowed more directives of its policy
 * @param scripts other scripts of the page
 */
export const pageHeaders = (allowed: string, scripts: readonly string[] = []) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${[liveScript, ...scripts].map(scriptHash).join(' ')}; connect-src 'self'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
});

/** Sends a page with {@link pageHeaders}. */
export const answerPage = (
  reply: FastifyReply,
  status: number,
  html: string,
  ...allowed: Parameters<typeof pageHeaders>
): FastifyReply =>
  reply
    .code(status)
    .headers(pageHeaders(...allowed))
    .send(html);

/** The language of a guest's page: the one selected on it, otherwise the browser's. */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const chosen = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return languages.find((one) => one === chosen) ?? acceptedLanguage(headers['accept-language']);
}
