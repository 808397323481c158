import type { Language } from '../core/constants.ts';
import { formatDay } from '../core/zones.ts';

/** The texts around a voucher on its guest page; used by the server, and by the preview beside the form. */

interface GuestPageTexts {
  hello: (name: string) => string;
  until: (day: string) => string;
  from: (day: string) => string;
  days: (count: number) => string;
  always: string;
  usedOn: (day: string) => string;
  show: string;
  terms: string;
  places: string;
  qr: string;
  nothing: string;
}

export const guestPageTexts: Readonly<Record<Language, GuestPageTexts>> = {
  en: {
    hello: (name) => `For you, ${name}.`,
    until: (day) => `Valid until ${formatDay(day)}`,
    from: (day) => `Valid from ${formatDay(day)}`,
    days: (count) => `Valid for ${count} ${count === 1 ? 'day' : 'days'} from the day you receive it`,
    always: 'No expiry date',
    usedOn: (day) => `Used on ${formatDay(day)}`,
    show: 'Show this to our staff.',
    terms: 'Terms',
    places: 'Where you can use it',
    qr: 'QR code of this voucher',
    nothing: 'This voucher was not found.',
  },
  zh: {
    hello: (name) => `${name}，這是給您的票券。`,
    until: (day) => `有效至 ${formatDay(day)}`,
    from: (day) => `${formatDay(day)} 起可使用`,
    days: (count) => `領取後 ${count} 天內有效`,
    always: '無使用期限',
    usedOn: (day) => `已於 ${formatDay(day)} 使用`,
    show: '使用時請出示此畫面給服務人員。',
    terms: '使用條款',
    places: '適用分店',
    qr: '此票券的 QR 碼',
    nothing: '找不到此票券。',
  },
  'zh-cn': {
    hello: (name) => `${name}，这是给您的优惠券。`,
    until: (day) => `有效至 ${formatDay(day)}`,
    from: (day) => `${formatDay(day)} 起可使用`,
    days: (count) => `领取后 ${count} 天内有效`,
    always: '无使用期限',
    usedOn: (day) => `已于 ${formatDay(day)} 使用`,
    show: '使用时请向服务人员出示此画面。',
    terms: '使用条款',
    places: '适用门店',
    qr: '此优惠券的二维码',
    nothing: '找不到此优惠券。',
  },
  ja: {
    hello: (name) => `${name}様へのクーポンです。`,
    until: (day) => `有効期限：${formatDay(day)}`,
    from: (day) => `${formatDay(day)}からご利用いただけます`,
    days: (count) => `受け取りから${count}日間有効`,
    always: '有効期限なし',
    usedOn: (day) => `${formatDay(day)}に利用済み`,
    show: 'ご利用の際はこの画面をスタッフにお見せください。',
    terms: 'ご利用条件',
    places: 'ご利用可能な店舗',
    qr: 'このクーポンのQRコード',
    nothing: 'このクーポンは見つかりません。',
  },
};
