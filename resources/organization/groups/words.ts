import { later } from '#contract/labels/laterLabels.ts';
import { groupPictures, type GroupPicture } from '#contract/organization/groupRules.ts';
import { say, type Labels } from '#resources/framework/fields.ts';
import type { SaveStep } from './save.ts';

/** Texts of the group page, in addition to the field labels. */

export function pictureHint(place: GroupPicture): Labels {
  const { minWidth, maxWidth, minHeight, maxHeight } = groupPictures[place];
  const [width, height] = [`${minWidth}–${maxWidth}`, `${minHeight}–${maxHeight}`];
  return say(
    `JPEG, PNG, WebP or GIF, up to 3 MB; ${width} pixels wide, ${height} high`,
    `JPEG、PNG、WebP 或 GIF，3 MB 以內；寬 ${width}、高 ${height} 像素`,
    `JPEG、PNG、WebP 或 GIF，不超过 3 MB；宽 ${width}、高 ${height} 像素`,
    `JPEG、PNG、WebP、GIF（3 MBまで）、幅${width}、高さ${height}ピクセル`,
  );
}

/** The action that failed. */
export const stepWords: Readonly<Record<SaveStep['kind'], Labels>> = {
  picture: say('upload failed', '上傳失敗', '上传失败', 'アップロード失敗'),
  add: say('add', '加入', '添加', '追加'),
  update: say('change', '更新', '更新', '更新'),
  delete: say('remove', '移除', '移除', '削除'),
};

export const words = {
  usersHelp: say(
    'These users can view and edit this group without further permissions.',
    '不需其他權限即可檢視與編輯此集團。',
    '无需其他权限即可查看和编辑此集团。',
    'ほかの権限がなくてもこのグループを閲覧・編集できます。',
  ),
  addBranches: say('Add branches', '加入分店', '添加门店', '店舗を追加'),
  searchBranches: say('Company or branch', '公司或分店名稱', '公司或门店名称', '会社名または店舗名'),
  chooseAll: later.chooseAll,
  chooseNone: say('Select none', '取消全選', '取消全选', '選択を解除'),
  addChosen: say('Add ({n})', '加入（{n}）', '添加（{n}）', '追加（{n}）'),
  moreBranches: say(
    'More branches available. Type more of the name to narrow the list.',
    '還有更多分店，請輸入更完整的名稱搜尋。',
    '还有更多门店，请输入更完整的名称搜索。',
    'ほかにも店舗があります。名称を続けて入力し、絞り込んでください。',
  ),
  removeBranch: say('Remove branch', '移除分店', '移除门店', '店舗を外す'),
  noBranches: say('No branches yet.', '尚未加入分店。', '尚未添加门店。', 'まだ店舗がありません。'),
} as const;
