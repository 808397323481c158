import type { Language } from '../core/constants.ts';
import { defineTexts, noOwnTexts, textsIn, type OwnTexts } from '../core/texts.ts';
import { unknownPlaceholders } from '../core/placeholders.ts';

/** Texts to guests when a day is closed. Pure: the server and the preview fill them in the same way. */

export interface NoticeText {
  subject: string;
  body: string;
}
export type NoticeTexts = Readonly<Record<Language, NoticeText>>;

/** The placeholders for values of each guest. */
export const noticeMarks = ['name', 'branch', 'date', 'time', 'people', 'outcome'] as const;
export type NoticeMark = (typeof noticeMarks)[number];

/** The unknown placeholders of a text. */
export const unknownIn = ({ subject, body }: NoticeText): string[] =>
  unknownPlaceholders(`${subject}\n${body}`, noticeMarks);

export const longestSubject = 120;
export const longestBody = 1_000;

/** `subject` and `body`: with what a notice begins; the others in place of `{outcome}`, and of `{name}` without a name. */
export const noticeOutcomeTexts = defineTexts({
  platform: 'messages',
  namespace: 'dayNotice',
  label: { en: 'Notice of a closed day', zh: '臨時公休通知', 'zh-cn': '临时公休通知', ja: '臨時休業のお知らせ' },
  texts: {
    subject: {
      en: '{{branch}} will be closed on {{date}}',
      zh: '{{branch}} {{date}} 臨時公休通知',
      'zh-cn': '{{branch}} {{date}} 临时公休通知',
      ja: '{{branch}} {{date}}の臨時休業のお知らせ',
    },
    body: {
      en: 'Dear {{name}},\nWe are sorry to tell you that {{branch}} will be closed on {{date}}, the day of your reservation ({{time}}, party of {{people}}).\n{{outcome}}',
      zh: '{{name}} 您好：\n非常抱歉，您預訂的 {{date}} {{time}}（{{people}} 位），{{branch}} 當日臨時公休。\n{{outcome}}',
      'zh-cn':
        '{{name}} 您好：\n非常抱歉，您预订的 {{date}} {{time}}（{{people}} 位），{{branch}} 当日临时公休。\n{{outcome}}',
      ja: '{{name}}様\n誠に申し訳ございませんが、ご予約いただいた{{date}} {{time}}（{{people}}名様）は、{{branch}}の臨時休業日となりました。\n{{outcome}}',
    },
    cancelled: {
      en: 'Your reservation has been cancelled.',
      zh: '您的訂位已取消。',
      'zh-cn': '您的预订已取消。',
      ja: 'ご予約はキャンセルとさせていただきました。',
    },
    kept: {
      en: 'Please contact us to choose another day.',
      zh: '請與我們聯絡，另訂其他日期。',
      'zh-cn': '请与我们联系，改订其他日期。',
      ja: '別の日程をご希望の場合はご連絡ください。',
    },
    refunded: {
      en: 'Your deposit will be refunded.',
      zh: '您的訂金將退還。',
      'zh-cn': '您的订金将退还。',
      ja: '予約金は返金いたします。',
    },
    guest: { en: 'guest', zh: '貴賓', 'zh-cn': '贵宾', ja: 'お客' },
  },
});

/** The placeholders as users of the form write them. */
const written = Object.fromEntries(noticeMarks.map((mark) => [mark, `{${mark}}`])) as Record<NoticeMark, string>;

/**
 * The texts with which a notice begins; `outcome` describes the result for the booking and the deposit.
 *
 * @param own the company's own texts
 */
export const noticeTextsWith = (own: OwnTexts): NoticeTexts => {
  const textOf = (language: Language): NoticeText => {
    const text = textsIn(noticeOutcomeTexts, language, own);
    return { subject: text('subject', written), body: text('body', written) };
  };
  return { zh: textOf('zh'), 'zh-cn': textOf('zh-cn'), en: textOf('en'), ja: textOf('ja') };
};

export const defaultNoticeTexts = noticeTextsWith(noOwnTexts);

export interface NoticeAbout {
  name: string | null;
  branch: string;
  /** The placeholders as users write them. */
  date: string;
  time: string;
  people: number;
  cancelled: boolean;
  refunded: boolean;
}

/** Fills in the placeholders of a text for a guest. Unknown ones stay unchanged. @param own the company's own texts */
export function filledNotice(
  { subject, body }: NoticeText,
  language: Language,
  about: NoticeAbout,
  own: OwnTexts,
): NoticeText {
  const text = textsIn(noticeOutcomeTexts, language, own);
  const values: Readonly<Record<NoticeMark, string>> = {
    name: about.name || text('guest'),
    branch: about.branch,
    date: about.date,
    time: about.time,
    people: String(about.people),
    outcome: [text(about.cancelled ? 'cancelled' : 'kept'), ...(about.refunded ? [text('refunded')] : [])].join(
      language === 'en' ? ' ' : '',
    ),
  };
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (whole, mark: string) => (mark in values ? values[mark as NoticeMark] : whole));
  return { subject: fill(subject), body: fill(body) };
}
