import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { localized, longestExpiry, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { choice, instant, integer, longText, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { unknownError } from './unknownError.ts';
import { surveyPages } from './views.ts';

const form = common.questions;

/** Surveys after a visit. */
export default defineResource({
  name: 'surveys',
  label: common.surveys,
  one: { en: 'survey', zh: '問卷', 'zh-cn': '问卷', ja: 'アンケート' },
  icon: 'survey',
  group: 'guests',
  rank: 16,
  permission: 'surveyManagement',
  calls: () => import('./calls.ts').then((calls) => calls.surveyCalls),
  routes: {
    list: '/surveys/:companyId',
    create: '/surveys/:companyId/new',
    edit: '/surveys/:companyId/:surveyId/edit',
  },
  views: surveyPages,
  failures: { unknown: unknownError },
  schema: () => import('#contract/feedback/surveys.ts').then((surveys) => surveys.surveyForm),
  fields: {
    title: text(common.title, {
      source: 'definition',
      max: 120,
      shown: ({ definition }, language) => localized((definition as SurveyDefinition).title, language),
    }),
    definition: longText(form, { max: 1, required: true, input: () => import('./FormInput.tsx') }),
    branchIds: texts(common.branches, {
      max: 64,
      required: true,
      width: 170,
      input: () => import('#resources/framework/view/form/BranchesInput.tsx'),
      cell: () => import('./BranchNames.tsx'),
    }),
    expirationType: choice(
      { en: 'Links expire', zh: '連結效期', 'zh-cn': '链接有效期', ja: 'リンクの有効期限' },
      {
        required: true,
        choices: [
          {
            value: 'afterIssue',
            label: { en: 'After a period', zh: '一段時間後失效', 'zh-cn': '一段时间后失效', ja: '一定時間後' },
          },
          { value: 'never', label: { en: 'Never', zh: '永久有效', 'zh-cn': '永久有效', ja: '期限なし' } },
        ],
      },
    ),
    expireSeconds: integer(
      { en: 'After', zh: '有效時間', 'zh-cn': '有效时间', ja: '有効時間' },
      {
        required: true,
        min: 60,
        max: longestExpiry,
        unit: { en: 'seconds', zh: '秒', 'zh-cn': '秒', ja: '秒' },
        help: {
          en: '86400 seconds = 1 day.',
          zh: '86400 秒為一天。',
          'zh-cn': '86400 秒为一天。',
          ja: '86400秒で1日です。',
        },
        shownWhen: ({ expirationType }) => expirationType === 'afterIssue',
      },
    ),
    feedbackEmailType: choice(
      { en: 'Answer notifications', zh: '回覆通知信', 'zh-cn': '回复通知邮件', ja: '回答の通知メール' },
      {
        required: true,
        help: {
          en: "Sent to the branch's complaint recipients if notifications are on.",
          zh: '寄給分店設定的客訴收件人（分店須開啟通知）。',
          'zh-cn': '发送给门店设置的投诉收件人（门店须开启通知）。',
          ja: '店舗の通知が有効な場合、苦情通知の宛先に送られます。',
        },
        choices: [
          {
            value: 'unsatisfied',
            label: { en: 'Unsatisfied guests only', zh: '不滿意時', 'zh-cn': '不满意时', ja: '不満足の回答のみ' },
          },
          { value: 'all', label: { en: 'All guests', zh: '所有回覆', 'zh-cn': '所有回复', ja: 'すべての回答' } },
          { value: 'none', label: { en: 'None', zh: '不寄送', 'zh-cn': '不发送', ja: '送らない' } },
        ],
      },
    ),
    customizedLink: text(
      { en: 'Public link', zh: '公開連結', 'zh-cn': '公开链接', ja: '公開リンク' },
      {
        max: 20,
        input: () => import('./LinkInput.tsx'),
      },
    ),
    vouchers: text(
      { en: 'Reward vouchers', zh: '填寫問卷的贈券', 'zh-cn': '填写问卷的赠券', ja: '回答のお礼クーポン' },
      {
        max: 1,
        input: () => import('./VouchersInput.tsx'),
      },
    ),
    issued: integer(
      { en: 'Links sent', zh: '已發出', 'zh-cn': '已发出', ja: '発行数' },
      { readOnly: true, width: 110 },
    ),
    submitted: integer(
      { en: 'Answered', zh: '已填寫', 'zh-cn': '已填写', ja: '回答数' },
      { readOnly: true, width: 110 },
    ),
    completed: text(common.answered, {
      max: 4,
      source: 'completedPercentage',
      readOnly: true,
      width: 150,
      cell: () => import('./FiguresLink.tsx'),
      shown: ({ completedPercentage }) => `${String(completedPercentage)}%`,
    }),
    createdTime: instant(common.created, {
      readOnly: true,
      sortable: true,
      width: 160,
    }),
  },
  list: {
    columns: ['title', 'branchIds', 'issued', 'submitted', 'completed', 'createdTime'],
    card: ['branchIds', 'submitted', 'completed'],
    sort: '-createdTime',
    perPage: pageSizes.surveys,
    header: () => import('./ComplaintsLink.tsx'),
    actions: [
      {
        name: 'link',
        label: common.linkForm,
        roles: ['write', 'manager'],
        dialog: () => import('./LinkDialog.tsx'),
      },
    ],
  },
  form: [
    { label: form, fields: ['definition'] },
    {
      label: { en: 'Sending', zh: '發送', 'zh-cn': '发送', ja: '送信' },
      fields: ['branchIds', 'customizedLink', 'expirationType', 'expireSeconds', 'feedbackEmailType', 'vouchers'],
    },
  ],
  recordActions: [
    {
      name: 'refresh',
      label: { en: 'Refresh the form', zh: '更新表單', 'zh-cn': '更新表单', ja: 'フォームを更新' },
      done: { en: 'Form refreshed', zh: '表單已是最新內容', 'zh-cn': '表单已是最新内容', ja: 'フォームは最新です' },
      shownWhen: ({ provider }: Readonly<Record<string, unknown>>) => provider === 'remote',
      roles: ['write', 'manager'],
      call: () => import('#contract/feedback/surveys.ts').then((surveys) => surveys.refreshSurvey),
    },
  ],
  laterInitial: () => import('./newSurvey.ts'),
});
