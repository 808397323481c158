import { defineLabels } from '#contract/core/labelLists.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { codeLabels, columnLabels } from '#contract/platform/reportLabels.ts';
import type { ComplaintView } from '#contract/feedback/complaintRules.ts';
import type { Complaint } from '#contract/feedback/complaints.ts';
import { formatPhone } from '#i18n/formats.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** The texts of the complaints inbox. */
export const complaintWords = defineLabels('complaints.words', {
  page: pageLabels.complaints,
  one: { en: 'Complaint', zh: '客訴', 'zh-cn': '投诉', ja: '苦情' },
  asked: columnLabels.since,
  branch: common.branch,
  guest: common.guest,
  phone: common.phone,
  visit: { en: 'Visit', zh: '來訪', 'zh-cn': '到店', ja: '来店' },
  cover: { en: '{{covers}} cover', zh: '{{covers}} 人', 'zh-cn': '{{covers}} 人', ja: '{{covers}}名' },
  covers: { en: '{{covers}} covers', zh: '{{covers}} 人', 'zh-cn': '{{covers}} 人', ja: '{{covers}}名' },
  reason: columnLabels.complaint,
  survey: later.survey,
  status: columnLabels.contactStatus,
  assignee: columnLabels.assignee,
  anyone: { en: 'Anyone', zh: '不限', 'zh-cn': '不限', ja: 'すべて' },
  nobody: codeLabels.assignee.nobody,
  all: common.all,
  anonymous: { en: 'Anonymous', zh: '匿名', 'zh-cn': '匿名', ja: '匿名' },
  nothingWritten: later.nothingWritten,
  empty: {
    en: 'No open complaints',
    zh: '目前沒有待處理的客訴',
    'zh-cn': '目前没有待处理的投诉',
    ja: '対応待ちの苦情はありません',
  },
  emptyText: {
    en: 'Unsatisfied guests who asked for a call appear here immediately.',
    zh: '不滿意並希望聯絡的顧客會即時出現在這裡。',
    'zh-cn': '不满意并希望联系的顾客会即时显示在这里。',
    ja: '不満があり連絡を希望する顧客が、すぐにここに表示されます。',
  },
  noMatch: {
    en: 'No matching complaints',
    zh: '沒有符合條件的客訴',
    'zh-cn': '没有符合条件的投诉',
    ja: '該当する苦情はありません',
  },
  firstAnswer: { en: 'First response', zh: '首次回應', 'zh-cn': '首次回应', ja: '初回対応' },
  notAnswered: { en: 'Not answered yet', zh: '尚未回應', 'zh-cn': '尚未回应', ja: '未対応' },
  after: { en: 'after {{time}}', zh: '歷時 {{time}}', 'zh-cn': '历时 {{time}}', ja: '{{time}}後' },
  atOnce: { en: 'immediately', zh: '立即', 'zh-cn': '立即', ja: 'すぐに' },
  takeOver: { en: 'Assign to me', zh: '由我處理', 'zh-cn': '由我处理', ja: '担当する' },
  answers: { en: 'Answers', zh: '回覆內容', 'zh-cn': '回复内容', ja: '回答' },
  yes: common.yes,
  no: common.no,
  notes: { en: 'Notes', zh: '處理紀錄', 'zh-cn': '处理记录', ja: '対応メモ' },
  noNotes: { en: 'No notes yet', zh: '尚無紀錄。', 'zh-cn': '尚无记录。', ja: 'メモはまだありません。' },
  note: { en: 'Action taken', zh: '處理情形', 'zh-cn': '处理情况', ja: '対応の内容' },
  noteHelp: {
    en: 'Notes cannot be edited.',
    zh: '紀錄送出後無法修改或刪除。',
    'zh-cn': '记录提交后无法修改或删除。',
    ja: '追加したメモは変更も削除もできません。',
  },
  addNote: { en: 'Add note', zh: '新增紀錄', 'zh-cn': '添加记录', ja: 'メモを追加' },
  history: common.history,
  noHistory: { en: 'No changes yet', zh: '尚無變更。', 'zh-cn': '尚无更改。', ja: '変更はまだありません。' },
  someone: later.someone,
  changedSince: {
    en: 'Someone else changed this complaint. The latest version is shown.',
    zh: '已有他人變更此客訴，現顯示最新內容。',
    'zh-cn': '已有他人更改此投诉，现显示最新内容。',
    ja: 'ほかの人がこの苦情を変更しました。最新の内容を表示しています。',
  },
} as const satisfies Readonly<Record<string, Labels>>);

export const statusWords: Readonly<Record<ComplaintView, Labels>> = defineLabels('complaints.status', {
  open: { en: 'Open', zh: '未結案', 'zh-cn': '未结案', ja: '未完了' },
  NEED_RESPONSE: { en: 'Needs a response', zh: '待回應', 'zh-cn': '待回应', ja: '未対応' },
  IN_PROGRESS: { en: 'In progress', zh: '處理中', 'zh-cn': '处理中', ja: '対応中' },
  COMPLETED: { en: 'Completed', zh: '已完成', 'zh-cn': '已完成', ja: '対応済み' },
  NONE: { en: 'No response needed', zh: '無需處理', 'zh-cn': '无需处理', ja: '対応不要' },
  all: complaintWords.all,
});

/** The guest's name or contact; null if unknown. */
export const guestOf = ({ guest }: Pick<Complaint, 'guest'>): string | null =>
  [guest?.name, guest?.phone && formatPhone(guest.phone)].filter(Boolean).join(' · ') || null;
