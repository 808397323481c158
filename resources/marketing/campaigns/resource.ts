import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { campaignLimits, pageSizes } from '#contract/core/constants.ts';
import { choice, image, instant, integer, longText, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** Polling interval of a campaign that is being sent or scheduled, in milliseconds. */
const watchEvery: Readonly<Record<string, number>> = { sending: 1_500, scheduled: 15_000 };

export const untitled = defineLabels('campaigns.untitled', {
  en: 'Untitled',
  zh: '未命名',
  'zh-cn': '未命名',
  ja: '無題',
});
/** Messages to guests. */
export const message = { en: 'Message', zh: '簡訊內容', 'zh-cn': '短信内容', ja: 'メッセージ' };
const sendTime = { en: 'Send time', zh: '發送時間', 'zh-cn': '发送时间', ja: '配信日時' };
export const recipients = { en: 'Recipients', zh: '收件人', 'zh-cn': '收件人', ja: '宛先' };

/** SMS campaigns: drafts to write, check and send, and their results. */
export default defineResource({
  name: 'campaigns',
  label: { en: 'SMS campaigns', zh: '簡訊活動', 'zh-cn': '短信活动', ja: 'SMSキャンペーン' },
  one: { en: 'campaign', zh: '活動', 'zh-cn': '活动', ja: 'キャンペーン' },
  icon: 'sms',
  group: 'guests',
  rank: 13,
  permission: 'crm',
  calls: () => import('./calls.ts').then((calls) => calls.campaignCalls),
  routes: { list: '/crm/sms-campaigns', create: null, edit: '/crm/sms-campaigns/:campaignId' },
  roles: { delete: null },
  savedByCard: true,
  preview: () => import('./Preview.tsx'),
  below: () => import('./Preflight.tsx'),
  closed: { when: ({ status }) => status !== 'draft', view: () => import('./Sent.tsx') },
  watch: ({ status }) => watchEvery[String(status)] ?? null,
  failures: {
    unauthorized: {
      en: 'Your session has ended. Please log in again.',
      zh: '登入已逾時，請重新登入。',
      'zh-cn': '登录已过期，请重新登录。',
      ja: 'セッションが切れました。もう一度ログインしてください。',
    },
    unknown: {
      en: 'Something went wrong.',
      zh: '發生未知的錯誤。',
      'zh-cn': '发生未知错误。',
      ja: '不明なエラーが発生しました。',
    },
  },
  fields: {
    title: text(common.title, {
      max: campaignLimits.title,
      help: {
        en: 'Visible to your team only.',
        zh: '僅供內部識別。',
        'zh-cn': '仅供内部识别。',
        ja: '社内用の名前です。',
      },
      sortable: true,
      // Its title, otherwise the start of its message.
      shown: ({ title, content }, language) =>
        title || String(content).trim().split('\n')[0]?.slice(0, 60) || untitled[language],
    }),
    content: longText(common.text, {
      max: campaignLimits.content,
      input: () => import('./ContentInput.tsx'),
    }),
    status: choice(common.status, {
      sortable: true,
      width: 120,
      choices: [
        { value: 'draft', label: { en: 'Draft', zh: '草稿', 'zh-cn': '草稿', ja: '下書き' }, tone: 'plain' },
        {
          value: 'scheduled',
          label: { en: 'Scheduled', zh: '已排程', 'zh-cn': '已排程', ja: '予約済み' },
          tone: 'warn',
        },
        { value: 'sending', label: { en: 'Sending', zh: '發送中', 'zh-cn': '发送中', ja: '配信中' }, tone: 'good' },
        { value: 'sent', label: { en: 'Sent', zh: '已發送', 'zh-cn': '已发送', ja: '配信済み' }, tone: 'good' },
        { value: 'cancelled', label: common.stopped, tone: 'bad' },
        { value: 'failed', label: common.failed, tone: 'bad' },
      ],
    }),
    recipients: integer(
      { en: 'Sent', zh: '已發送', 'zh-cn': '已发送', ja: '配信数' },
      {
        source: 'counts',
        width: 130,
        cell: () => import('./RecipientsText.tsx'),
      },
    ),
    points: integer(common.points, {
      source: 'points_spent',
      width: 100,
      // Its cost, or the points reserved for it.
      shown: ({ status, points_reserved: reserved, points_spent: spent }) =>
        status === 'draft' ? null : status === 'scheduled' ? reserved : spent,
    }),
    send_time: instant(sendTime, {
      sortable: 'sendTime',
      width: 160,
      input: () => import('./SendTimeInput.tsx'),
    }),
    image_url: image(
      {
        en: 'Its link is added to the end of the message',
        zh: '圖片網址會附在簡訊末尾',
        'zh-cn': '图片网址会附在短信末尾',
        ja: '画像のURLを本文の末尾に付けます',
      },
      { input: () => import('./PictureInput.tsx') },
    ),
    customers_query_params: longText(recipients, {
      max: 1,
      readOnly: true,
      input: () => import('./AudienceInput.tsx'),
    }),
    quiet_days: integer(
      { en: 'Days between messages', zh: '簡訊間隔天數', 'zh-cn': '短信间隔天数', ja: '配信間隔（日）' },
      {
        required: true,
        min: 0,
        max: campaignLimits.quietDays,
        help: {
          en: 'Excludes guests messaged within this many days. 0 excludes nobody.',
          zh: '略過這幾天內已收過簡訊的顧客；0 表示不略過。',
          'zh-cn': '跳过这几天内已收过短信的顾客；0 表示不跳过。',
          ja: 'この日数以内に配信した顧客を除きます。0は除きません。',
        },
      },
    ),
    createTime: instant(common.created, {
      source: 'create_time',
      sortable: 'createTime',
      width: 160,
    }),
  },
  list: {
    columns: ['title', 'status', 'recipients', 'points', 'send_time', 'createTime'],
    card: ['status', 'recipients', 'createTime'],
    sort: '-createTime',
    perPage: pageSizes.campaigns,
    create: () => import('./CreateDialog.tsx'),
    emptyText: 'ui.empty.campaigns',
  },
  form: [
    { label: message, fields: ['title', 'content'] },
    { label: sendTime, fields: ['send_time'], half: true },
    { label: common.picture, fields: ['image_url'], half: true },
    { label: recipients, fields: ['customers_query_params', 'quiet_days'] },
  ],
});
