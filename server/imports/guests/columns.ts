import {
  guestPlaces,
  importedGuestFields,
  type ImportedGuestField,
  type ImportField,
} from '#contract/guests/guestFields.ts';
import customers from '#resources/guests/customers/resource.ts';
import { suggestColumns } from '../suggest.ts';
import { columnNames } from '../words.ts';

/** Column names of fields in addition to the form's labels; names with `~` also match within longer names. */
const others: Readonly<Partial<Record<ImportField, string>>> = {
  name: 'name fullname guestname customername guest customer membername contactname displayname 姓名 名字 客人姓名 顧客姓名 顾客姓名 會員姓名 会员姓名 全名 稱呼 称呼 氏名 お名前 名前 お客様名 顧客名 氏名漢字 お名前漢字 ~姓名 ~氏名 ~fullname',
  familyName: 'familyname lastname surname family 姓 姓氏 苗字 名字姓 姓漢字 ~familyname ~lastname ~surname',
  givenName: 'givenname firstname given forename 名 名漢字 ~givenname ~firstname',
  phoneticFamilyName:
    'phoneticfamilyname phoneticlastname lastnamekana familynamekana familynamephonetic lastnamephonetic namekana kana セイ せい 姓カナ 姓かな 姓フリガナ 姓ふりがな 姓ヨミ 姓よみ フリガナ姓 ふりがな姓 カナ姓 氏名カナ 氏名フリガナ フリガナ ふりがな カナ ヨミガナ よみがな お名前カナ お名前フリガナ お客様名カナ 姓拼音 ~氏名カナ ~フリガナ ~ふりがな ~ヨミガナ',
  phoneticGivenName:
    'phoneticgivenname phoneticfirstname firstnamekana givennamekana givennamephonetic firstnamephonetic メイ めい 名カナ 名かな 名フリガナ 名ふりがな 名ヨミ 名よみ フリガナ名 ふりがな名 カナ名 名拼音',
  phoneNumber:
    'phone phonenumber phoneno tel telephone mobile mobilephone mobilenumber cell cellphone contactnumber 電話 电话 電話號碼 电话号码 手機 手机 手機號碼 手机号码 手機號 手机号 行動電話 聯絡電話 联系电话 連絡電話 聯絡方式 電話番号 携帯 携帯電話 携帯番号 携帯電話番号 ケータイ ~手機 ~手机 ~電話 ~电话 ~携帯 ~phone ~mobile',
  email:
    'email emailaddress mail mailaddress 電子郵件 电子邮件 電子信箱 电子信箱 電郵 电邮 信箱 郵箱 邮箱 郵件 邮件 メール メールアドレス eメール ~email ~メール ~信箱 ~郵件 ~邮箱 ~邮件',
  gender: 'gender sex title salutation honorific 性別 性别 稱謂 称谓 敬称 ~性別 ~性别 ~gender',
  language: 'language lang locale preferredlanguage 語言 语言 慣用語言 常用语言 言語 使用言語 ~language ~語言 ~语言',
  birthday:
    'birthday birthdate dateofbirth dob bday 生日 出生日期 出生年月日 生年月日 誕生日 お誕生日 ~生日 ~birthday ~birthdate ~誕生日 ~生年月日',
  seatCount:
    'seatcount partysize party pax covers usualparty groupsize seats 人數 人数 常用人數 用餐人數 用餐人数 來客人數 席数 利用人数 ご利用人数',
  visits:
    'visits visitcount numberofvisits totalvisits timesvisited 來訪次數 来访次数 來店次數 来店次数 到訪次數 到店次数 消費次數 消费次数 用餐次數 来店回数 利用回数 ~visits ~次數 ~次数 ~来店回数',
  firstSeenTime:
    'firstseen firstseentime firstvisit firstvisitdate customersince 首次來訪 首次来访 首次到店 首次來店 初次來訪 第一次來店 初回来店 初回来店日 初来店日 ~firstvisit',
  lastSeatTime:
    'lastseat lastseattime lastvisit lastvisitdate lastseen 最後來訪 最后来访 最近來店 最近到店 最後到店 最后到店 最近用餐日 上次來訪 上次到店 最終来店 最終来店日 前回来店日 ~lastvisit ~最終来店',
  isVIP: 'vip isvip vipguest 貴賓 贵宾 vip客人 vip会員 vip會員 重要顧客',
  doNotContact:
    'donotcontact blacklist blacklisted blocked 勿聯絡 请勿联系 請勿聯絡 勿联系 黑名單 黑名单 連絡不可 連絡禁止 ブラックリスト ~donotcontact',
  allowContact:
    'allowcontact consent optin marketing marketingconsent marketingoptin smsoptin smsconsent smsmarketing textoptin textconsent 簡訊同意 同意簡訊 短信同意 同意行銷 同意聯絡 行銷同意 接受行銷 订阅 訂閱 同意营销 营销同意 同意联系 配信希望 配信許可 sms配信 連絡可 dm可 ~smsoptin ~smsconsent ~optin ~consent ~同意行銷',
  types:
    'type types customertype guesttype category 類型 类型 顧客類型 顾客类型 客人類型 分類 分类 タイプ 顧客タイプ 区分 顧客区分 種別',
  tags: 'tag tags label labels 標籤 标签 標記 标记 標籤分類 タグ ラベル ~標籤 ~标签 ~タグ',
  note: 'note notes remark remarks comment comments memo 備註 备注 註記 備考 メモ 特記事項 注意事項 說明 说明 ~備註 ~备注 ~備考 ~memo ~notes',
};

/** Words that exclude a match within a longer name. */
const beside: Readonly<Partial<Record<ImportField, string>>> = {
  name: 'phonetic kana company organization organisation department user file nick middle booker staff カナ かな フリガナ ふりがな ヨミ よみ ローマ字 會社 公司 会社',
  familyName: 'phonetic kana カナ かな フリガナ ふりがな',
  givenName: 'phonetic kana middle カナ かな フリガナ ふりがな',
  phoneNumber:
    'fax country code ext extension pager assistant isdn telex tty callback car company verified status opt optin consent country 國碼 国番号 傳真 传真 ファックス 同意 開始 日期 次數',
  email: 'opt optin in consent subscribed verified status source bounce 同意 訂閱 订阅 日期 配信 狀態',
  gender: 'birthday',
  // A consent for one channel does not apply to another, and its time is not an answer.
  allowContact:
    'email mail newsletter mailing time date ip source text wording 電子郵件 信箱 メール メルマガ 日期 時間 日時',
  visits: 'last first date 最後 最近 最終',
  note: 'number id type',
};

/** The form's labels of a field. */
const ownNames = (field: ImportedGuestField): string => columnNames(customers.fields[guestPlaces[field].form].label);

const names = Object.fromEntries(
  importedGuestFields.map((field) => {
    const name = guestPlaces[field].import;
    // The product's own heading for consents does not prove a consent to the importing restaurant.
    return [name, name === 'allowContact' ? others[name] : `${ownNames(field)} ${others[name] ?? ''}`];
  }),
) as Record<ImportField, string>;

/** @example suggestGuestColumns(['姓名', '手機號碼', 'E-mail']) // { name: 0, phoneNumber: 1, email: 2 } */
export const suggestGuestColumns = suggestColumns<ImportField>({
  names,
  beside,
  looks: {
    phoneNumber: ['phone', 'count'],
    email: ['email'],
    birthday: ['day', 'moment'],
    firstSeenTime: ['day', 'moment'],
    lastSeatTime: ['day', 'moment'],
    seatCount: ['count'],
    allowContact: ['count', 'words'],
    doNotContact: ['count', 'words'],
    isVIP: ['count', 'words'],
    gender: ['count', 'words'],
    name: ['words'],
    familyName: ['words'],
    givenName: ['words'],
    phoneticFamilyName: ['words'],
    phoneticGivenName: ['words'],
  },
  byContent: [
    ['email', 'email'],
    ['phoneNumber', 'phone'],
  ],
  firstWords: 'name',
});
