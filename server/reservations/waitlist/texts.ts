import { defineTexts } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { notificationTexts } from '#server/notices/notifications/queue.ts';
import { reminderTexts } from '#server/notices/notifications/reminders.ts';

const { partySize: party } = notificationTexts.texts;

/** The texts of the page on which a guest of the waitlist can decline a table. */
export const offerTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'waitlistOffer',
  label: {
    en: 'Table from the waitlist',
    zh: '候補遞補頁面',
    'zh-cn': '候补转订页面',
    ja: 'キャンセル待ちのお席',
  },
  texts: {
    languages: common.language,
    party,
    call: reminderTexts.texts.call,
    ready: {
      en: 'A table is reserved for you',
      zh: '已為您保留座位',
      'zh-cn': '已为您保留座位',
      ja: 'お席をご用意しました',
    },
    coming: {
      en: 'If you are coming, you need not do anything.',
      zh: '如會前來，無需任何操作。',
      'zh-cn': '如会前来，无需任何操作。',
      ja: 'ご来店いただける場合、お手続きは不要です。',
    },
    until: {
      en: 'You can decline here until {{time}}.',
      zh: '您可在 {{time}} 前於此放棄座位。',
      'zh-cn': '您可在 {{time}} 前在此放弃座位。',
      ja: '{{time}}まで、こちらで辞退できます。',
    },
    decline: { en: 'I cannot come', zh: '我無法前來', 'zh-cn': '我无法前来', ja: '来店できません' },
    declineText: {
      en: 'The table goes to the next guest. You cannot get it back here.',
      zh: '座位將讓給下一位顧客，且無法在此恢復。',
      'zh-cn': '座位将让给下一位顾客，且无法在此恢复。',
      ja: 'お席は次の方にご案内します。この画面からは元に戻せません。',
    },
    declineYes: { en: 'Yes, decline the table', zh: '確定放棄座位', 'zh-cn': '确定放弃座位', ja: 'はい、辞退します' },
    tooLate: {
      en: 'The table can no longer be declined here.',
      zh: '已無法在此放棄座位。',
      'zh-cn': '已无法在此放弃座位。',
      ja: 'こちらでの辞退の受付は終了しました。',
    },
    declined: {
      en: 'You have declined the table',
      zh: '您已放棄座位',
      'zh-cn': '您已放弃座位',
      ja: 'お席を辞退されました',
    },
    thanks: {
      en: 'Thank you for letting us know. We hope to see you another time.',
      zh: '謝謝您的告知，期待您下次光臨。',
      'zh-cn': '谢谢您的告知，期待您下次光临。',
      ja: 'ご連絡ありがとうございます。またのご来店をお待ちしております。',
    },
    cancelled: {
      en: 'Your reservation has been cancelled',
      zh: '您的訂位已取消',
      'zh-cn': '您的预订已取消',
      ja: 'ご予約は取り消されました',
    },
    over: {
      en: 'This reservation is over',
      zh: '此訂位已結束',
      'zh-cn': '此预订已结束',
      ja: 'このご予約は終了しました',
    },
    nothing: {
      en: 'This link is not valid, or the reservation was some time ago.',
      zh: '此連結無效，或訂位已結束一段時間。',
      'zh-cn': '此链接无效，或预订已结束一段时间。',
      ja: 'このリンクは無効か、ご予約が終了しています。',
    },
  },
});

/** The texts of the message to a guest of the waitlist who was given a table. */
export const offerMessageTexts = defineTexts({
  platform: 'messages',
  namespace: 'waitlistOffer',
  label: {
    en: 'Table from the waitlist',
    zh: '候補遞補通知',
    'zh-cn': '候补转订通知',
    ja: 'キャンセル待ちのお席のご案内',
  },
  texts: {
    subject: {
      en: 'A table has become free',
      zh: '候補遞補通知',
      'zh-cn': '候补转订通知',
      ja: 'お席に空きが出ました',
    },
    offer: {
      en: 'A table has become free. It is reserved for you on {{time}} ({{party}}).',
      zh: '您候補的座位已有空位，已為您訂位 {{time}}（{{party}}）。',
      'zh-cn': '您候补的座位已有空位，已为您预订 {{time}}（{{party}}）。',
      ja: 'キャンセル待ちのお席に空きが出ましたので、{{time}}（{{party}}）でご予約をお取りしました。',
    },
    party,
    decline: {
      en: 'If you cannot come, please decline by {{time}}:',
      zh: '如無法前來，請於 {{time}} 前放棄座位：',
      'zh-cn': '如无法前来，请于 {{time}} 前放弃座位：',
      ja: 'ご来店いただけない場合は、{{time}}までに辞退のお手続きをお願いします：',
    },
    look: {
      en: 'Your reservation:',
      zh: '您的訂位：',
      'zh-cn': '您的预订：',
      ja: 'ご予約内容：',
    },
  },
});
