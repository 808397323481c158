import { pageSizes } from '#contract/constants.ts';
import { choice, instant, integer, say, text } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';

/** How often the list is looked at while something is being sent, in milliseconds. */
const watchEvery = 1_500;

const untitled = say('Untitled', '未命名', '未命名', '無題');

/** SMS campaigns: drafts to write, check and send, and what became of them. */
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
  pages: { edit: () => import('./Campaign.tsx') },
  fields: {
    title: text(say('Title', '標題', '标题', 'タイトル'), {
      max: 120,
      sortable: true,
      // Its title, else how its message begins.
      shown: ({ title, content }, language) =>
        title || String(content).trim().split('\n')[0]?.slice(0, 60) || untitled[language],
    }),
    status: choice(say('Status', '狀態', '状态', '状態'), {
      sortable: true,
      width: 120,
      choices: [
        { value: 'draft', label: say('Draft', '草稿', '草稿', '下書き'), tone: 'plain' },
        { value: 'scheduled', label: say('Scheduled', '已排程', '已排程', '予約済み'), tone: 'warn' },
        { value: 'sending', label: say('Sending', '發送中', '发送中', '配信中'), tone: 'good' },
        { value: 'sent', label: say('Sent', '已發送', '已发送', '配信済み'), tone: 'good' },
        { value: 'cancelled', label: say('Stopped', '已停止', '已停止', '中止'), tone: 'bad' },
        { value: 'failed', label: say('Failed', '失敗', '失败', '失敗'), tone: 'bad' },
      ],
    }),
    recipients: integer(say('Sent', '已發送', '已发送', '配信数'), {
      source: 'counts',
      width: 130,
      cell: () => import('./RecipientsText.tsx'),
    }),
    points: integer(say('Points', '點數', '点数', 'ポイント'), {
      source: 'points_spent',
      width: 100,
      // What it has cost, or what is set aside for it.
      shown: ({ status, points_reserved: reserved, points_spent: spent }) =>
        status === 'draft' ? null : status === 'scheduled' ? reserved : spent,
    }),
    sendTime: instant(say('Send time', '發送時間', '发送时间', '配信日時'), {
      source: 'send_time',
      sortable: 'sendTime',
      width: 160,
    }),
    createTime: instant(say('Created', '建立時間', '创建时间', '作成日時'), {
      source: 'create_time',
      sortable: 'createTime',
      width: 160,
    }),
  },
  list: {
    columns: ['title', 'status', 'recipients', 'points', 'sendTime', 'createTime'],
    card: ['status', 'recipients', 'createTime'],
    sort: '-createTime',
    perPage: pageSizes.campaigns,
    create: () => import('./CreateDialog.tsx'),
    watch: { every: watchEvery, while: ({ status }) => status === 'sending' },
    emptyText: 'ui.empty.campaigns',
  },
  form: [],
});
