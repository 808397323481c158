import type { Language } from '#contract/core/constants.ts';
import { noOwnTexts, textsIn, type OwnTexts, type Translate } from '#contract/core/texts.ts';
import type { QueueRefusal } from '#contract/reservations/queue/line.ts';
import { nextOpening } from '#contract/reservations/queue/nextOpening.ts';
import { largestOf, sizeClasses } from '#contract/reservations/queue/sizeClasses.ts';
import { shownWaiting, type QueueClass, type QueueParty, type QueueState } from '#contract/reservations/queue/state.ts';
import { joinDistance } from '#contract/reservations/queue/walk.ts';
import { escaped, languageLinks, linkPage } from '#server/platform/http/linkPage.ts';
import { qrSheet } from '#server/platform/http/qrSheet.ts';
import { joinTexts } from './joinTexts.ts';
import { queueScript } from './script.ts';
import { queueStyle } from './style.ts';
import { dataset } from './ticketPage.ts';

/** The page on which a guest takes a number, from the QR code at the restaurant; usable without the script. */

type JoinText = Translate<(typeof joinTexts)['texts']>;

/** What a guest has entered, as it was sent. */
export interface JoinEntry {
  size: string;
  more: string;
  chairs: string;
  name: string;
  phone: string;
  note: string;
}

export type JoinFault = QueueRefusal | 'tooOften' | 'wrongSize' | 'wrongPhone';

export interface JoinView {
  queue: QueueState;
  language: Language;
  own: OwnTexts;
  /** The guest's own place in the line, if this browser has taken it. */
  mine: QueueParty | null;
  /** HTML of announcements. */
  news: string;
}

interface JoinForm {
  /** One number for a form, however often it is sent. */
  key: string;
  entry?: JoinEntry;
  fault?: JoinFault | null;
}

const sizes = [1, 2, 3, 4, 5, 6, 7, 8];
const mostChairs = 6;

function sizeText({ name }: QueueClass, text: JoinText): string {
  const before = sizeClasses[sizeClasses.indexOf(name) - 1];
  const from = before ? largestOf[before] + 1 : 1;
  const to = largestOf[name];
  return Number.isFinite(to) ? text('sizeRange', { from, to }) : text('sizeFrom', { from });
}

function waitText({ estimate }: QueueClass, text: JoinText): string {
  if (!estimate) return text('unknown');
  const { from, to } = estimate;
  if (to <= 0) return text('noWait');
  return from === to ? text('waitAbout', { minutes: to }) : text('wait', { from, to });
}

/** Why no number is given, with the next opening time. */
function refusalText({ rules, branch, at }: QueueState, refusal: JoinFault, text: JoinText): string {
  const said = text(refusal);
  const next = refusal === 'closed' ? nextOpening(rules, new Date(at), branch.timeZone) : null;
  if (!next) return said;
  const { time } = next;
  return `${said} ${next.tomorrow ? text('opensTomorrow', { time }) : text('opensAt', { time })}`;
}

/** What changes while the page is open. */
function joinHtml({ queue, language, own, mine, news }: JoinView): string {
  const text = textsIn(joinTexts, language, own);
  const ticket = mine
    ? `<section class="card mid ready"><h2>${escaped(text('mine', { number: mine.number }))}</h2><p><a class="button" href="/q/${mine.token}?lang=${language}">${escaped(text('open'))}</a></p></section>`
    : '';
  const refusal = queue.refusal ? `<p class="note">${escaped(refusalText(queue, queue.refusal, text))}</p>` : '';
  const count = (one: QueueClass) => {
    const shown = shownWaiting(queue, one);
    if (shown === null) return '';
    const said = text(queue.rules.position === 'people' ? 'people' : 'parties', { count: shown });
    return `<td>${escaped(said)}</td>`;
  };
  const rows = queue.classes.map(
    (one) =>
      `<tr><th scope="row">${escaped(sizeText(one, text))}</th>${count(one)}<td>${escaped(waitText(one, text))}</td></tr>`,
  );
  const delays = queue.refusal
    ? ''
    : `<section class="card"><h2>${escaped(text('waits'))}</h2><table>${rows.join('')}</table></section>`;
  return `${ticket}${refusal}${delays}${news}`;
}

const pageOf = ({ queue }: JoinView) => (queue.refusal ? 'closed' : 'open');

/** What the stream sends. */
export const joinState = (view: JoinView): string => JSON.stringify({ page: pageOf(view), html: joinHtml(view) });

const field = (name: string, label: string, more: string, value: string) =>
  `<p class="field"><label class="above" for="f-${name}">${escaped(label)}</label><input id="f-${name}" name="${name}" value="${escaped(value)}" ${more}></p>`;

function joinForm({ queue }: JoinView, { key, entry, fault }: JoinForm, text: JoinText): string {
  const metres = joinDistance(queue);
  const wrong = (...faults: JoinFault[]) =>
    fault && faults.includes(fault) ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const chosen = entry?.more ? '' : (entry?.size ?? '2');
  const choices = sizes.map(
    (size) =>
      `<label><input type="radio" name="size" value="${size}"${chosen === String(size) ? ' checked' : ''}><span>${size}</span></label>`,
  );
  const chairs = Array.from(
    { length: mostChairs + 1 },
    (_, count) => `<option${entry?.chairs === String(count) ? ' selected' : ''}>${count}</option>`,
  );
  return [
    '<form method="post" id="join" class="card">',
    `<input type="hidden" name="key" value="${escaped(key)}">`,
    metres === null ? '' : '<input type="hidden" name="lat"><input type="hidden" name="lng">',
    `<fieldset><legend>${escaped(text('size'))}</legend><div class="sizes">${choices.join('')}</div></fieldset>`,
    field(
      'more',
      text('larger'),
      `inputmode="numeric" maxlength="2" autocomplete="off"${wrong('wrongSize')}`,
      entry?.more ?? '',
    ),
    field(
      'phone',
      text('phone'),
      `type="tel" maxlength="40" autocomplete="tel"${wrong('wrongPhone', 'alreadyInLine', 'tooOften')}`,
      entry?.phone ?? '',
    ),
    field('name', text('name'), 'maxlength="120" autocomplete="name"', entry?.name ?? ''),
    `<p class="field"><label class="above" for="f-chairs">${escaped(text('chairs'))}</label><select id="f-chairs" name="chairs">${chairs.join('')}</select></p>`,
    field('note', text('note'), 'maxlength="500" autocomplete="off"', entry?.note ?? ''),
    metres === null
      ? ''
      : `<p class="quiet">${escaped(text('located', { metres }))}</p><p id="where" class="note" role="alert" hidden>${escaped(text('locationNeeded'))}</p>`,
    `<button id="take">${escaped(text('take'))}</button></form>`,
  ].join('');
}

/** A complete page. */
export function joinPage(view: JoinView, form: JoinForm): string {
  const { queue, language, own, mine } = view;
  const { branch, refusal } = queue;
  const text = textsIn(joinTexts, language, own);
  const data = {
    page: pageOf(view),
    at: own.version ?? '',
    now: String(Date.now()),
    zone: branch.timeZone,
    'say-stale': text('stale', { time: '%' }),
    typed: form.entry ? '1' : '',
  };
  // What the queue refuses is said below already.
  const fault = form.fault && form.fault !== refusal ? refusalText(queue, form.fault, text) : '';
  const body = [
    `<div id="p" ${dataset(data)}>`,
    languageLinks(language, text('languages')),
    `<h1>${escaped(text('title', { branch: branch.name }))}</h1><p id="stale" class="note" role="status" hidden></p>`,
    fault && `<p id="fault" class="note" role="alert" tabindex="-1" autofocus>${escaped(fault)}</p>`,
    `<div id="live">${joinHtml(view)}</div><p id="say" class="hide" role="status"></p>`,
    refusal || mine ? '' : joinForm(view, form, text),
    `</div><script>${queueScript}</script>`,
  ];
  return linkPage({
    language,
    title: text('title', { branch: branch.name }),
    style: queueStyle,
    body: body.filter(Boolean).join('\n'),
  });
}

/** A sign with the QR code, for printing. */
export function posterPage(
  { queue, language, own }: Pick<JoinView, 'queue' | 'language' | 'own'>,
  link: string,
): string {
  const text = textsIn(joinTexts, language, own);
  const { name: branch } = queue.branch;
  return qrSheet({
    language,
    title: text('title', { branch }),
    heading: branch,
    scan: text('scan'),
    width: '120mm',
    link,
    labels: { languages: text('languages'), qr: text('qr') },
  });
}

/** The page for links that open nothing. */
export function noQueuePage(language: Language): string {
  const text = textsIn(joinTexts, language, noOwnTexts);
  const body = `${languageLinks(language, text('languages'))}<section class="card"><p>${escaped(text('nothing'))}</p></section>`;
  return linkPage({ language, title: text('nothing'), style: queueStyle, body });
}
