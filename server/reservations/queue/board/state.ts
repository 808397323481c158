import { eq } from 'drizzle-orm';
import { languages, type Language } from '#contract/core/constants.ts';
import { textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyVoices } from '#contract/organization/companyFields.ts';
import type { Voice, Voices } from '#contract/organization/voices.ts';
import { boardFields } from '#contract/reservations/queue/boardFields.ts';
import type { QueueParty, QueueState } from '#contract/reservations/queue/state.ts';
import { branches, companies } from '#server/platform/db/schema.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { settingsValues } from '#server/platform/records/settings.ts';
import { announcementsShown, type ShownAnnouncement } from '../../announcements/shown.ts';
import type { BoardState, CalledParty, Spoken } from './boardState.ts';
import { openDigests } from './links.ts';
import { numbersHtml, offHtml, slideHtml } from './page.ts';
import { boardTexts } from './texts.ts';

/** What a board shows and says at a moment, in one language; the page and its stream send it as it is. */

/** Seconds for which an announcement is shown, and how many. */
const slides = { seconds: 12, most: 5 };

const slidesOf = (shown: readonly ShownAnnouncement[]) =>
  shown.slice(0, slides.most).map((one) => ({ kind: 'slide', html: slideHtml(one), seconds: slides.seconds }) as const);

/** Numbers on the board, and those that are spoken: also by a television that was not connected for a while. */
const most = { now: 5, before: 8, spoken: 24 };
/** Minutes after which a call is not spoken any more. */
const spokenMinutes = 10;

const called = ({ id, number, calls, calledTime }: QueueParty): CalledParty => ({
  key: digest([id, calls, calledTime].join('\n')).slice(0, 10),
  number,
});
const byCall = (one: QueueParty, other: QueueParty) =>
  Date.parse(other.calledTime ?? '') - Date.parse(one.calledTime ?? '');

/** The numbers that are called now, and those before, each the latest first; and those to speak, the earliest first. */
export function calledParties(
  parties: readonly QueueParty[],
  now = Date.now(),
): { now: CalledParty[]; before: CalledParty[]; spoken: CalledParty[] } {
  const all = parties.filter(({ calledTime }) => calledTime !== null).toSorted(byCall);
  const isNow = ({ lineState }: QueueParty) => lineState === 'called' || lineState === 'late';
  const isBefore = ({ lineState }: QueueParty) => lineState === 'seated' || lineState === 'skipped';
  return {
    now: all.filter(isNow).slice(0, most.now).map(called),
    before: all.filter(isBefore).slice(0, most.before).map(called),
    spoken: all
      .filter(({ lineState }) => lineState === 'called')
      .filter(({ calledTime }) => now - Date.parse(calledTime ?? '') < spokenMinutes * 60_000)
      .slice(0, most.spoken)
      .map(called)
      .reverse(),
  };
}

/** The voices of browsers, by language. */
const voiceOf = (language: Language, country: string): string =>
  ({ zh: country === 'HK' ? 'zh-HK' : 'zh-TW', 'zh-cn': 'zh-CN', en: 'en-US', ja: 'ja-JP' })[language];

const messageIn = (voices: Voices, language: Language): Voice | undefined => voices[language]?.tableReadyVoice;

/** What is said when a number is called: the message of the branch, otherwise of the company, otherwise the usual one. */
export function spokenCall(
  number: string,
  {
    spoken,
    voices,
    country,
    own,
  }: { spoken: readonly Language[]; voices: readonly Voices[]; country: string; own: OwnTexts },
): Spoken[] {
  return spoken.map((language) => {
    const text = textsIn(boardTexts, language, own);
    const messages = voices.flatMap((one) => messageIn(one, language) ?? []);
    const recording = messages.find(({ audio }) => audio)?.audio ?? null;
    const message = messages.find((one) => one.text.trim())?.text.trim();
    const voice = voiceOf(language, country);
    const whole = text('spoken', { number });
    if (recording) return [voice, text('spokenNumber', { number }), recording, message ?? whole];
    return [voice, message ? `${text('spokenNumber', { number })} ${message}` : whole, null, null];
  });
}

/** A board with the secrets that open it. */
export interface PresentBoard {
  state: BoardState;
  /** The same as JSON: written once for all televisions. */
  json: string;
  digests: ReadonlySet<string>;
  queue: QueueState;
  own: OwnTexts;
}

/** Reads boards; many televisions that ask at once are answered with one reading. */
export function boardReader(services: Pick<Services, 'database' | 'queues' | 'realtime' | 'wordings' | 'log'>) {
  const { database, queues, wordings } = services;
  async function settingsOf(companyId: string, branchId: string) {
    const { sql } = database;
    const [[branch], [company]] = await Promise.all([
      sql
        .select()
        .from(branches)
        .where(oneOf(branches, companyId, branchId)),
      sql.select().from(companies).where(eq(companies.id, companyId)),
    ]);
    if (!branch || !company) return null;
    const { textToSpeechName, voices } = branchFields;
    const own = settingsValues({ ...boardFields, textToSpeechName, voices }, branch);
    return { ...own, voices: [own.voices, settingsValues(companyVoices, company).voices] };
  }

  const read = sharedCalls(async (key: string): Promise<PresentBoard | null> => {
    const [companyId = '', branchId = '', language = ''] = key.split('\n');
    const [queue, settings, own, digests, { announcements: announced }] = await Promise.all([
      queues.of(companyId, branchId),
      settingsOf(companyId, branchId),
      wordings.of(database.sql, companyId, branchId),
      openDigests(database.sql, { companyId, branchId }),
      announcementsShown(services, { companyId, branchId, place: 'kiosk' }),
    ]);
    if (!queue || !settings) return null;
    const shownIn = languages.find((one) => one === language) ?? queue.branch.language;
    const text = textsIn(boardTexts, shownIn, own);
    const on = queue.rules.board;
    const parties = calledParties(queue.parties);
    const { boardLanguages, boardMedia, boardSpeech, boardTheme, textToSpeechName, voices } = settings;
    const { country } = queue.branch;
    const spoken = languages.filter((one) =>
      boardLanguages.length ? boardLanguages.includes(one) : one === queue.branch.language,
    );
    const state: BoardState = {
      on,
      html: on ? numbersHtml(queue, parties, text) : offHtml(text),
      calls: on
        ? parties.spoken.map(({ key: one, number }) => ({
            key: one,
            say: spokenCall(number, { spoken, voices, country, own }),
          }))
        : [],
      media: on ? [...slidesOf(announced), ...boardMedia] : [],
      theme: boardTheme,
      speech: boardSpeech,
      voice: textToSpeechName ?? '',
      t: { unlock: text('unlock'), stale: text('stale', { time: '%' }) },
    };
    return { state, json: JSON.stringify(state), digests, queue, own };
  });

  /** @param language empty for that of the branch */
  return (companyId: string, branchId: string, language: Language | '') =>
    read([companyId, branchId, language].join('\n'));
}
