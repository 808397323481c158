import type { Language } from '#contract/constants.ts';
import type { ReservationState, ReservationType } from '#contract/reservations.ts';
import type { DiningSection } from '#contract/sections.ts';
import { say, type Labels } from '#resources/define/fields.ts';

/** What a daily report's file calls things. */

export const stateLabels: Readonly<Record<ReservationState, Labels>> = {
  open: say('Expected', '未入座', '未入座', '未着席'),
  seated: say('Seated', '已入座', '已入座', '着席済み'),
  cancelledByCustomer: say('Cancelled by the guest', '顧客取消', '顾客取消', 'お客様都合のキャンセル'),
  cancelledByRestaurant: say('Cancelled by the restaurant', '餐廳取消', '餐厅取消', '店舗都合のキャンセル'),
  noShow: say('No-show', '未到', '未到', '無断キャンセル'),
};

export const typeLabels: Readonly<Record<ReservationType, Labels>> = {
  booking: say('Reservations', '訂位', '订位', '予約'),
  waiting: say('Queue', '候位', '排队', '順番待ち'),
  walkin: say('Walk-ins', '現場顧客', '现场顾客', '飛び込み'),
  waitlist: say('Waitlist', '候補名單', '候补名单', 'キャンセル待ち'),
};

export const sectionLabels: Readonly<Record<DiningSection, Labels>> = {
  morning: say('Morning', '早上', '早上', '朝'),
  midday: say('Midday', '中午', '中午', '昼'),
  afternoon: say('Afternoon', '下午', '下午', '午後'),
  evening: say('Evening', '晚上', '晚上', '夜'),
};

const sources: Readonly<Record<string, Labels>> = {
  host: say('Staff', '店員', '店员', 'スタッフ'),
  web: say('Online', '線上', '在线', 'ウェブ'),
  facebook: say('Facebook', 'Facebook', 'Facebook', 'Facebook'),
};

/** A source's name; a partner's as it calls itself. */
export const sourceWord = (source: string, language: Language): string => sources[source]?.[language] ?? source;

export const words = {
  report: say(
    'Report: {{kind}}, {{day}}',
    '報表：{{kind}}，{{day}}',
    '报表：{{kind}}，{{day}}',
    'レポート：{{kind}}、{{day}}',
  ),
  day: say('none, the whole day', '無（整天）', '无（全天）', 'なし（1日すべて）'),
  state: say('Status', '狀態', '状态', '状態'),
  source: say('Source', '來源', '来源', '予約経路'),
  section: say('Section', '時段', '时段', '時間帯'),
  sheet: say('Daily report', '每日報表', '每日报表', '日次レポート'),
  ownClocks: say("each branch's own", '各分店當地', '各门店当地', '各店舗の現地時間'),
} satisfies Record<string, Labels>;
