import type { ImportedStatus } from '#contract/imports/reservationImports.ts';
import { oneTypeLabels, sourceLabels, stateLabels, typeLabels } from '#contract/reservations/reservationLabels.ts';
import { createdFrom, type ReservationType } from '#contract/reservations/reservations.ts';
import { ownWords, plainWord, wordTable } from '../words.ts';

/** Words in reservation lists for types, outcomes and sources, in addition to the product's own. */

const types = new Map<string, ReservationType>([
  ...ownWords(typeLabels),
  ...ownWords(oneTypeLabels),
  ...wordTable<ReservationType>([
    [
      'booking',
      'booking bookings reservation reservations reserved reserve online phone 訂位 订位 預約 预约 預訂 预订 予約 ご予約 予約客',
    ],
    ['waiting', 'waiting queue queued queueing inqueue 候位 排隊 排队 現場候位 现场候位 叫號 叫号 順番待ち 順番 受付'],
    ['walkin', 'walkin walkins walk 現場 现场 現場客 现场客 散客 直接入店 直接來店 飛び込み ウォークイン 当日来店'],
    ['waitlist', 'waitlist waitinglist standby 候補 候补 候補名單 候补名单 キャンセル待ち 空席待ち'],
  ]),
]);

const statuses = new Map<string, ImportedStatus>([
  ...ownWords(stateLabels),
  ...wordTable<ImportedStatus>([
    [
      'open',
      'open new pending requested booked reserved created active waiting tentative notconfirmed unconfirmed awaiting awaitingconfirmation onrequest 未確認 未确认 待確認 待确认 已預約 已预约 已訂位 已订位 等待中 予約中 予約済 予約済み 仮予約 未定',
    ],
    [
      'confirmed',
      'confirmed confirm reconfirmed accepted approved attending guaranteed 已確認 已确认 確認 确认 確認済 確認済み 予約確定 確定',
    ],
    [
      'seated',
      'seated arrived attended completed complete finished done show showed paid left departed checkedin checkedout cleared assumedseated assumedfinished partiallyseated partiallyarrived closed ended dined visited served billpaid billdropped 已入座 入座 已到店 到店 已到 已到達 報到 已報到 完成 已完成 用餐完畢 已離席 已用餐 已結帳 已結束 已来店 已出席 已買單 来店 来店済 来店済み 着席 着席済み 完了 退店 退店済み 会計済み',
    ],
    [
      'cancelledByCustomer',
      'cancelled canceled cancel cancellation cancelledbycustomer canceledbycustomer cancelledbyguest canceledbyguest cancelledbyuser guestcancelled guestcanceled customercancelled customercanceled canceledbycustomer cancelledweb canceledweb cancelledonline canceledonline cancelledapp notattending withdrawn 取消 已取消 客人取消 顧客取消 顾客取消 客戶取消 キャンセル キャンセル済 キャンセル済み お客様キャンセル 客都合キャンセル',
    ],
    [
      'cancelledByRestaurant',
      'cancelledbyrestaurant canceledbyrestaurant cancelledrestaurant canceledrestaurant cancelledbyvenue cancelledbystaff cancelledbyhost rejected declined restaurantcancelled restaurantcanceled void voided restaurantrejected venuecancelled venuecanceled closedbyrestaurant 店家取消 餐廳取消 餐厅取消 已拒絕 已拒绝 拒絕 拒绝 店舗キャンセル キャンセル店舗 店都合キャンセル 取消店家 お断り',
    ],
    [
      'noShow',
      'noshow noshows absent didnotcome didnotarrive notarrived didnotshow notshow 未到 未出席 未赴約 未赴约 未来店 未來店 未出現 未出现 未到店 爽約 爽约 放鴿子 放鸽子 缺席 無断キャンセル ノーショー 来店なし 不来店',
    ],
  ]),
]);

const sources = new Map<string, string>([
  ...ownWords(sourceLabels),
  ...wordTable<string>([
    [
      'host',
      'host phone phonecall telephone call staff restaurant inhouse inperson walkin manual backoffice 來電 来电 現場訂位 電話予約 店頭 電話 电话 店家 餐廳 餐厅 人工 現場 现场 員工 员工 店舗 スタッフ 手入力',
    ],
    [
      'web',
      'web website online internet widget bookingwidget webwidget app ownsite homepage onlinebooking direct 自社サイト 自社 ホームページ hp 自社予約 網站 网站 官網 官网 線上 在线 網路 网络 ネット ウェブ webサイト 公式サイト',
    ],
    ['facebook', 'facebook fb messenger 臉書 脸书 フェイスブック'],
    ['google-reserve', 'google googlereserve reservewithgoogle rwg 谷歌 グーグル'],
    ['opentable', 'opentable'],
    ['instagram', 'instagram ig insta インスタ インスタグラム'],
    ['line', 'line lineoa line@ lineofficial'],
    ['inline', 'inline'],
    ['eztable', 'eztable 簡單桌'],
    ['tabelog', 'tabelog 食べログ 食べろぐ'],
    ['hotpepper', 'hotpepper hotpeppergourmet ホットペッパー ホットペッパーグルメ'],
    ['gurunavi', 'gurunavi gnavi ぐるなび'],
    ['ikyu', 'ikyu 一休 一休レストラン'],
    ['tablecheck', 'tablecheck テーブルチェック'],
    ['toreta', 'toreta トレタ'],
    ['dianping', 'dianping 大众点评 大眾點評 美團 美团'],
    ['hotel', 'hotel concierge hotelconcierge 飯店 酒店 ホテル'],
    ['partner', 'partner thirdparty 3rdparty affiliate 合作平台 平台 提携サイト'],
  ]),
]);

export const typeFromText = (text: string): ReservationType | undefined => types.get(plainWord(text));
export const statusFromText = (text: string): ImportedStatus | undefined => statuses.get(plainWord(text));

/** A source by its name; an unknown one is stored as a partner if the name is valid. */
export function sourceFromText(text: string): string | undefined {
  const known = sources.get(plainWord(text));
  if (known) return known;
  const name = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');
  return createdFrom.safeParse(name).success ? name : undefined;
}

/** The meaning of a word in a field, as the contract's value. */
export function reservationMeaning(field: string, word: string): string | undefined {
  if (field === 'status') return statusFromText(word);
  return field === 'type' ? typeFromText(word) : field === 'createdFrom' ? sourceFromText(word) : undefined;
}
