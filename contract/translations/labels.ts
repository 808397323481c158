import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import type { TextPlatform } from '../core/texts.ts';
import { later } from '../labels/laterLabels.ts';

/** Where texts are shown. */
export const platformLabels: Readonly<Record<TextPlatform, Label>> = defineLabels('platforms', {
  backOffice: later.backOffice,
  guestPages: { en: 'Guest pages', zh: '顧客頁面', 'zh-cn': '顾客页面', ja: '顧客向けページ' },
  messages: later.messages,
  mails: later.emails,
  kiosk: later.kiosk,
  board: { en: 'Board', zh: '看板', 'zh-cn': '看板', ja: '表示ボード' },
});
