import type { Language } from '#contract/core/constants.ts';
import { noOwnTexts, textsIn, type OwnTexts, type Translate } from '#contract/core/texts.ts';
import { largestOf, sizeClasses } from '#contract/reservations/queue/sizeClasses.ts';
import type { WaitRange } from '#contract/reservations/queue/queue.ts';
import { shownWaiting, type QueueClass, type QueueState } from '#contract/reservations/queue/state.ts';
import { dataScript, escaped, linkPage } from '#server/platform/http/linkPage.ts';
import { boardScript } from './script.ts';
import type { ShownAnnouncement } from '../../announcements/shown.ts';
import type { BoardState, CalledParty } from './boardState.ts';
import { boardStyle, plainStyle } from './style.ts';
import { boardTexts } from './texts.ts';

/** The calling board as HTML: the server makes all of it, and the stream sends the parts that change. */

export type BoardText = Translate<(typeof boardTexts)['texts']>;

function sizeText({ name }: QueueClass, text: BoardText): string {
  const at = sizeClasses.indexOf(name);
  const before = sizeClasses[at - 1];
  const from = before ? largestOf[before] + 1 : 1;
  const to = largestOf[name];
  return Number.isFinite(to) ? text('size', { from, to }) : text('sizeFrom', { from });
}

function waitText(estimate: WaitRange, text: BoardText): string {
  if (!estimate) return '–';
  const { from, to } = estimate;
  if (to <= 0) return text('noWait');
  return from === to ? text('waitAbout', { minutes: to }) : text('wait', { from, to });
}

function countText(queue: QueueState, one: QueueClass, text: BoardText): string {
  const count = shownWaiting(queue, one);
  if (count === null) return '';
  return queue.rules.position === 'people' ? text('people', { count }) : text('groups', { count });
}

function classRow(queue: QueueState, one: QueueClass, text: BoardText): string {
  const cells = [countText(queue, one, text), waitText(one.estimate, text)].map((cell) => `<td>${escaped(cell)}</td>`);
  return `<tr><th scope="row"><b>${one.name}</b> ${escaped(sizeText(one, text))}</th>${cells.join('')}</tr>`;
}

/** The numbers and the waiting times. */
export function numbersHtml(
  queue: QueueState,
  { now, before }: { now: readonly CalledParty[]; before: readonly CalledParty[] },
  text: BoardText,
): string {
  const { right, all } = queue.accuracy;
  const refusal = queue.refusal === null ? '' : text(queue.refusal === 'full' ? 'full' : 'closed');
  return [
    `<section class="n"><h2>${escaped(text('now'))}</h2>`,
    now.length
      ? `<ol>${now.map(({ key, number }) => `<li data-key="${key}"><b>${escaped(number)}</b></li>`).join('')}</ol>`
      : `<p>${escaped(text('nobody'))}</p>`,
    '</section>',
    before.length
      ? `<section class="p"><h2>${escaped(text('before'))}</h2><ol>${before.map(({ number }) => `<li>${escaped(number)}</li>`).join('')}</ol></section>`
      : '',
    `<section><h2>${escaped(text('waitingTimes'))}</h2><table>${queue.classes.map((one) => classRow(queue, one, text)).join('')}</table></section>`,
    refusal ? `<p class="s w">${escaped(refusal)}</p>` : '',
    all ? `<p class="s">${escaped(text('accuracy', { right, all }))}</p>` : '',
  ].join('');
}

/** An announcement that takes its turn among the pictures. */
export function slideHtml({ title, subtitle, content, imageUrl }: ShownAnnouncement): string {
  return [
    imageUrl ? `<img src="${escaped(imageUrl)}" alt="">` : '',
    `<h3>${escaped(title)}</h3>`,
    subtitle ? `<p class="u">${escaped(subtitle)}</p>` : '',
    content ? `<p>${escaped(content)}</p>` : '',
  ].join('');
}

/** What takes the place of the numbers while the board is turned off. */
export const offHtml = (text: BoardText): string => `<p class="off">${escaped(text('off'))}</p>`;

interface BoardPage {
  language: Language;
  own: OwnTexts;
  branch: string;
  timeZone: string;
  state: BoardState;
}

/** A complete page. */
export function boardPage({ language, own, branch, timeZone, state }: BoardPage): string {
  const text = textsIn(boardTexts, language, own);
  const classes = ['b', ...(state.media.length ? [] : ['solo']), ...(state.theme === 'light' ? ['light'] : [])];
  const body = [
    `<div id="b" class="${classes.join(' ')}" data-zone="${escaped(timeZone)}">`,
    `<header><h1>${escaped(branch)}</h1><time id="c"></time></header>`,
    `<div id="q" aria-live="polite">${state.html}</div>`,
    `<aside id="m"${state.media.length ? '' : ' hidden'}><img id="i" alt="" hidden><video id="v" muted playsinline hidden></video><article id="a" hidden></article></aside>`,
    `<footer><button id="u" type="button" hidden></button><p id="s" role="status" hidden></p></footer></div>`,
    `${dataScript('application/json', state, 'd')}<script>${boardScript}</script>`,
  ];
  return linkPage({ language, title: text('title', { branch }), style: boardStyle, body: body.join('\n') });
}

/** The page for links that open nothing. */
export function noBoardPage(language: Language): string {
  const title = textsIn(boardTexts, language, noOwnTexts)('nothing');
  return linkPage({ language, title, style: plainStyle, body: `<p>${escaped(title)}</p>` });
}
