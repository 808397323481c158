import { pages } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { codeLabels, columnLabels } from '#contract/platform/reportLabels.ts';
import type { ComplaintView } from '#contract/feedback/complaintRules.ts';
import type { Complaint } from '#contract/feedback/complaints.ts';
import { formatPhone } from '#i18n/formats.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** The texts of the complaints inbox. */
export const words = {
  page: pages.complaints,
  one: say('Complaint', '客訴', '投诉', '苦情'),
  asked: columnLabels.since,
  branch: common.branch,
  guest: common.guest,
  phone: common.phone,
  visit: say('Visit', '來訪', '到店', '来店'),
  cover: say('{{covers}} cover', '{{covers}} 人', '{{covers}} 人', '{{covers}}名'),
  covers: say('{{covers}} covers', '{{covers}} 人', '{{covers}} 人', '{{covers}}名'),
  reason: columnLabels.complaint,
  survey: later.survey,
  status: columnLabels.contactStatus,
  assignee: columnLabels.assignee,
  anyone: say('Anyone', '不限', '不限', 'すべて'),
  nobody: codeLabels.assignee.nobody,
  all: common.all,
  anonymous: say('Anonymous', '匿名', '匿名', '匿名'),
  nothingWritten: later.nothingWritten,
  empty: say('No open complaints', '目前沒有待處理的客訴', '目前没有待处理的投诉', '対応待ちの苦情はありません'),
  emptyText: say(
    'Unsatisfied guests who asked for a call appear here immediately.',
    '不滿意並希望聯絡的顧客會即時出現在這裡。',
    '不满意并希望联系的顾客会即时显示在这里。',
    '不満があり連絡を希望する顧客が、すぐにここに表示されます。',
  ),
  noMatch: say('No matching complaints', '沒有符合條件的客訴', '没有符合条件的投诉', '該当する苦情はありません'),
  firstAnswer: say('First response', '首次回應', '首次回应', '初回対応'),
  notAnswered: say('Not answered yet', '尚未回應', '尚未回应', '未対応'),
  after: say('after {time}', '歷時 {time}', '历时 {time}', '{time}後'),
  atOnce: say('immediately', '立即', '立即', 'すぐに'),
  takeOver: say('Assign to me', '由我處理', '由我处理', '担当する'),
  answers: say('Answers', '回覆內容', '回复内容', '回答'),
  yes: common.yes,
  no: common.no,
  notes: say('Notes', '處理紀錄', '处理记录', '対応メモ'),
  noNotes: say('No notes yet', '尚無紀錄。', '尚无记录。', 'メモはまだありません。'),
  note: say('Action taken', '處理情形', '处理情况', '対応の内容'),
  noteHelp: say(
    'Notes cannot be edited.',
    '紀錄送出後無法修改或刪除。',
    '记录提交后无法修改或删除。',
    '追加したメモは変更も削除もできません。',
  ),
  addNote: say('Add note', '新增紀錄', '添加记录', 'メモを追加'),
  history: common.history,
  noHistory: say('No changes yet', '尚無變更。', '尚无更改。', '変更はまだありません。'),
  someone: later.someone,
  changedSince: say(
    'Someone else changed this complaint. The latest version is shown.',
    '已有他人變更此客訴，現顯示最新內容。',
    '已有他人更改此投诉，现显示最新内容。',
    'ほかの人がこの苦情を変更しました。最新の内容を表示しています。',
  ),
} as const satisfies Readonly<Record<string, Labels>>;

export const statusWords: Readonly<Record<ComplaintView, Labels>> = {
  open: say('Open', '未結案', '未结案', '未完了'),
  NEED_RESPONSE: say('Needs a response', '待回應', '待回应', '未対応'),
  IN_PROGRESS: say('In progress', '處理中', '处理中', '対応中'),
  COMPLETED: say('Completed', '已完成', '已完成', '対応済み'),
  NONE: say('No response needed', '無需處理', '无需处理', '対応不要'),
  all: words.all,
};

/** The guest's name or contact; null if unknown. */
export const guestOf = ({ guest }: Pick<Complaint, 'guest'>): string | null =>
  [guest?.name, guest?.phone && formatPhone(guest.phone)].filter(Boolean).join(' · ') || null;
