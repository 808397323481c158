import type { ReservationImportField } from '#contract/imports/reservationImports.ts';
import { importedLabels } from '#contract/imports/reservationImportLabels.ts';
import { suggestColumns, type TableFacts, type Suggested } from '../suggest.ts';

/** Column names; names with `~` also match within longer names. */
const names: Readonly<Record<ReservationImportField, string>> = {
  externalId:
    'id reservationnumber externalid referencecode bookingreference bookingcode bookingref reservationcode reservationid bookingid reference ref referenceno confirmationno confirmationnumber confirmationcode reservationno bookingno bookingnumber 訂位編號 订位编号 預約編號 预约编号 訂位代號 訂單編號 订单编号 編號 编号 確認碼 予約番号 予約id 受付番号 整理番号 ~reservationid ~bookingid ~編號 ~编号 ~予約番号',
  branch:
    'branch branchname location store restaurant venue outlet shop site 分店 分店名稱 分店名称 門市 门市 店鋪 店铺 店名 餐廳 餐厅 店舗 店舗名 支店 ~branch ~分店 ~門市 ~店舗',
  startTime:
    'starttime start dayandtime 日期與時間 日期与时间 datetime reservationtime reservationdatetime bookingtime bookingdatetime visittime visitdatetime arrivaltime diningtime diningat diningdatetime visitat 訂位時間 订位时间 預約時間 预约时间 用餐時間 用餐时间 訂位日期時間 用餐日期時間 來店時間 开始时间 開始時間 予約日時 来店日時 来店予定日時 日時 利用日時 ~日時 ~datetime',
  date: 'date day reservationdate bookingdate visitdate diningdate servicedate 日期 訂位日期 订位日期 預約日期 预约日期 用餐日期 來店日期 日 予約日 来店日 来店予定日 利用日 日付 ~reservationdate ~bookingdate ~visitdate ~日期',
  time: 'time slot timeslot hour 時間 时间 時段 时段 用餐時段 訂位時段 時刻 予約時間 来店時間 来店時刻 来店予定時間 開始時刻 ~timeslot',
  type: 'type kind reservationtype bookingtype category 類型 类型 訂位類型 订位类型 預約類型 預約方式 種類 种类 区分 予約区分 種別 予約種別 タイプ',
  status:
    'status state outcome result reservationstatus bookingstatus 狀態 状态 状態 訂位狀態 订位状态 預約狀態 结果 結果 状況 予約状況 ステータス 来店状況 ~status ~狀態 ~状态 ~ステータス',
  groupSize:
    'groupsize partysize party pax covers people persons guests numberofguests numguests guestcount visitors visitorcount reservevisitors numberofvisitors numberofpeople numpeople headcount heads seats size adults 人數 人数 訂位人數 订位人数 用餐人數 用餐人数 來客數 来客数 組人數 予約人数 利用人数 ご利用人数 名数 ~人數 ~人数 ~partysize ~pax ~visitors',
  numberOfKidChairs:
    'kidchairs numberofkidchairs highchairs highchair babychairs childseats 兒童椅 儿童椅 兒童座椅 儿童座椅 寶寶椅 宝宝椅 子供椅子 子ども椅子 ベビーチェア キッズチェア',
  numberOfKidSets:
    'kidsets childrenssets numberofkidsets kidsmeals childsets kidtableware 兒童餐具 儿童餐具 兒童餐 儿童餐 子供食器 お子様セット キッズセット',
  tables:
    'table tables tableno tablenumber tablename seat seatno 桌號 桌号 桌次 桌位 座位 檯號 台号 テーブル テーブル番号 卓番 席 席番号 卓 ~桌號 ~テーブル',
  name: 'name guestname customername guest customer fullname bookername contactname 姓名 客人姓名 顧客姓名 顾客姓名 訂位人 订位人 訂位姓名 預約人 客人 顧客 顾客 お客様 氏名 お名前 名前 予約者 予約名 予約者名 お客様名 顧客名 代表者名 ~姓名 ~氏名',
  familyName:
    'familyname lastname surname guestlastname customerlastname 姓 姓氏 姓漢字 ~lastname ~familyname ~surname',
  givenName: 'givenname firstname forename guestfirstname customerfirstname 名 名漢字 ~firstname ~givenname',
  phoneNumber:
    'phone phonenumber phoneno tel telephone mobile mobilenumber cell contactnumber 電話 电话 電話號碼 电话号码 手機 手机 手機號碼 手机号码 聯絡電話 联系电话 電話番号 携帯 携帯電話 携帯番号 連絡先 ~phone ~電話 ~电话 ~手機 ~手机 ~携帯',
  email:
    'email emailaddress mail mailaddress 電子郵件 电子邮件 電子信箱 信箱 邮箱 郵箱 メール メールアドレス ~email ~メール ~信箱',
  createdTime:
    'created reservedatetime reservetime reservedat takenat createdtime createdat createddate bookedat bookedon madeon createdon 建立時間 建立时间 建立日期 訂位建立時間 下單時間 登記時間 创建时间 預訂日期 受付日時 登録日時 作成日時 予約受付日時 受付日 申込日時 ~createdat ~建立時間 ~受付日時',
  seatedTime:
    'seatedtime seatedat seated arrivedat arrived checkin checkintime 入座時間 入座时间 到店時間 到店时间 報到時間 着席時間 着席時刻 着席日時 来店確認時刻 入店時間',
  tableClearTime:
    'tablecleartime clearedat cleared leftat departedat endtime end departure checkout finishedat 離席時間 离席时间 結束時間 结束时间 清桌時間 離開時間 退店時間 退店時刻 退店日時 終了時間 終了時刻',
  endedTime:
    'endedtime cancelledat canceledat cancelledtime canceledtime cancelledon cancellationtime noshowat 取消時間 取消时间 取消日期 キャンセル日時 取消日時 キャンセル日 ~cancelledat ~取消時間 ~キャンセル日時',
  createdFrom:
    'createdfrom source channel origin bookingsource bookingchannel medium referrer 來源 来源 訂位來源 订位来源 預約來源 訂位管道 管道 渠道 通路 媒体 予約経路 経路 流入元 予約媒体 予約元 ~source ~來源 ~来源 ~経路',
  createdBy:
    'createdby bookedby takenby staff staffname operator handler 建立者 创建人员 建立人員 建立人员 經手人 经手人 接單人員 操作人員 員工 担当 担当者 受付者 受付担当 登録者 ~takenby',
  customerNote:
    'customernote guestsnote お客様の要望 guestnote request requests guestrequest specialrequest specialrequests comments 顧客備註 顾客备注 客人備註 特殊需求 特别需求 要求 需求 お客様備考 ご要望 要望 リクエスト',
  note: 'note notes remark remarks memo internalnote staffnote comment 備註 备注 內部備註 内部备注 店家備註 註記 備考 メモ 店舗メモ 社内メモ ~備註 ~备注 ~備考 ~memo ~notes',
};

/** @example suggestReservationColumns(['訂位日期', '時段', '人數']) // { date: 0, time: 1, groupSize: 2 } */
export function suggestReservationColumns(
  header: readonly string[],
  facts: TableFacts = [],
): Suggested<ReservationImportField> {
  const mapping = suggest(header, facts);
  // In a list of reservations the first time is the expected arrival.
  const { startTime, date, createdTime } = mapping;
  if (startTime === undefined && date === undefined && /^reserv/i.test(header[createdTime ?? -1] ?? '')) {
    if (createdTime !== undefined) mapping.startTime = createdTime;
    delete mapping.createdTime;
  }
  return mapping;
}

const beside: Readonly<Partial<Record<ReservationImportField, string>>> = {
  name: 'phonetic kana company staff カナ かな フリガナ ふりがな ヨミ よみ',
  familyName: 'phonetic kana カナ かな フリガナ ふりがな',
  givenName: 'phonetic kana middle カナ かな フリガナ ふりがな',
  phoneNumber: 'fax country code ext extension verified status opt optin consent 國碼 国番号 傳真 传真 同意',
  email: 'opt optin in consent subscribed verified status source 同意 訂閱 订阅 配信',
  date: 'created updated modified birthday cancelled canceled 建立 更新 生日',
  status: 'payment deposit email sms membership 付款 訂金 会員 會員',
  createdFrom: 'campaign utm',
  groupSize: 'minimum maximum max min 最大 最小',
  tables: 'size count',
  externalId: 'customer guest member client user 顧客 會員 会員',
  note: 'number id',
};

const suggest = suggestColumns<ReservationImportField>({
  labels: importedLabels,
  names,
  beside,
  looks: {
    startTime: ['day', 'moment'],
    date: ['day', 'moment'],
    time: ['time'],
    groupSize: ['count'],
    numberOfKidChairs: ['count'],
    numberOfKidSets: ['count'],
    phoneNumber: ['phone', 'count'],
    email: ['email'],
    createdTime: ['day', 'moment'],
    name: ['words'],
    familyName: ['words'],
    givenName: ['words'],
    status: ['count', 'words'],
    createdFrom: ['count', 'words'],
  },
  byContent: [
    ['startTime', 'moment'],
    ['date', 'day'],
    ['time', 'time'],
    ['groupSize', 'count'],
    ['email', 'email'],
    ['phoneNumber', 'phone'],
  ],
  firstWords: 'name',
});
