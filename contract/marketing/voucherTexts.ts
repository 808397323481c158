import { issuedLabels } from '../guests/crmLabels.ts';
import { common } from '../labels/commonLabels.ts';
import { defineTexts } from '../core/texts.ts';

/** The texts around a voucher on its guest page; used by the server, and by the preview beside the form. */
export const voucherTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'voucher',
  label: { en: 'Voucher page', zh: '票券頁面', 'zh-cn': '优惠券页面', ja: 'クーポンのページ' },
  texts: {
    ...issuedLabels,
    languages: common.language,
    hello: {
      en: 'For you, {{name}}.',
      zh: '{{name}}，這是給您的票券。',
      'zh-cn': '{{name}}，这是给您的优惠券。',
      ja: '{{name}}様へのクーポンです。',
    },
    until: { en: 'Valid until {{day}}', zh: '有效至 {{day}}', 'zh-cn': '有效至 {{day}}', ja: '有効期限：{{day}}' },
    from: {
      en: 'Valid from {{day}}',
      zh: '{{day}} 起可使用',
      'zh-cn': '{{day}} 起可使用',
      ja: '{{day}}からご利用いただけます',
    },
    days_one: { en: 'Valid for {{count}} day from the day you receive it' },
    days_other: {
      en: 'Valid for {{count}} days from the day you receive it',
      zh: '領取後 {{count}} 天內有效',
      'zh-cn': '领取后 {{count}} 天内有效',
      ja: '受け取りから{{count}}日間有効',
    },
    always: { en: 'No expiry date', zh: '無使用期限', 'zh-cn': '无使用期限', ja: '有効期限なし' },
    usedOn: { en: 'Used on {{day}}', zh: '已於 {{day}} 使用', 'zh-cn': '已于 {{day}} 使用', ja: '{{day}}に利用済み' },
    show: {
      en: 'Show this to our staff.',
      zh: '使用時請出示此畫面給服務人員。',
      'zh-cn': '使用时请向服务人员出示此画面。',
      ja: 'ご利用の際はこの画面をスタッフにお見せください。',
    },
    // A copy: the back office may show another word of its own.
    terms: { ...common.terms },
    places: { en: 'Where you can use it', zh: '適用分店', 'zh-cn': '适用门店', ja: 'ご利用可能な店舗' },
    qr: {
      en: 'QR code of this voucher',
      zh: '此票券的 QR 碼',
      'zh-cn': '此优惠券的二维码',
      ja: 'このクーポンのQRコード',
    },
    nothing: {
      en: 'This voucher was not found.',
      zh: '找不到此票券。',
      'zh-cn': '找不到此优惠券。',
      ja: 'このクーポンは見つかりません。',
    },
  },
});
