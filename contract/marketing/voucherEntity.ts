import { defineEntity, fieldRules } from '../core/entity.ts';
import {
  boolean,
  branches,
  choice,
  date,
  image,
  integer,
  longText,
  reference,
  text,
  type ValuesOf,
} from '../core/fields.ts';
import { common } from '../labels/commonLabels.ts';
import { placeholders } from './recipientPlaceholders.ts';
import { expirationTypes, voucherIssuers, voucherWays } from './voucherRules.ts';

/**
 * The voucher entity (specification, sections 3, 4, 5 and 9): the API, the table, the form and the server's rules are
 * derived from it.
 */

const days = { section: 'quantity', when: { field: 'expirationType', is: ['days'], clears: true } } as const;
const range = { section: 'quantity', when: { field: 'expirationType', is: ['range'], clears: true } } as const;

const isPositive = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;

export const voucherEntity = defineEntity({
  name: 'voucher',
  sections: {
    voucher: common.voucher,
    recipients: {
      en: 'Recipients and branches',
      zh: '發放對象與使用分店',
      'zh-cn': '发放对象与使用门店',
      ja: '発行先と利用店舗',
    },
    quantity: { en: 'Quantity and validity', zh: '數量與期限', 'zh-cn': '数量与期限', ja: '枚数と期限' },
  },
  fields: {
    cover: image({ label: { en: 'Cover', zh: '封面', 'zh-cn': '封面', ja: 'カバー' }, section: 'voucher', file: true }),
    title: text({ label: common.title, section: 'voucher', max: 100, required: true, placeholders: [] }),
    content: longText({
      label: { en: 'Content', zh: '內容', 'zh-cn': '内容', ja: '内容' },
      section: 'voucher',
      max: 720,
      initial: '',
      placeholders: [],
    }),
    terms: longText({
      label: common.terms,
      section: 'voucher',
      max: 720,
      required: true,
      initial: '',
      placeholders: [],
    }),
    branchIds: branches({ label: common.branches, section: 'recipients' }),
    issuedBy: choice({
      label: { en: 'How issued', zh: '發放方式', 'zh-cn': '发放方式', ja: '発行方法' },
      section: 'recipients',
      values: voucherIssuers,
      labels: {
        none: { en: 'Manually', zh: '手動發放', 'zh-cn': '手动发放', ja: '手動' },
        visit: { en: 'After a visit', zh: '來訪後自動發放', 'zh-cn': '到店后自动发放', ja: '来店後に自動' },
      },
    }),
    useMaxQuantity: boolean({
      label: { en: 'Limit the number issued', zh: '限制發放數量', 'zh-cn': '限制发放数量', ja: '発行枚数を制限する' },
      section: 'quantity',
    }),
    maxQuantity: integer({
      label: { en: 'Maximum', zh: '最大數量', 'zh-cn': '最大数量', ja: '上限枚数' },
      section: 'quantity',
      min: 0,
      max: 1_000_000,
      initial: 0,
      when: { field: 'useMaxQuantity', is: [true], clears: true },
    }),
    expirationType: choice({
      label: { en: 'Expires', zh: '使用期限', 'zh-cn': '使用期限', ja: '有効期限' },
      section: 'quantity',
      values: expirationTypes,
      labels: {
        never: { en: 'Never', zh: '永久有效', 'zh-cn': '永久有效', ja: 'なし' },
        days: { en: 'After a number of days', zh: '領取後數天', 'zh-cn': '领取后数天', ja: '受け取りから一定日数' },
        range: { en: 'Date range', zh: '指定期間', 'zh-cn': '指定期间', ja: '期間を指定' },
      },
    }),
    expiredAfter: integer({
      label: { en: 'Days', zh: '天數', 'zh-cn': '天数', ja: '日数' },
      min: 0,
      max: 3_650,
      ...days,
    }),
    availableAfter: date({ label: common.firstDay, ...range }),
    availableBefore: date({ label: common.lastDay, ...range }),
    /** Minutes after the guest was seated. */
    delayIssueTime: integer({
      label: { en: 'Minutes after seating', zh: '入座後幾分鐘', 'zh-cn': '入座后几分钟', ja: '着席から何分後' },
      section: 'recipients',
      min: 0,
      max: 43_200,
      initial: 0,
      unit: common.minutes,
      when: { field: 'issuedBy', is: ['visit'], clears: true },
    }),
    /** How guests are notified, if it is issued to a list or after a visit. */
    sendBy: choice({
      label: { en: 'Notify guests by', zh: '通知顧客', 'zh-cn': '通知顾客', ja: '顧客への通知' },
      section: 'recipients',
      values: voucherWays,
      labels: {
        none: { en: 'No message', zh: '不通知', 'zh-cn': '不通知', ja: '通知しない' },
        sms: common.textMessage,
        mail: common.email,
      },
      help: {
        en: 'Applies when the voucher is issued to a list of guests or after a visit. Only guests who consent to messages are notified. Text messages use points from the campaign account.',
        zh: '票券發放給名單或來訪後發放時通知。只通知同意接收訊息的顧客。簡訊會扣除簡訊活動帳戶的點數。',
        'zh-cn': '优惠券发放给名单或到店后发放时通知。只通知同意接收消息的顾客。短信会扣除短信活动账户的点数。',
        ja: '複数の顧客への発行時と来店後の発行時に通知します。通知されるのは、連絡に同意した顧客だけです。SMSにはキャンペーン用の口座のポイントを使います。',
      },
    }),
    /** The message's text before the voucher's link; if empty, the company and the title. */
    message: longText({
      label: { en: 'Guest message', zh: '給顧客的訊息', 'zh-cn': '给顾客的消息', ja: '顧客へのメッセージ' },
      section: 'recipients',
      max: 400,
      initial: '',
      placeholders,
      when: { field: 'sendBy', is: ['sms', 'mail'] },
      help: {
        en: 'If empty, the company and the title are sent. You can use {name}, {familyName} and {givenName}. The links to the voucher and to opt out are added at the end.',
        zh: '未填寫時為公司名稱與標題。{name}、{familyName}、{givenName} 會自動帶入。後方會附上票券連結與退訂連結。',
        'zh-cn':
          '未填写时为公司名称与标题。{name}、{familyName}、{givenName} 会自动填入。后方会附上优惠券链接与退订链接。',
        ja: '空欄の場合は会社名とタイトルを送ります。{name}、{familyName}、{givenName}は自動で入ります。最後にクーポンと配信停止のリンクが付きます。',
      },
    }),
    active: boolean({ label: common.active, section: 'voucher', initial: true }),
    /** The survey form that this voucher rewards, as sent by the caller; the survey itself lists its vouchers. */
    formId: reference(),
    formTitle: text({ max: 200 }),
  },
  rules: (rule, fields) => [
    rule('cover', 'form.error.image', ({ cover }) => !cover),
    rule('branchIds', 'form.error.missing_branch', (of) => of.issuedBy !== 'none' && !of.branchIds.length),
    ...fieldRules(fields),
    rule('maxQuantity', 'form.error.number', (of) => of.useMaxQuantity && !isPositive(of.maxQuantity)),
    rule('expiredAfter', 'form.error.empty', (of) => of.expirationType === 'days' && of.expiredAfter === null),
    rule(
      'expiredAfter',
      'form.error.number',
      (of) => of.expirationType === 'days' && !isPositive(of.expiredAfter ?? 1),
    ),
    rule('availableAfter', 'form.error.range.incomplete', (of) => of.expirationType === 'range' && !of.availableAfter),
    rule(
      'availableBefore',
      'form.error.range.incomplete',
      (of) => of.expirationType === 'range' && !of.availableBefore,
    ),
    rule(
      'availableBefore',
      'form.error.range.order',
      (of) => of.expirationType === 'range' && (of.availableAfter ?? '') > (of.availableBefore ?? '9'),
    ),
  ],
});

export type VoucherValues = ValuesOf<typeof voucherEntity.fields>;
