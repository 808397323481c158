import type { Language } from '#contract/core/constants.ts';
import { textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { queueRefusals } from '#contract/reservations/queue/line.ts';
import { sizeClasses } from '#contract/reservations/queue/sizeClasses.ts';
import type { QueueParty, QueueState } from '#contract/reservations/queue/state.ts';
import type { Walk } from '#contract/reservations/queue/walk.ts';
import { refuseReasons, type RefuseReason } from '#contract/reservations/reservations.ts';
import { boardPage, numbersHtml, offHtml } from '../reservations/queue/board/page.ts';
import { calledParties, spokenCall } from '../reservations/queue/board/state.ts';
import { boardTexts } from '../reservations/queue/board/texts.ts';
import { joinPage, posterPage, type JoinFault, type JoinView } from '../reservations/queue/pages/joinPage.ts';
import { ticketPage, walkText, type TicketView } from '../reservations/queue/pages/ticketPage.ts';
import { ticketTexts } from '../reservations/queue/pages/ticketTexts.ts';

/** States of the queue's pages and of the calling board, with sample data. */

interface Named {
  company: string;
  branch: string;
}

const at = '2027-03-05T10:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();

const waiting: QueueParty = {
  id: 'sample',
  version: 1,
  number: 'B7',
  sizeClass: 'B',
  groupSize: 4,
  numberOfKidChairs: 0,
  state: 'open',
  lineState: 'waiting',
  refuseReason: null,
  partiesAhead: 2,
  peopleAhead: 7,
  estimate: { from: 15, to: 25 },
  promised: { from: 20, to: 35 },
  tables: [],
  createdTime: before(20),
  calledTime: null,
  calls: 0,
  seatedTime: null,
  endedTime: null,
  onTheWayTime: null,
  place: before(20),
  token: 'sample',
};
const called: QueueParty = { ...waiting, lineState: 'called', calledTime: before(2), calls: 1, estimate: null };
const late: QueueParty = { ...called, lineState: 'late', calledTime: before(30) };
const seated: QueueParty = { ...called, state: 'seated', lineState: 'seated', seatedTime: at, tables: ['12'] };

type More = Partial<Omit<QueueState, 'rules'>> & { rules?: Partial<QueueState['rules']> };

function queueOf({ company, branch }: Named, language: Language, { rules, ...more }: More = {}): QueueState {
  return {
    companyId: 'sample',
    branchId: 'sample',
    branch: {
      name: branch,
      company,
      timeZone: 'Asia/Taipei',
      language,
      country: 'TW',
      phoneCountryCode: '886',
      phoneNumber: '+886223456789',
      location: { lat: 25.03, lng: 121.56 },
    },
    rules: {
      web: true,
      accepting: true,
      openingTimes: [],
      distance: null,
      grace: 10,
      reset: 'daily',
      position: 'groups',
      numberedBySize: true,
      board: true,
      messageAtCall: true,
      onlyMessageAtCall: false,
      ...rules,
    },
    at,
    refusal: null,
    parties: [waiting],
    classes: sizeClasses.map((name, index) => ({
      name,
      waiting: index,
      estimate: [{ from: 0, to: 0 }, { from: 10, to: 20 }, { from: 30, to: 30 }, null][index] ?? null,
    })),
    accuracy: { right: 8, all: 10 },
    verdict: 'better',
    ...more,
  };
}

const refusedFor = (refuseReason: RefuseReason | null): QueueParty => ({
  ...waiting,
  state: 'cancelledByRestaurant',
  lineState: 'refused',
  refuseReason,
});

const tickets: readonly (More & Pick<TicketView, 'party' | 'hasMovedOn'>)[] = [
  { party: waiting },
  { party: { ...waiting, partiesAhead: 0, peopleAhead: 0, estimate: { from: 0, to: 0 } } },
  { party: { ...waiting, onTheWayTime: at, estimate: { from: 5, to: 5 } }, rules: { position: 'people' } },
  { party: { ...waiting, estimate: null } },
  { party: called },
  { party: late },
  { party: seated },
  { party: { ...waiting, state: 'noShow', lineState: 'skipped' } },
  { party: { ...waiting, state: 'cancelledByCustomer', lineState: 'givenUp' } },
  { party: refusedFor(null) },
  ...refuseReasons.map((reason) => ({ party: refusedFor(reason) })),
  { party: null },
  { party: waiting, hasMovedOn: true },
];

const evening = { from: 18 * 60, to: 21 * 60 };
const nearby = { distance: 500 };
const faults: readonly JoinFault[] = [
  'alreadyInLine',
  'tooFar',
  'locationNeeded',
  'tooOften',
  'wrongSize',
  'wrongPhone',
];
const joins: readonly (More & { mine?: true; fault?: JoinFault })[] = [
  {},
  { mine: true, rules: { position: 'people' } },
  ...faults.map((fault) => ({ fault, rules: nearby })),
  ...queueRefusals.filter((one) => !faults.includes(one)).map((refusal) => ({ refusal })),
  { refusal: 'closed', rules: { openingTimes: [evening] }, at: '2027-03-05T04:00:00.000Z' },
  { refusal: 'closed', rules: { openingTimes: [evening] }, at: '2027-03-05T14:00:00.000Z' },
];

const boards: readonly (More & { off?: true })[] = [
  { parties: [called, { ...waiting, id: 'other', number: 'A3' }, { ...seated, id: 'gone', number: 'A2' }] },
  { rules: { position: 'people' }, refusal: 'full' },
  { refusal: 'closed' },
  { off: true },
];

type Drawn = (language: Language, own: OwnTexts, named: Named) => string;

/** A guest's place in the queue, in each state. */
export const ticketSamples: readonly Drawn[] = tickets.map(
  ({ party, hasMovedOn, ...more }) =>
    (language, own, named) => {
      const queue = queueOf(named, language, more);
      return ticketPage({ queue, party, language, own, news: '', ...(hasMovedOn && { hasMovedOn }) });
    },
);

const walks: readonly Walk[] = [
  { distance: 450, minutes: 9, leaveIn: 4 },
  { distance: 1_200, minutes: 23, leaveIn: 0 },
  { distance: 12_000, minutes: null, leaveIn: null },
];

/** When a guest has to walk back. */
export const walkSamples: readonly ((language: Language, own: OwnTexts) => string)[] = walks.map(
  (walk) => (language, own) => walkText(walk, textsIn(ticketTexts, language, own)),
);

/** The page on which guests take a number, in each state, and the sign with its QR code. */
export const joinSamples: readonly Drawn[] = [
  ...joins.map(({ mine, fault, ...more }): Drawn => (language, own, named) => {
    const queue = queueOf(named, language, more);
    const view: JoinView = { queue, language, own, mine: mine ? waiting : null, news: '' };
    return joinPage(view, { key: 'sample', ...(fault && { fault }) });
  }),
  (language, own, named) =>
    posterPage({ queue: queueOf(named, language), language, own }, 'https://maitre.example/w/sample'),
];

/** The calling board, in each state. */
export const boardSamples: readonly Drawn[] = boards.map(({ off, ...more }) => (language, own, named) => {
  const queue = queueOf(named, language, more);
  const text = textsIn(boardTexts, language, own);
  const parties = calledParties(queue.parties);
  const { country, timeZone } = queue.branch;
  const say = (number: string, voices: Parameters<typeof spokenCall>[1]['voices']) =>
    spokenCall(number, { spoken: [language], voices, country, own });
  const voice = { [language]: { tableReadyVoice: { text: named.branch, audio: null } } };
  return boardPage({
    language,
    own,
    branch: named.branch,
    timeZone,
    state: {
      on: !off,
      html: off ? offHtml(text) : numbersHtml(queue, parties, text),
      calls: parties.now.map(({ key, number }) => ({ key, say: [...say(number, []), ...say(number, [voice])] })),
      media: [],
      theme: 'dark',
      speech: true,
      voice: '',
      t: { unlock: text('unlock'), stale: text('stale', { time: '%' }) },
    },
  });
});
