import { later } from '#contract/labels/laterLabels.ts';
import type { VoiceKey } from '#contract/organization/voices.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** Labels of the telephone's messages. */
export const voiceLabels: Readonly<Record<VoiceKey, Labels>> = {
  tableReadyVoice: say('Table ready', '桌位已準備好', '桌位已准备好', '席のご用意ができました'),
  tableReadyYesVoice: say('Guest is coming', '顧客回覆會到', '顾客回复会到', '来店するとの回答'),
  tableReadyNoVoice: say('Guest is not coming', '顧客回覆不到', '顾客回复不到', '来店しないとの回答'),
  checkInVoice: later.checkIn,
  inboundInit: say('Incoming call', '來電開場', '来电开场', '着信時の案内'),
  inboundInitWithDial: say(
    'Incoming call with menu',
    '來電開場（按鍵選單）',
    '来电开场（按键菜单）',
    '着信時の案内（番号選択）',
  ),
  inboundAskMobileNumber: say('Request mobile number', '詢問手機號碼', '询问手机号码', '携帯番号の確認'),
  inboundInitGreeting: say('Greeting', '問候語', '问候语', 'あいさつ'),
  inboundBookingInit: say('Booking instructions', '訂位說明', '预订说明', '予約の案内'),
  inboundBookingSMSSent: say('Booking link sent', '已傳送訂位簡訊', '已发送预订短信', '予約SMSを送信'),
  inboundTakeoutInit: say('Takeout instructions', '外帶說明', '外带说明', 'テイクアウトの案内'),
  inboundTakeoutComplete: say('Takeout completed', '外帶完成', '外带完成', 'テイクアウトの完了'),
  inboundRedirectInit: say('Call forwarded', '轉接說明', '转接说明', '転送の案内'),
  inboundInitEnding: say('Goodbye', '結束語', '结束语', '終わりのあいさつ'),
};
