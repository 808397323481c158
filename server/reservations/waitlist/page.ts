import type { Language } from '#contract/core/constants.ts';
import { noOwnTexts, textsIn, type OwnTexts, type Translate } from '#contract/core/texts.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { dialled } from '#server/notices/notifications/reminders.ts';
import { escaped, languageLinks, linkPage } from '#server/platform/http/linkPage.ts';
import { queueStyle } from '../queue/pages/style.ts';
import type { TableOffer } from './declining.ts';
import { offerTexts } from './texts.ts';

/** The page of a table from the waitlist; it needs no script. */

type OfferText = Translate<(typeof offerTexts)['texts']>;

const heading = {
  offered: 'ready',
  past: 'ready',
  declined: 'declined',
  cancelled: 'cancelled',
  over: 'over',
} as const;

const paragraph = (text: string, look = '') => `<p${look && ` class="${look}"`}>${escaped(text)}</p>`;

function card(offer: TableOffer, text: OfferText): string {
  const { state, startTime, timeZone, groupSize } = offer;
  const isOpen = state === 'offered' || state === 'past';
  return [
    `<section class="card mid${isOpen ? ' ready' : ''}"><h2>${escaped(text(heading[state]))}</h2>`,
    state === 'declined' ? paragraph(text('thanks')) : '',
    `<b class="${isOpen ? 'big' : ''}">${escaped(formatInstant(startTime, timeZone))}</b>`,
    `<p class="quiet">${escaped(text('party', { count: groupSize }))}</p>`,
    isOpen ? paragraph(text('coming')) : '',
    '</section>',
  ].join('');
}

function declining({ state, until, timeZone }: TableOffer, text: OfferText): string {
  if (state === 'past') return paragraph(text('tooLate'), 'mid');
  if (state !== 'offered') return '';
  return [
    paragraph(text('until', { time: formatInstant(until, timeZone) }), 'mid'),
    `<details><summary>${escaped(text('decline'))}</summary>${paragraph(text('declineText'), 'mid')}`,
    `<form method="post"><button class="bad">${escaped(text('declineYes'))}</button></form></details>`,
  ].join('');
}

/** The page of an offer in its state. */
export function offerPage(offer: TableOffer, language: Language, own: OwnTexts): string {
  const text = textsIn(offerTexts, language, own);
  const { state, branch, phoneCountryCode: code, phoneNumber: number, until } = offer;
  const phone = number ? dialled(code, number) : null;
  const body = [
    languageLinks(language, text('languages')),
    `<h1>${escaped(branch)}</h1>`,
    card(offer, text),
    declining(offer, text),
    phone && (state === 'past' || state === 'cancelled')
      ? `<p class="mid"><a href="tel:${escaped(phone.replaceAll(' ', ''))}">${escaped(text('call', { phone }))}</a></p>`
      : '',
  ].join('\n');
  const till = state === 'offered' ? Date.parse(until) : undefined;
  return linkPage({ language, title: text(heading[state]), style: queueStyle, body, version: own.version, till });
}

/** The page for links that open nothing. */
export function noOfferPage(language: Language): string {
  const text = textsIn(offerTexts, language, noOwnTexts);
  const body = `${languageLinks(language, text('languages'))}<section class="card">${paragraph(text('nothing'))}</section>`;
  return linkPage({ language, title: text('nothing'), style: queueStyle, body });
}
