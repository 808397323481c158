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
import { say } from '../core/label.ts';
import { common } from '../labels/commonLabels.ts';
import { placeholders } from './sms.ts';
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
    recipients: say('Recipients and branches', '發放對象與使用分店', '发放对象与使用门店', '発行先と利用店舗'),
    quantity: say('Quantity and validity', '數量與期限', '数量与期限', '枚数と期限'),
  },
  fields: {
    cover: image({ label: say('Cover', '封面', '封面', 'カバー'), section: 'voucher', file: true }),
    title: text({ label: common.title, section: 'voucher', max: 100, required: true, placeholders: [] }),
    content: longText({
      label: say('Content', '內容', '内容', '内容'),
      section: 'voucher',
      max: 720,
      initial: '',
      placeholders: [],
    }),
    terms: longText({
      label: say('Terms', '使用條款', '使用条款', 'ご利用条件'),
      section: 'voucher',
      max: 720,
      required: true,
      initial: '',
      placeholders: [],
    }),
    branchIds: branches({ label: common.branches, section: 'recipients' }),
    issuedBy: choice({
      label: say('How issued', '發放方式', '发放方式', '発行方法'),
      section: 'recipients',
      values: voucherIssuers,
      labels: {
        none: say('Manually', '手動發放', '手动发放', '手動'),
        visit: say('After a visit', '來訪後自動發放', '到店后自动发放', '来店後に自動'),
      },
    }),
    useMaxQuantity: boolean({
      label: say('Limit the number issued', '限制發放數量', '限制发放数量', '発行枚数を制限する'),
      section: 'quantity',
    }),
    maxQuantity: integer({
      label: say('Maximum', '最大數量', '最大数量', '上限枚数'),
      section: 'quantity',
      min: 0,
      max: 1_000_000,
      initial: 0,
      when: { field: 'useMaxQuantity', is: [true], clears: true },
    }),
    expirationType: choice({
      label: say('Expires', '使用期限', '使用期限', '有効期限'),
      section: 'quantity',
      values: expirationTypes,
      labels: {
        never: say('Never', '永久有效', '永久有效', 'なし'),
        days: say('After a number of days', '領取後數天', '领取后数天', '受け取りから一定日数'),
        range: say('Date range', '指定期間', '指定期间', '期間を指定'),
      },
    }),
    expiredAfter: integer({ label: say('Days', '天數', '天数', '日数'), min: 0, max: 3_650, ...days }),
    availableAfter: date({ label: common.firstDay, ...range }),
    availableBefore: date({ label: common.lastDay, ...range }),
    /** Minutes after the guest was seated. */
    delayIssueTime: integer({
      label: say('Minutes after seating', '入座後幾分鐘', '入座后几分钟', '着席から何分後'),
      section: 'recipients',
      min: 0,
      max: 43_200,
      initial: 0,
      unit: common.minutes,
      when: { field: 'issuedBy', is: ['visit'], clears: true },
    }),
    /** How guests are notified, if it is issued to a list or after a visit. */
    sendBy: choice({
      label: say('Notify guests by', '通知顧客', '通知顾客', '顧客への通知'),
      section: 'recipients',
      values: voucherWays,
      labels: {
        none: say('No message', '不通知', '不通知', '通知しない'),
        sms: common.textMessage,
        mail: common.email,
      },
      help: say(
        'Applies when the voucher is issued to a list of guests or after a visit. Only guests who consent to messages are notified. Text messages use points from the campaign account.',
        '票券發放給名單或來訪後發放時通知。只通知同意接收訊息的顧客。簡訊會扣除簡訊活動帳戶的點數。',
        '优惠券发放给名单或到店后发放时通知。只通知同意接收消息的顾客。短信会扣除短信活动账户的点数。',
        '複数の顧客への発行時と来店後の発行時に通知します。通知されるのは、連絡に同意した顧客だけです。SMSにはキャンペーン用の口座のポイントを使います。',
      ),
    }),
    /** The message's text before the voucher's link; if empty, the company and the title. */
    message: longText({
      label: say('Guest message', '給顧客的訊息', '给顾客的消息', '顧客へのメッセージ'),
      section: 'recipients',
      max: 400,
      initial: '',
      placeholders,
      when: { field: 'sendBy', is: ['sms', 'mail'] },
      help: say(
        'If empty, the company and the title are sent. You can use {name}, {familyName} and {givenName}. The links to the voucher and to opt out are added at the end.',
        '未填寫時為公司名稱與標題。{name}、{familyName}、{givenName} 會自動帶入。後方會附上票券連結與退訂連結。',
        '未填写时为公司名称与标题。{name}、{familyName}、{givenName} 会自动填入。后方会附上优惠券链接与退订链接。',
        '空欄の場合は会社名とタイトルを送ります。{name}、{familyName}、{givenName}は自動で入ります。最後にクーポンと配信停止のリンクが付きます。',
      ),
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
