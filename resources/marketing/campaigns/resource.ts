import { common } from '#contract/labels/commonLabels.ts';
import { campaignLimits, pageSizes } from '#contract/core/constants.ts';
import { choice, image, instant, integer, longText, say, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** Polling interval of a campaign that is being sent or scheduled, in milliseconds. */
const watchEvery: Readonly<Record<string, number>> = { sending: 1_500, scheduled: 15_000 };

export const untitled = say('Untitled', '未命名', '未命名', '無題');
/** Messages to guests. */
export const message = say('Message', '簡訊內容', '短信内容', 'メッセージ');
const sendTime = say('Send time', '發送時間', '发送时间', '配信日時');
export const recipients = say('Recipients', '收件人', '收件人', '宛先');

/** SMS campaigns: drafts to write, check and send, and their results. */
export default defineResource({
  name: 'campaigns',
  label: say('SMS campaigns', '簡訊活動', '短信活动', 'SMSキャンペーン'),
  one: say('campaign', '活動', '活动', 'キャンペーン'),
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
    unauthorized: say(
      'Your session has ended. Please log in again.',
      '登入已逾時，請重新登入。',
      '登录已过期，请重新登录。',
      'セッションが切れました。もう一度ログインしてください。',
    ),
    unknown: say('Something went wrong.', '發生未知的錯誤。', '发生未知错误。', '不明なエラーが発生しました。'),
  },
  fields: {
    title: text(common.title, {
      max: campaignLimits.title,
      help: say('Visible to your team only.', '僅供內部識別。', '仅供内部识别。', '社内用の名前です。'),
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
        { value: 'draft', label: say('Draft', '草稿', '草稿', '下書き'), tone: 'plain' },
        { value: 'scheduled', label: say('Scheduled', '已排程', '已排程', '予約済み'), tone: 'warn' },
        { value: 'sending', label: say('Sending', '發送中', '发送中', '配信中'), tone: 'good' },
        { value: 'sent', label: say('Sent', '已發送', '已发送', '配信済み'), tone: 'good' },
        { value: 'cancelled', label: common.stopped, tone: 'bad' },
        { value: 'failed', label: common.failed, tone: 'bad' },
      ],
    }),
    recipients: integer(say('Sent', '已發送', '已发送', '配信数'), {
      source: 'counts',
      width: 130,
      cell: () => import('./RecipientsText.tsx'),
    }),
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
      say(
        'Its link is added to the end of the message',
        '圖片網址會附在簡訊末尾',
        '图片网址会附在短信末尾',
        '画像のURLを本文の末尾に付けます',
      ),
      { input: () => import('./PictureInput.tsx') },
    ),
    customers_query_params: longText(recipients, {
      max: 1,
      readOnly: true,
      input: () => import('./AudienceInput.tsx'),
    }),
    quiet_days: integer(say('Days between messages', '簡訊間隔天數', '短信间隔天数', '配信間隔（日）'), {
      required: true,
      min: 0,
      max: campaignLimits.quietDays,
      help: say(
        'Excludes guests messaged within this many days. 0 excludes nobody.',
        '略過這幾天內已收過簡訊的顧客；0 表示不略過。',
        '跳过这几天内已收过短信的顾客；0 表示不跳过。',
        'この日数以内に配信した顧客を除きます。0は除きません。',
      ),
    }),
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
