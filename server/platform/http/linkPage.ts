import type { FastifyReply, FastifyRequest } from 'fastify';
import { common } from '#contract/labels/commonLabels.ts';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { acceptedLanguage } from './acceptLanguage.ts';

/** What the pages behind guests' links share: each stands by itself, is light, and says nothing to search engines. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML has it. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Languages as HTML names them. */
export const htmlLanguages: Readonly<Record<Language, string>> = {
  zh: 'zh-Hant',
  'zh-cn': 'zh-Hans',
  en: 'en',
  ja: 'ja',
};

interface LinkPage {
  language: Language;
  title: string;
  style: string;
  /** HTML. */
  body: string;
}

/** A link to the same page in a language; the one that the page is in is marked. */
export function languageLink(one: Language, current: Language, more = ''): string {
  const mark = one === current ? ' aria-current="true"' : '';
  return `<a href="?lang=${one}${more}" lang="${htmlLanguages[one]}"${mark}>${languageNames[one]}</a>`;
}

/** The languages that a page can be read in. */
export const languageLinks = (current: Language): string =>
  `<nav aria-label="${common.language[current]}">${languages.map((one) => languageLink(one, current)).join('')}</nav>`;

/** A whole page. */
export const linkPage = ({ language, title, style, body }: LinkPage): string => `<!doctype html>
<html lang="${htmlLanguages[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>
`;

/** Answers a page that may be styled, and do what `allowed` says besides: directives of its policy. */
export const answerPage = (reply: FastifyReply, status: number, html: string, allowed: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(html);

/** The language of a guest's page: the one that was chosen on it, else the browser's. */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const chosen = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return languages.find((one) => one === chosen) ?? acceptedLanguage(headers['accept-language']);
}
