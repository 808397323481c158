import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { VoiceKey } from '#contract/organization/voices.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** Labels of the telephone's messages. */
export const voiceLabels: Readonly<Record<VoiceKey, Labels>> = defineLabels('branches.voiceLabels', {
  tableReadyVoice: { en: 'Table ready', zh: '桌位已準備好', 'zh-cn': '桌位已准备好', ja: '席のご用意ができました' },
  tableReadyYesVoice: { en: 'Guest is coming', zh: '顧客回覆會到', 'zh-cn': '顾客回复会到', ja: '来店するとの回答' },
  tableReadyNoVoice: {
    en: 'Guest is not coming',
    zh: '顧客回覆不到',
    'zh-cn': '顾客回复不到',
    ja: '来店しないとの回答',
  },
  checkInVoice: later.checkIn,
  inboundInit: { en: 'Incoming call', zh: '來電開場', 'zh-cn': '来电开场', ja: '着信時の案内' },
  inboundInitWithDial: {
    en: 'Incoming call with menu',
    zh: '來電開場（按鍵選單）',
    'zh-cn': '来电开场（按键菜单）',
    ja: '着信時の案内（番号選択）',
  },
  inboundAskMobileNumber: {
    en: 'Request mobile number',
    zh: '詢問手機號碼',
    'zh-cn': '询问手机号码',
    ja: '携帯番号の確認',
  },
  inboundInitGreeting: { en: 'Greeting', zh: '問候語', 'zh-cn': '问候语', ja: 'あいさつ' },
  inboundBookingInit: { en: 'Booking instructions', zh: '訂位說明', 'zh-cn': '预订说明', ja: '予約の案内' },
  inboundBookingSMSSent: {
    en: 'Booking link sent',
    zh: '已傳送訂位簡訊',
    'zh-cn': '已发送预订短信',
    ja: '予約SMSを送信',
  },
  inboundTakeoutInit: { en: 'Takeout instructions', zh: '外帶說明', 'zh-cn': '外带说明', ja: 'テイクアウトの案内' },
  inboundTakeoutComplete: { en: 'Takeout completed', zh: '外帶完成', 'zh-cn': '外带完成', ja: 'テイクアウトの完了' },
  inboundRedirectInit: { en: 'Call forwarded', zh: '轉接說明', 'zh-cn': '转接说明', ja: '転送の案内' },
  inboundInitEnding: { en: 'Goodbye', zh: '結束語', 'zh-cn': '结束语', ja: '終わりのあいさつ' },
});
