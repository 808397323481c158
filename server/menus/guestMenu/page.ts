import { languages, type rasterWidths, type Language, type Rasters } from '#contract/core/constants.ts';
import { formatMoney } from '#contract/core/money.ts';
import { noOwnTexts, textsIn, type OwnTexts, type Translate } from '#contract/core/texts.ts';
import { menuTexts } from '#contract/menus/menuPageTexts.ts';
import type { TaxFor } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import type { ShownCategory, ShownGroup, ShownItem, ShownOption, VisibleMenu } from '#contract/menus/shownMenu.ts';
import { escaped, languageLink, languageLinks, linkPage } from '#server/platform/http/linkPage.ts';
import { qrSheet } from '#server/platform/http/qrSheet.ts';
import { structuredData } from './structuredData.ts';
import { menuStyle } from './style.ts';

/** The guest's menu as HTML: complete without scripts, in one language, for screens and paper. */

type Text = Translate<(typeof menuTexts)['texts']>;

interface Frame {
  language: Language;
  own: OwnTexts;
}
interface Context extends Frame {
  text: Text;
  price: (minor: number) => string;
  /** The tax note for the whole menu; null if items differ in it. */
  commonTax: string | null;
  /** Whether no item says anything about allergens. */
  isSilent: boolean;
}

const element = (tag: string, content: string, more = '') => (content ? `<${tag}${more}>${content}</${tag}>` : '');

/** The browser chooses the width; it loads pictures when they come near. */
const picture = (rasters: Rasters | null, widths: readonly (typeof rasterWidths)[number][], more: string) =>
  rasters
    ? `<img src="${rasters[widths[0] ?? 640]}" srcset="${widths.map((width) => `${rasters[width]} ${width}w`).join()}" ${more} loading="lazy" alt="">`
    : '';

function ruleOf({ minimum, maximum }: ShownGroup, text: Text): string {
  if (maximum > 0 && maximum === minimum) return text('chooseExactly', { count: minimum });
  if (minimum > 0)
    return maximum > 0 ? text('chooseBetween', { minimum, maximum }) : text('chooseFrom', { count: minimum });
  return maximum > 0 ? text('chooseUpTo', { count: maximum }) : text('optional');
}

const soldOutMark = (isSoldOut: boolean, { text }: Context) => element('i', isSoldOut ? escaped(text('soldOut')) : '');

function option({ name, extra, isSoldOut, group: further }: ShownOption, context: Context): string {
  const more = extra ? `<b>+${escaped(context.price(extra))}</b>` : '';
  const below = further ? group(further, context) : '';
  return `<li>${escaped(name)}${more}${soldOutMark(isSoldOut, context)}${below}</li>`;
}

function group(one: ShownGroup, context: Context): string {
  const options = one.options.map((each) => option(each, context)).join('');
  const rule = `<small>(${escaped(ruleOf(one, context.text))})</small>`;
  return `<details><summary>${escaped(one.name)} ${rule}</summary><ul>${options}</ul></details>`;
}

const taxNote = ({ rate, included }: TaxFor, text: Text) =>
  text(included ? 'taxIncluded' : 'taxAdded', { rate: `${rate / 100}%` });

function facts({ diets, contains, mayContain, freeOf, notStated, tax }: ShownItem, context: Context): string[] {
  const { text, language, commonTax, isSilent } = context;
  const separator = language === 'en' ? ', ' : '、';
  const list = (key: 'contains' | 'mayContain' | 'freeOf', names: ShownItem['contains']) =>
    names.length ? [text(key, { list: names.map((name) => text(name)).join(separator) })] : [];
  return [
    diets.map((diet) => text(diet)).join(separator),
    ...list('contains', contains),
    ...list('mayContain', mayContain),
    ...list('freeOf', freeOf),
    notStated === 'all' && !isSilent ? text('notStated') : '',
    commonTax === null && tax ? taxNote(tax, text) : '',
  ].filter(Boolean);
}

function item(one: ShownItem, context: Context): string {
  const { text, price } = context;
  const amount = one.isFrom ? text('from', { price: price(one.price) }) : price(one.price);
  return `<article${one.isSoldOut ? ' class="o"' : ''}>${picture(one.picture, [160, 640], 'sizes="6rem"')}<h3>${escaped(one.name)}</h3>${soldOutMark(one.isSoldOut, context)}<b>${escaped(amount)}</b>${element('p', escaped(one.description))}${element('p', escaped(facts(one, context).join('\n')), ' class="q"')}${one.groups.map((each) => group(each, context)).join('')}</article>`;
}

const category = (one: ShownCategory, at: number, context: Context) =>
  `<section><h2 id="c${at + 1}">${escaped(one.name)}</h2>${element('p', escaped(one.description))}${picture(one.picture, [640, 1280], 'class="p" sizes="(min-width:64rem) 62rem,100vw"')}<div class="s">${one.items.map((each) => item(each, context)).join('')}</div></section>`;

/** The tax note for the whole menu; null if items differ in it. */
function commonTaxOf({ categories }: VisibleMenu, text: Text): string | null {
  const notes = new Set(categories.flatMap(({ items }) => items.map(({ tax }) => (tax ? taxNote(tax, text) : ''))));
  return notes.size > 1 ? null : ([...notes][0] ?? '');
}

/** The menu itself. */
function menuHtml(menu: VisibleMenu, { language, own }: Frame): string {
  const text = textsIn(menuTexts, language, own);
  const stated = menu.categories.flatMap(({ items }) => items.map(({ notStated }) => notStated));
  const isSilent = stated.every((one) => one === 'all');
  const commonTax = commonTaxOf(menu, text);
  const price = (minor: number) => formatMoney(minor, menu.currency, language);
  const context: Context = { language, own, text, price, commonTax, isSilent };
  const incomplete = stated.every((one) => one === 'none') ? '' : text(isSilent ? 'notStated' : 'othersNotStated');
  const anchors = menu.categories.map(({ name }, at) => `<a href="#c${at + 1}">${escaped(name)}</a>`);
  return [
    element('p', escaped([commonTax, incomplete].filter(Boolean).join('\n')), ' class="q"'),
    anchors.length > 1 ? `<nav class="t" aria-label="${escaped(text('categories'))}">${anchors.join('')}</nav>` : '',
    ...menu.categories.map((one, at) => category(one, at, context)),
    structuredData(menu, language),
  ].join('\n');
}

/** What a request asks for. */
export interface WantedPage {
  language: Language;
  service: MenuService;
  /** Of which guests can choose. */
  services: readonly MenuService[];
  /** `YYYY-MM-DDTHH:mm` on the branch's clock; null: now. */
  chosen: string | null;
  /** The query param for a time was one that cannot be shown. */
  isWrongTime: boolean;
}

export interface MenuPage extends Frame, WantedPage {
  branch: string;
  menu: VisibleMenu | null;
  next: { name: string; time: string } | null;
  isPaused: boolean;
  version: string;
  till: number | undefined;
}

/** A chosen time as people read it. */
const readable = (chosen: string) => chosen.replace('T', ' ').replaceAll('-', '/').replace(/\/0/g, '/');

/** The rest of the address of the same page, after the language. */
const queryOf = ({ service, services, chosen }: Pick<WantedPage, 'service' | 'services' | 'chosen'>) =>
  `${services.length > 1 ? `&amp;service=${service}` : ''}${chosen ? `&amp;at=${chosen}` : ''}`;

function timeForm({ language, service, services, chosen }: MenuPage, text: Text): string {
  const sent = services.length > 1 ? `<input type="hidden" name="service" value="${service}">` : '';
  return `<details class="w"${chosen ? ' open' : ''}><summary>${escaped(text('when'))}</summary><form><input type="hidden" name="lang" value="${language}">${sent}<label>${escaped(text('dateAndTime'))}<input type="datetime-local" name="at" required value="${chosen ?? ''}"></label><button>${escaped(text('show'))}</button></form></details>`;
}

function serviceLinks(page: MenuPage, text: Text): string {
  const { language, service, services } = page;
  if (services.length < 2) return '';
  const links = services.map(
    (one) =>
      `<a href="?lang=${language}${queryOf({ ...page, service: one })}"${one === service ? ' aria-current="true"' : ''}>${escaped(text(one))}</a>`,
  );
  return `<nav aria-label="${escaped(text('service'))}">${links.join('')}</nav>`;
}

function noMenu({ next }: MenuPage, text: Text): string {
  const later = next ? text('next', { time: next.time, menu: next.name }) : '';
  return `<p class="h">${escaped([text('nothingNow'), later].filter(Boolean).join('\n'))}</p>`;
}

/** A complete page. */
export function menuPage(page: MenuPage): string {
  const { language, own, branch, chosen, isWrongTime, isPaused, menu } = page;
  const text = textsIn(menuTexts, language, own);
  const now = chosen
    ? `<p>${escaped(text('chosen', { time: readable(chosen) }))} · <a class="w" href="?lang=${language}${queryOf({ ...page, chosen: null })}">${escaped(text('now'))}</a></p>`
    : '';
  const body = [
    `<nav class="l" aria-label="${escaped(text('languages'))}">${languages.map((one) => languageLink(one, language, queryOf(page))).join('')}</nav>`,
    `<h1>${escaped(branch)}</h1>`,
    isWrongTime ? `<p role="alert">${escaped(text('wrongTime'))}</p>` : '',
    isPaused ? `<p class="h">${escaped(text('paused', { branch }))}</p>` : '',
    element('p', escaped(menu?.name ?? '')),
    ...(isPaused
      ? []
      : [now, serviceLinks(page, text), timeForm(page, text), menu ? menuHtml(menu, page) : noMenu(page, text)]),
  ];
  return linkPage({
    language,
    title: text('title', { branch }),
    style: menuStyle,
    body: body.filter(Boolean).join('\n'),
    version: page.version,
    till: page.till,
    ...(menu && !chosen && { head: '' }),
  });
}

/** The page for an unknown branch. */
export function noMenuPage(language: Language): string {
  const text = textsIn(menuTexts, language, noOwnTexts);
  const title = text('nothing');
  const body = `${languageLinks(language, text('languages'))}<h1>${escaped(title)}</h1>`;
  return linkPage({ language, title, style: menuStyle, body });
}

/** The page that staff print, with the address of the menu. */
export function qrPage({ language, own, branch, link }: Frame & { branch: string; link: string }): string {
  const text = textsIn(menuTexts, language, own);
  const labels = { languages: text('languages'), qr: text('qr') };
  const title = text('title', { branch });
  return qrSheet({ language, title, heading: branch, scan: text('scan'), width: '70mm', link, labels });
}
