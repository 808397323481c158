import { say } from '#resources/framework/fields.ts';

export const words = {
  week: say('Week', '週', '周', '週'),
  previous: say('Earlier', '往前', '往前', '前へ'),
  next: say('Later', '往後', '往后', '次へ'),
  gap: say('No menu', '無菜單', '无菜单', 'メニューなし'),
  hidden: say('Hidden: {n}', '未顯示：{n}', '未显示：{n}', '非表示：{n}'),
  tied: say('Same priority: {n}', '優先順序相同：{n}', '优先级相同：{n}', '同じ優先度：{n}'),
  note: say(
    'A menu that goes past midnight belongs to the day on which it starts. Hidden menus apply to the day, but another one has a higher priority.',
    '跨午夜的菜單屬於開始的那一天。未顯示的菜單適用於當天，但有其他菜單優先。',
    '跨午夜的菜单属于开始的那一天。未显示的菜单适用于当天，但有其他菜单优先。',
    '日付をまたぐメニューは開始日のものとして扱います。非表示のメニューはその日に有効ですが、優先度の高い別のメニューがあります。',
  ),
};
