import { filledLabel } from '#contract/core/label.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { groupPictures, type GroupPicture } from '#contract/organization/groupRules.ts';
import { type Labels } from '#resources/framework/fields.ts';
import type { SaveStep } from './save.ts';

/** Texts of the group page, in addition to the field labels. */

export function pictureHint(place: GroupPicture): Labels {
  const { minWidth, maxWidth, minHeight, maxHeight } = groupPictures[place];
  const [width, height] = [`${minWidth}–${maxWidth}`, `${minHeight}–${maxHeight}`];
  return filledLabel(groupWords.pictureHint, { width, height });
}

/** The action that failed. */
export const stepWords: Readonly<Record<SaveStep['kind'], Labels>> = defineLabels('groups.stepWords', {
  picture: { en: 'upload failed', zh: '上傳失敗', 'zh-cn': '上传失败', ja: 'アップロード失敗' },
  add: { en: 'add', zh: '加入', 'zh-cn': '添加', ja: '追加' },
  update: { en: 'change', zh: '更新', 'zh-cn': '更新', ja: '更新' },
  delete: { en: 'remove', zh: '移除', 'zh-cn': '移除', ja: '削除' },
});

export const groupWords = defineLabels('groups.groupWords', {
  pictureHint: {
    en: 'JPEG, PNG, WebP or GIF, up to 3 MB; {{width}} pixels wide, {{height}} high',
    zh: 'JPEG、PNG、WebP 或 GIF，3 MB 以內；寬 {{width}}、高 {{height}} 像素',
    'zh-cn': 'JPEG、PNG、WebP 或 GIF，不超过 3 MB；宽 {{width}}、高 {{height}} 像素',
    ja: 'JPEG、PNG、WebP、GIF（3 MBまで）、幅{{width}}、高さ{{height}}ピクセル',
  },
  usersHelp: {
    en: 'These users can view and edit this group without further permissions.',
    zh: '不需其他權限即可檢視與編輯此集團。',
    'zh-cn': '无需其他权限即可查看和编辑此集团。',
    ja: 'ほかの権限がなくてもこのグループを閲覧・編集できます。',
  },
  addBranches: { en: 'Add branches', zh: '加入分店', 'zh-cn': '添加门店', ja: '店舗を追加' },
  searchBranches: {
    en: 'Company or branch',
    zh: '公司或分店名稱',
    'zh-cn': '公司或门店名称',
    ja: '会社名または店舗名',
  },
  chooseAll: later.chooseAll,
  chooseNone: { en: 'Select none', zh: '取消全選', 'zh-cn': '取消全选', ja: '選択を解除' },
  addChosen: { en: 'Add ({{n}})', zh: '加入（{{n}}）', 'zh-cn': '添加（{{n}}）', ja: '追加（{{n}}）' },
  moreBranches: {
    en: 'More branches available. Type more of the name to narrow the list.',
    zh: '還有更多分店，請輸入更完整的名稱搜尋。',
    'zh-cn': '还有更多门店，请输入更完整的名称搜索。',
    ja: 'ほかにも店舗があります。名称を続けて入力し、絞り込んでください。',
  },
  removeBranch: { en: 'Remove branch', zh: '移除分店', 'zh-cn': '移除门店', ja: '店舗を外す' },
  noBranches: { en: 'No branches yet.', zh: '尚未加入分店。', 'zh-cn': '尚未添加门店。', ja: 'まだ店舗がありません。' },
} as const);
