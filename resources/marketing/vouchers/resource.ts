import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { voucherErrors, voucherLimits, voucherProblems, type VoucherValues } from '#contract/marketing/voucherRules.ts';
import { boolean, choice, date, image, integer, longText, say, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { defaultValues, valuesOf } from './values.ts';
import { voucherPages } from './views.ts';
import { words } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** The contract's rules, one for each field and error. */
const rules = (['cover', ...Object.keys(defaultValues)] as (keyof VoucherValues | 'cover')[]).flatMap((field) =>
  voucherErrors.map((error) => ({
    field,
    broken: (record: Values) =>
      voucherProblems(valuesOf(record), Boolean(record.cover)).some(
        (one) => one.field === field && one.error === error,
      ),
    code: error,
  })),
);

/** What guests can be given. */
export default defineResource({
  name: 'vouchers',
  label: common.vouchers,
  one: say('voucher', '票券', '优惠券', 'クーポン'),
  icon: 'voucher',
  group: 'guests',
  rank: 15,
  permission: 'voucherManagement',
  calls: () => import('./calls.ts').then((calls) => calls.voucherCalls),
  routes: {
    list: '/vouchers/:companyId',
    create: '/vouchers/:companyId/new/edit',
    edit: '/vouchers/:companyId/:voucherId/edit',
  },
  roles: { delete: null },
  views: voucherPages,
  opensCreated: true,
  schema: () => import('#contract/marketing/vouchers.ts').then((contract) => contract.voucherDraft),
  rules,
  preview: () => import('./Preview.tsx'),
  title: 'title',
  fields: {
    cover: image(say('Cover', '封面', '封面', 'カバー'), { width: 72, input: () => import('./CoverInput.tsx') }),
    title: text(common.title, { max: voucherLimits.title, required: true }),
    content: longText(say('Content', '內容', '内容', '内容'), { max: voucherLimits.text }),
    terms: longText(say('Terms', '使用條款', '使用条款', 'ご利用条件'), { max: voucherLimits.text, required: true }),
    issuedBy: choice(say('How issued', '發放方式', '发放方式', '発行方法'), {
      required: true,
      width: 150,
      choices: [
        { value: 'none', label: words.byHand },
        { value: 'visit', label: words.afterVisit },
      ],
      input: () => import('./IssuerInput.tsx'),
    }),
    branchIds: texts(common.branches, { max: 64, input: () => import('./BranchesInput.tsx') }),
    delayIssueTime: integer(say('Minutes after seating', '入座後幾分鐘', '入座后几分钟', '着席から何分後'), {
      min: 0,
      max: voucherLimits.delay,
      unit: common.minutes,
      shownWhen: ({ issuedBy }) => issuedBy === 'visit',
    }),
    sendBy: choice(say('Notify guests by', '通知顧客', '通知顾客', '顧客への通知'), {
      required: true,
      help: say(
        'Applies when the voucher is issued to a list of guests or after a visit. Only guests who consent to messages are notified. Text messages use points from the campaign account.',
        '票券發放給名單或來訪後發放時通知。只通知同意接收訊息的顧客。簡訊會扣除簡訊活動帳戶的點數。',
        '优惠券发放给名单或到店后发放时通知。只通知同意接收消息的顾客。短信会扣除短信活动账户的点数。',
        '複数の顧客への発行時と来店後の発行時に通知します。通知されるのは、連絡に同意した顧客だけです。SMSにはキャンペーン用の口座のポイントを使います。',
      ),
      choices: [
        { value: 'none', label: words.notTold },
        { value: 'sms', label: words.bySms },
        { value: 'mail', label: words.byMail },
      ],
    }),
    message: longText(words.message, {
      max: voucherLimits.message,
      help: say(
        'If empty, the company and the title are sent. You can use {name}, {familyName} and {givenName}. The links to the voucher and to opt out are added at the end.',
        '未填寫時為公司名稱與標題。{name}、{familyName}、{givenName} 會自動帶入。後方會附上票券連結與退訂連結。',
        '未填写时为公司名称与标题。{name}、{familyName}、{givenName} 会自动填入。后方会附上优惠券链接与退订链接。',
        '空欄の場合は会社名とタイトルを送ります。{name}、{familyName}、{givenName}は自動で入ります。最後にクーポンと配信停止のリンクが付きます。',
      ),
      shownWhen: ({ sendBy }) => sendBy === 'sms' || sendBy === 'mail',
    }),
    useMaxQuantity: boolean(say('Limit the number issued', '限制發放數量', '限制发放数量', '発行枚数を制限する')),
    maxQuantity: integer(say('Maximum', '最大數量', '最大数量', '上限枚数'), {
      min: 0,
      max: voucherLimits.quantity,
      width: 110,
      shown: ({ maxQuantity }) => maxQuantity || null,
      shownWhen: ({ useMaxQuantity }) => useMaxQuantity === true,
    }),
    expirationType: choice(say('Expires', '使用期限', '使用期限', '有効期限'), {
      required: true,
      choices: [
        { value: 'never', label: say('Never', '永久有效', '永久有效', 'なし') },
        { value: 'days', label: say('After a number of days', '領取後數天', '领取后数天', '受け取りから一定日数') },
        { value: 'range', label: say('Date range', '指定期間', '指定期间', '期間を指定') },
      ],
    }),
    expiredAfter: integer(say('Days', '天數', '天数', '日数'), {
      min: 0,
      max: voucherLimits.days,
      shownWhen: ({ expirationType }) => expirationType === 'days',
    }),
    availableAfter: date(common.firstDay, {
      shownWhen: ({ expirationType }) => expirationType === 'range',
    }),
    availableBefore: date(common.lastDay, {
      shownWhen: ({ expirationType }) => expirationType === 'range',
    }),
    state: choice(common.state, {
      readOnly: true,
      width: 140,
      choices: [
        { value: 'active', label: say('Active', '啟用中', '启用中', '有効'), tone: 'good' },
        { value: 'disabled', label: say('Disabled', '已停用', '已停用', '無効'), tone: 'plain' },
        { value: 'released', label: say('Fully issued', '已發放完畢', '已发放完毕', '発行終了'), tone: 'warn' },
        { value: 'expired', label: common.expired, tone: 'bad' },
      ],
    }),
    usage: integer(say('Used', '使用率', '使用率', '利用率'), {
      readOnly: true,
      source: 'used',
      width: 170,
      cell: () => import('./Usage.tsx'),
    }),
    active: boolean(common.active, { width: 90, cell: () => import('./ActiveSwitch.tsx') }),
  },
  list: {
    columns: ['cover', 'title', 'issuedBy', 'state', 'usage', 'maxQuantity', 'active'],
    card: ['state', 'usage'],
    search: true,
    sort: '-createdAt',
    perPage: pageSizes.vouchers,
    appended: true,
  },
  form: [
    { label: common.voucher, fields: ['cover', 'title', 'content', 'terms', 'active'] },
    {
      label: say('Recipients and branches', '發放對象與使用分店', '发放对象与使用门店', '発行先と利用店舗'),
      fields: ['issuedBy', 'delayIssueTime', 'branchIds', 'sendBy', 'message'],
    },
    {
      label: say('Quantity and validity', '數量與期限', '数量与期限', '枚数と期限'),
      fields: ['useMaxQuantity', 'maxQuantity', 'expirationType', 'expiredAfter', 'availableAfter', 'availableBefore'],
    },
  ],
  initial: { active: true, ...defaultValues },
});
