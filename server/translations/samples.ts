import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { questionType, type QuestionRef, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { filledNotice, noticeTextsWith } from '#contract/dayNotices/noticeTexts.ts';
import { messageOf, optOutLink } from '#contract/marketing/sms.ts';
import { triggers } from '#contract/notices/notifications.ts';
import type { PreviewPlatform } from '#contract/translations/preview.ts';
import { issuedStates } from '#contract/marketing/vouchers.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { answerMail } from '../feedback/surveys/answerMail.ts';
import { surveyInvitation } from '../feedback/surveys/deliveries.ts';
import { beginPage, closedPage, formPage, submittedPage, surveyDonePage } from '../feedback/surveys/page.ts';
import { exportMail } from '../guests/exports/mail.ts';
import { askPage, optOutDonePage } from '../guests/optOut/page.ts';
import { voucherPage } from '../marketing/vouchers/page.ts';
import { dayReportMail } from '../notices/notifications/dayReports.ts';
import { notificationMessage } from '../notices/notifications/queue.ts';
import { reminderMessage } from '../notices/notifications/reminders.ts';
import { failurePage } from '../platform/http/guestPages.ts';
import { invitationMail } from '../platform/mail/invitationMail.ts';
import { passwordMail } from '../platform/mail/passwordMail.ts';
import { partyMessage } from '../reservations/queue/messages.ts';
import { menuPages } from './menuSamples.ts';
import { offerPages, offersSent } from './offerSamples.ts';
import { boardSamples, joinSamples, ticketSamples, walkSamples } from './queueSamples.ts';

/** Samples of pages, messages and mails, rendered by the functions that render the real ones. */

export type Rendered =
  { kind: 'page'; html: string } | { kind: 'text'; text: string } | { kind: 'mail'; subject: string; text: string };

/** One state of a page, or one occasion of a message. */
export type Sample = (language: Language, own: OwnTexts) => Rendered;

const base = 'https://maitre.example';
const timeZone = 'Asia/Taipei';
const startTime = '2027-03-05T10:30:00Z';
const day = '2027-03-05';
const phone = '+886 2 2345 6789';
const code = 'SAMPLE23CDEFGHJK';

/** Names and sentences of the samples. */
const facts = {
  en: { company: 'Spring Water', branch: 'Xinyi', guest: 'Mei Lin', title: 'A pot of tea', said: 'The soup was cold.' },
  zh: { company: '春水小館', branch: '信義店', guest: '林小美', title: '熱茶一壺', said: '湯有點冷。' },
  'zh-cn': { company: '春水小馆', branch: '信义店', guest: '林小美', title: '热茶一壶', said: '汤有点凉。' },
  ja: { company: '春水小館', branch: '信義店', guest: '林 美', title: 'お茶一杯', said: 'スープがぬるかったです。' },
} as const satisfies Record<Language, object>;
const localText = (of: keyof (typeof facts)['en']) => ({
  en: facts.en[of],
  zh: facts.zh[of],
  'zh-cn': facts['zh-cn'][of],
  ja: facts.ja[of],
});

const page = (html: string): Rendered => ({ kind: 'page', html });
const message = (text: string): Rendered => ({ kind: 'text', text });
const mail = ({ subject, body }: { subject: string; body: string }): Rendered => ({
  kind: 'mail',
  subject,
  text: body,
});

const voucherIn =
  (state: (typeof issuedStates)[number], dated = true): Sample =>
  (language, own) => {
    const { company, branch, guest, title } = facts[language];
    const shown = { company, title, content: title, terms: title, cover: null, places: [branch], code, state };
    const days = { from: day, until: dated ? day : null, used: state === 'used' ? day : null };
    return page(voucherPage(language, { ...shown, ...days, firstName: guest, link: `${base}/v/${code}` }, own));
  };

const question = (ref: QuestionRef) => ({
  id: ref,
  ref,
  type: questionType(ref),
  title: localText('title'),
  required: ref === 'total_satisfaction',
  choices: [],
});
const definition: SurveyDefinition = {
  title: localText('title'),
  fields: (['total_satisfaction', 'suggestion', 'need_contact'] as const).map(question),
};
const form = { draft: { total_satisfaction: ['no'], need_contact: ['yes'] }, anonymous: true };
const thanks = (language: Language) => ({ review: `${base}/`, vouchers: [{ title: facts[language].title, code }] });

/** What the functions of deliveries read about the company, the branch and the guest. */
const delivery = (language: Language, own: OwnTexts) => {
  const { company, branch } = facts[language];
  return { company, branch, companyLanguage: language, language, settings: { language }, timeZone, own };
};

const notice =
  (cancelled: boolean, by: 'text' | 'mail', named = true): Sample =>
  (language, own) => {
    const { branch, guest } = facts[language];
    const about = { name: named ? guest : null, branch, date: day, time: '18:30', people: 4 };
    const texts = noticeTextsWith(own)[language];
    const filled = filledNotice(texts, language, { ...about, cancelled, refunded: cancelled }, own);
    return by === 'mail' ? mail(filled) : message(filled.body);
  };

const answer =
  (unsatisfied: boolean): Sample =>
  (language, own) => {
    const { branch, title, said } = facts[language];
    const link = unsatisfied ? `${base}/surveys/complaints` : null;
    return mail(answerMail(language, { branch, title, unsatisfied, written: [said], contactPhone: null, link }, own));
  };

const dayReport =
  (parties: number): Sample =>
  (language, own) => {
    const { branch: name } = facts[language];
    const states = ['seated', 'open', 'cancelled', 'noShow'] as const;
    const lines = (['booking', 'waiting', 'walkin'] as const).flatMap((type) =>
      states.map((state) => ({ type, state, today: false, parties, covers: parties })),
    );
    return mail(dayReportMail({ name, settings: { language }, companyLanguage: language }, day, lines, own));
  };

const password =
  (occasion: 'invitation' | 'reset'): Sample =>
  (language, own) =>
    mail(passwordMail(occasion, language, { email: '', name: facts[language].guest }, `${base}/password/x`, own));

const pages = (
  drawn: readonly ((language: Language, own: OwnTexts, named: (typeof facts)[Language]) => string)[],
): Sample[] => drawn.map((draw) => (language, own) => page(draw(language, own, facts[language])));

const queueSent =
  (id: string, by: 'text' | 'mail'): Sample =>
  (language, own) => {
    const about = { id, number: 7, counter: 'B', token: 'x'.repeat(22), grace: 10, version: 1 } as const;
    const guest = facts[language].guest;
    const { subject, text } = partyMessage({ ...delivery(language, own), ...about, guest }, base);
    return by === 'mail' ? { kind: 'mail', subject, text } : message(text);
  };

/** By platform and namespace; the first is shown where none of them has the text. */
export const samples: Readonly<Record<PreviewPlatform, Readonly<Record<string, readonly Sample[]>>>> = {
  guestPages: {
    voucher: [voucherIn('open'), voucherIn('open', false), voucherIn('early'), voucherIn('used'), voucherIn('expired')],
    survey: [
      (language, own) => page(formPage(language, definition, { ...form, own })),
      (language, own) => {
        const { company, branch } = facts[language];
        return page(beginPage(language, company, [{ id: 'sample', name: branch }], own));
      },
      (language, own) => page(formPage(language, definition, { ...form, own, missing: ['total_satisfaction'] })),
      (language, own) => page(formPage(language, definition, { ...form, own, wrongPhone: true })),
      (language, own) => page(surveyDonePage(language, thanks(language), own)),
      (language, own) => page(submittedPage(language, thanks(language), own)),
      (language, own) => page(closedPage(language, 'ended', own)),
      (language, own) => page(closedPage(language, 'nothing', own)),
    ],
    optOut: [
      (language, own) => page(askPage(language, facts[language].company, own)),
      (language, own) => page(optOutDonePage(language, facts[language].company, own)),
    ],
    queueTicket: [
      ...pages(ticketSamples),
      ...walkSamples.map(
        (draw): Sample =>
          (language, own) =>
            message(draw(language, own)),
      ),
    ],
    queueJoin: pages(joinSamples),
    waitlistOffer: pages(offerPages),
    menu: pages(menuPages),
    failures: [
      (language, own) => page(failurePage(language, true, own)),
      (language, own) => page(failurePage(language, false, own)),
    ],
  },
  messages: {
    reminder: [
      (language, own) =>
        message(
          reminderMessage({ ...delivery(language, own), at: startTime, size: 4, code: '886', number: phone }).text,
        ),
      (language, own) => {
        const sent = reminderMessage({
          ...delivery(language, own),
          at: startTime,
          size: 1,
          code: '886',
          number: phone,
        });
        return { kind: 'mail', subject: sent.subject, text: sent.text };
      },
    ],
    surveyInvitation: [
      (language, own) =>
        message(
          surveyInvitation({ ...delivery(language, own), token: 'x'.repeat(22), optOutToken: 'x'.repeat(12) }, base)
            .text,
        ),
      (language, own) => {
        const facts = { ...delivery(language, own), token: 'x'.repeat(22), optOutToken: 'x'.repeat(12) };
        const { subject, text } = surveyInvitation(facts, base);
        return { kind: 'mail', subject, text };
      },
    ],
    optOut: [
      (language, own) => {
        const { company, title, guest } = facts[language];
        const recipient = { name: guest, familyName: null, givenName: null };
        const optOut = optOutLink(base, 'x'.repeat(12));
        return message(messageOf({ content: `${company}: ${title}`, recipient, language, image: null, optOut, own }));
      },
    ],
    queue: ['queue-number/x', 'queue-call/x'].flatMap((id) => [queueSent(id, 'text'), queueSent(id, 'mail')]),
    waitlistOffer: offersSent.flatMap((compose): Sample[] => [
      (language, own) => message(compose(delivery(language, own), base).text),
      (language, own) => {
        const { subject, text } = compose(delivery(language, own), base);
        return mail({ subject, body: text });
      },
    ]),
    dayNotice: [notice(true, 'text'), notice(false, 'text', false), notice(true, 'mail')],
  },
  board: { calling: pages(boardSamples) },
  mails: {
    notifications: triggers.map((trigger) => (language, own) => {
      const { branch, guest } = facts[language];
      const at = formatInstant(startTime, timeZone);
      return mail(notificationMessage({ trigger, branch, at, groupSize: 4, guest, note: null }, language, own));
    }),
    surveyAnswers: [answer(true), answer(false)],
    dayReport: [dayReport(3), dayReport(1)],
    guestExport: [
      (language, own) => {
        const statement = { rows: 120, total: 1_250, lines: [] };
        const until = new Date(startTime);
        return mail(exportMail(language, '', facts[language].company, statement, `${base}/exports/x`, until, own));
      },
    ],
    invitation: [
      (language, own) => mail(invitationMail(language, '', facts[language].company, `${base}/invitations/x`, own)),
    ],
    password: [password('invitation'), password('reset')],
  },
};
