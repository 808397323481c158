import type { Language } from '#contract/core/constants.ts';
import { noOwnTexts, textsIn, type OwnTexts, type Translate } from '#contract/core/texts.ts';
import { clockTime, wallClock } from '#contract/core/zones.ts';
import type { RefuseReason } from '#contract/reservations/reservations.ts';
import type { WaitRange } from '#contract/reservations/queue/queue.ts';
import type { QueueParty, QueueState } from '#contract/reservations/queue/state.ts';
import type { Walk } from '#contract/reservations/queue/walk.ts';
import { escaped, languageLinks, linkPage } from '#server/platform/http/linkPage.ts';
import { queueScript } from './script.ts';
import { queueStyle } from './style.ts';
import { ticketTexts } from './ticketTexts.ts';

/** The page on which a guest follows the queue: usable without the script, which keeps it up to date. */

type TicketText = Translate<(typeof ticketTexts)['texts']>;

export interface TicketView {
  queue: QueueState;
  /** Null: the party has left the queue a while ago. */
  party: QueueParty | null;
  language: Language;
  own: OwnTexts;
  /** HTML of announcements. */
  news: string;
  /** What the guest wanted to do was no longer possible. */
  hasMovedOn?: true;
}

const minuteMs = 60_000;

function waitText(range: WaitRange, text: TicketText): string {
  if (!range) return text('noWait');
  const { from, to } = range;
  if (to <= 0) return text('soon');
  return from === to ? text('waitAbout', { minutes: to }) : text('wait', { from, to });
}

/** The state in a few words: what is announced when it changes, and where the focus goes. */
const heading = (text: string) => `<h2 id="h" tabindex="-1">${escaped(text)}</h2>`;

const button = (act: string, label: string, style = '') =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><button id="b-${act}"${style && ` class="${style}"`}>${escaped(label)}</button></form>`;

/** What a guest in the line can do. */
function actions({ onTheWayTime }: QueueParty, text: TicketText): string {
  return [
    onTheWayTime === null
      ? button('onTheWay', text('onTheWay'))
      : `<p id="said" class="note" tabindex="-1">${escaped(text('onTheWaySaid'))}</p>`,
    `<details><summary id="b-leave">${escaped(text('giveUp'))}</summary><p class="mid">${escaped(text('giveUpText'))}</p>`,
    button('giveUp', text('giveUpYes'), 'bad'),
    '</details>',
  ].join('');
}

function waiting({ rules, accuracy }: QueueState, party: QueueParty, text: TicketText): string {
  const { partiesAhead, peopleAhead, estimate } = party;
  const { right, all } = accuracy;
  const count = rules.position === 'people' ? peopleAhead : partiesAhead;
  const place =
    count === 0 ? text('next') : rules.position === 'people' ? text('people', { count }) : text('groups', { count });
  const isHidden = rules.position === 'hidden';
  return [
    `<section class="card mid">${heading(isHidden ? text('estimated') : place)}`,
    isHidden ? '' : `<p class="quiet">${escaped(text('estimated'))}</p>`,
    `<b class="big">${escaped(waitText(estimate, text))}</b>`,
    all > 0 ? `<p class="quiet">${escaped(text('accuracy', { right, all }))}</p>` : '',
    `</section>${actions(party, text)}`,
  ].join('');
}

function called({ branch, rules }: QueueState, party: QueueParty, text: TicketText): string {
  const end = Date.parse(party.calledTime ?? '') + rules.grace * minuteMs;
  const wall = wallClock(end, branch.timeZone);
  const time = wall ? clockTime(wall) : '';
  const isLate = party.lineState === 'late';
  const call = `data-call="${escaped(`${party.calls}`)}"`;
  return [
    `<section class="card mid ${isLate ? 'late' : 'ready'}" ${call}>${heading(text(isLate ? 'late' : 'ready'))}`,
    `<p>${escaped(text(isLate ? 'lateText' : 'comeBy', { time }))}</p>`,
    isLate ? '' : `<p class="quiet">${escaped(text('left'))}</p><b class="time" data-end="${end}">${time}</b>`,
    `</section>${actions(party, text)}`,
  ].join('');
}

const reasonTexts = { full: 'refusedFull', closed: 'refusedClosed', other: 'refusedOther' } as const;

function refusedHtml(reason: RefuseReason | null, text: TicketText): string {
  if (reason === 'alreadyInLine') return `${heading(text('refusedTwice'))}<p>${escaped(text('refusedTwiceText'))}</p>`;
  return `${heading(text('refused'))}${reason ? `<p>${escaped(text(reasonTexts[reason]))}</p>` : ''}`;
}

function over({ branchId, rules }: QueueState, party: QueueParty, language: Language, text: TicketText): string {
  const { lineState, tables, refuseReason } = party;
  const again = rules.web
    ? `<p><a class="button" href="/w/${encodeURIComponent(branchId)}?lang=${language}">${escaped(text('again'))}</a></p>`
    : '';
  switch (lineState) {
    case 'seated': {
      const table = tables.length
        ? `<b class="big">${escaped(text('seatedAt', { tables: tables.join(', ') }))}</b>`
        : '';
      return `<section class="card mid ready">${heading(text('seated'))}${table}</section>`;
    }
    case 'skipped':
      return `<section class="card mid late">${heading(text('skipped'))}<p>${escaped(text('skippedText'))}</p></section>${again}`;
    case 'givenUp':
      return `<section class="card mid">${heading(text('givenUp'))}</section>${again}`;
    default:
      return `<section class="card mid">${refusedHtml(refuseReason, text)}</section>`;
  }
}

/** What changes while the page is open. */
export function ticketHtml({ queue, party, language, own, news }: TicketView): string {
  const text = textsIn(ticketTexts, language, own);
  if (!party) return `<section class="card mid">${heading(text('ended'))}</section>${news}`;
  const { number, groupSize, lineState } = party;
  const state =
    lineState === 'waiting'
      ? waiting(queue, party, text)
      : lineState === 'called' || lineState === 'late'
        ? called(queue, party, text)
        : over(queue, party, language, text);
  return [
    `<section class="card mid"><span class="quiet">${escaped(text('number'))}</span><b class="num">${escaped(number)}</b>`,
    `<span class="quiet">${escaped(text('party', { count: groupSize }))}</span></section>${state}${news}`,
  ].join('');
}

/** What the stream sends. */
export const ticketState = (view: TicketView): string => JSON.stringify({ page: 'q', html: ticketHtml(view) });

/** Where no script runs the page loads again by itself. */
const head = '<meta name="robots" content="noindex"><noscript><meta http-equiv="refresh" content="60"></noscript>';

/** How far it is, and when to leave. */
export function walkText({ distance, minutes, leaveIn }: Walk, text: TicketText): string {
  const far =
    distance < 1_000 ? text('metres', { distance }) : text('kilometres', { distance: (distance / 1_000).toFixed(1) });
  if (minutes === null) return text('walkTooFar', { distance: far });
  const said = text('walkFar', { distance: far, count: minutes });
  if (leaveIn === null) return said;
  return `${said} ${leaveIn > 0 ? text('walkIn', { count: leaveIn }) : text('walkNow')}`;
}

/** A complete page. */
export function ticketPage(view: TicketView): string {
  const { queue, party, language, own, hasMovedOn } = view;
  const { branch } = queue;
  const text = textsIn(ticketTexts, language, own);
  const data = {
    page: 'q',
    at: own.version ?? '',
    now: String(Date.now()),
    zone: branch.timeZone,
    'say-stale': text('stale', { time: '%' }),
    'say-failed': text('notSent'),
  };
  const walk =
    party?.state === 'open' && branch.location
      ? `<div id="walk" class="mid" hidden data-say-denied="${escaped(text('walkDenied'))}"><p id="far" role="status"></p><button type="button" class="plain">${escaped(text('walk'))}</button><p class="quiet">${escaped(text('walkHint'))}</p></div>`
      : '';
  const { phoneNumber: phone } = branch;
  const body = [
    `<div id="p" ${dataset(data)}>`,
    languageLinks(language, text('languages')),
    `<h1>${escaped(branch.name)}</h1><p id="stale" class="note" role="status" hidden></p><p id="sent" class="note" role="alert"${hasMovedOn ? '' : ' hidden'}>${hasMovedOn ? escaped(text('movedOn')) : ''}</p>`,
    `<div id="live">${ticketHtml(view)}</div><p id="say" class="hide" role="status"></p>`,
    walk,
    phone ? `<p class="mid"><a href="tel:${escaped(phone)}">${escaped(text('call', { phone }))}</a></p>` : '',
    `</div><script>${queueScript}</script>`,
  ];
  const title = party ? text('title', { number: party.number, branch: branch.name }) : branch.name;
  return linkPage({ language, title, style: queueStyle, head, body: body.join('\n') });
}

/** Attributes for the script. */
export const dataset = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, value]) => `data-${name}="${escaped(value)}"`)
    .join(' ');

/** The page for links that open nothing. */
export function noTicketPage(language: Language): string {
  const text = textsIn(ticketTexts, language, noOwnTexts);
  const body = `${languageLinks(language, text('languages'))}<section class="card"><p>${escaped(text('nothing'))}</p></section>`;
  return linkPage({ language, title: text('nothing'), style: queueStyle, body });
}
