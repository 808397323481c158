import { defineLabels } from '../core/labelLists.ts';
import type { ConsentPurpose, consentSources } from './consent.ts';
import { type Label } from '../core/label.ts';

/** Labels of consents. */

/** How the consent or withdrawal was given. */
export const consentSourceLabels = defineLabels('guests.consentSourceLabels', {
  phone: { en: 'by phone', zh: '電話', 'zh-cn': '电话', ja: '電話' },
  inPerson: { en: 'in person', zh: '當面', 'zh-cn': '当面', ja: '対面' },
  staff: { en: 'told to staff', zh: '告知店員', 'zh-cn': '告知店员', ja: 'スタッフに伝達' },
  form: { en: "guest's form", zh: '顧客表單', 'zh-cn': '顾客表单', ja: '顧客フォーム' },
  import: { en: 'import', zh: '匯入', 'zh-cn': '导入', ja: 'インポート' },
  link: { en: 'opt-out link', zh: '退訂連結', 'zh-cn': '退订链接', ja: '配信停止リンク' },
  stop: { en: 'reply to a message', zh: '簡訊回覆', 'zh-cn': '短信回复', ja: 'SMSへの返信' },
  merge: { en: 'guests merged', zh: '合併顧客', 'zh-cn': '合并顾客', ja: '顧客の統合' },
  undo: { en: 'change undone', zh: '復原變更', 'zh-cn': '撤销更改', ja: '変更を元に戻す' },
  erase: { en: 'erasure', zh: '刪除個資', 'zh-cn': '删除个人信息', ja: '個人情報の消去' },
} as const satisfies Readonly<Record<(typeof consentSources)[number], Label>>);

/** The sender of the messages. */
export const consentPurposeLabels = defineLabels('guests.consentPurposeLabels', {
  restaurant: { en: 'Messages from the restaurant', zh: '餐廳訊息', 'zh-cn': '餐厅消息', ja: '店舗からの連絡' },
  platform: { en: 'Messages from the platform', zh: '平台訊息', 'zh-cn': '平台消息', ja: 'プラットフォームからの連絡' },
} as const satisfies Readonly<Record<ConsentPurpose, Label>>);
