import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { localized, longestExpiry, defaultExpiry, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { choice, instant, integer, longText, say, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { unknownError } from './unknownError.ts';
import { surveyPages } from './views.ts';
import { defaultDefinition } from './wording.ts';

const form = common.questions;

/** Surveys after a visit. */
export default defineResource({
  name: 'surveys',
  label: common.surveys,
  one: say('survey', '問卷', '问卷', 'アンケート'),
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
    expirationType: choice(say('Links expire', '連結效期', '链接有效期', 'リンクの有効期限'), {
      required: true,
      choices: [
        { value: 'afterIssue', label: say('After a period', '一段時間後失效', '一段时间后失效', '一定時間後') },
        { value: 'never', label: say('Never', '永久有效', '永久有效', '期限なし') },
      ],
    }),
    expireSeconds: integer(say('After', '有效時間', '有效时间', '有効時間'), {
      required: true,
      min: 60,
      max: longestExpiry,
      unit: say('seconds', '秒', '秒', '秒'),
      help: say('86400 seconds = 1 day.', '86400 秒為一天。', '86400 秒为一天。', '86400秒で1日です。'),
      shownWhen: ({ expirationType }) => expirationType === 'afterIssue',
    }),
    feedbackEmailType: choice(say('Answer notifications', '回覆通知信', '回复通知邮件', '回答の通知メール'), {
      required: true,
      help: say(
        "Sent to the branch's complaint recipients if notifications are on.",
        '寄給分店設定的客訴收件人（分店須開啟通知）。',
        '发送给门店设置的投诉收件人（门店须开启通知）。',
        '店舗の通知が有効な場合、苦情通知の宛先に送られます。',
      ),
      choices: [
        { value: 'unsatisfied', label: say('Unsatisfied guests only', '不滿意時', '不满意时', '不満足の回答のみ') },
        { value: 'all', label: say('All guests', '所有回覆', '所有回复', 'すべての回答') },
        { value: 'none', label: say('None', '不寄送', '不发送', '送らない') },
      ],
    }),
    customizedLink: text(say('Public link', '公開連結', '公开链接', '公開リンク'), {
      max: 20,
      input: () => import('./LinkInput.tsx'),
    }),
    vouchers: text(say('Reward vouchers', '填寫問卷的贈券', '填写问卷的赠券', '回答のお礼クーポン'), {
      max: 1,
      input: () => import('./VouchersInput.tsx'),
    }),
    issued: integer(say('Links sent', '已發出', '已发出', '発行数'), { readOnly: true, width: 110 }),
    submitted: integer(say('Answered', '已填寫', '已填写', '回答数'), { readOnly: true, width: 110 }),
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
      label: say('Sending', '發送', '发送', '送信'),
      fields: ['branchIds', 'customizedLink', 'expirationType', 'expireSeconds', 'feedbackEmailType', 'vouchers'],
    },
  ],
  recordActions: [
    {
      name: 'refresh',
      label: say('Refresh the form', '更新表單', '更新表单', 'フォームを更新'),
      done: say('Form refreshed', '表單已是最新內容', '表单已是最新内容', 'フォームは最新です'),
      shownWhen: ({ provider }: Readonly<Record<string, unknown>>) => provider === 'remote',
      roles: ['write', 'manager'],
      call: () => import('#contract/feedback/surveys.ts').then((surveys) => surveys.refreshSurvey),
    },
  ],
  initial: () => ({
    definition: defaultDefinition(),
    branchIds: [],
    expirationType: 'afterIssue',
    expireSeconds: defaultExpiry,
    feedbackEmailType: 'unsatisfied',
    customizedLink: null,
    vouchers: [],
  }),
});
