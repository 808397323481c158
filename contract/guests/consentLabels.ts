import type { ConsentPurpose, consentSources } from './consent.ts';
import { say, type Label } from '../core/label.ts';

/** Labels of consents. */

/** How the consent or withdrawal was given. */
export const consentSourceLabels = {
  phone: say('by phone', '電話', '电话', '電話'),
  inPerson: say('in person', '當面', '当面', '対面'),
  staff: say('told to staff', '告知店員', '告知店员', 'スタッフに伝達'),
  form: say("guest's form", '顧客表單', '顾客表单', '顧客フォーム'),
  import: say('import', '匯入', '导入', 'インポート'),
  link: say('opt-out link', '退訂連結', '退订链接', '配信停止リンク'),
  stop: say('reply to a message', '簡訊回覆', '短信回复', 'SMSへの返信'),
  merge: say('guests merged', '合併顧客', '合并顾客', '顧客の統合'),
  undo: say('change undone', '復原變更', '撤销更改', '変更を元に戻す'),
  erase: say('erasure', '刪除個資', '删除个人信息', '個人情報の消去'),
} as const satisfies Readonly<Record<(typeof consentSources)[number], Label>>;

/** The sender of the messages. */
export const consentPurposeLabels = {
  restaurant: say('Messages from the restaurant', '餐廳訊息', '餐厅消息', '店舗からの連絡'),
  platform: say('Messages from the platform', '平台訊息', '平台消息', 'プラットフォームからの連絡'),
} as const satisfies Readonly<Record<ConsentPurpose, Label>>;
