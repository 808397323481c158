import { defineLabels } from '#contract/core/labelLists.ts';

export const menuCalendarWords = defineLabels('menuCalendar', {
  week: { en: 'Week', zh: '週', 'zh-cn': '周', ja: '週' },
  previous: { en: 'Earlier', zh: '往前', 'zh-cn': '往前', ja: '前へ' },
  next: { en: 'Later', zh: '往後', 'zh-cn': '往后', ja: '次へ' },
  gap: { en: 'No menu', zh: '無菜單', 'zh-cn': '无菜单', ja: 'メニューなし' },
  hidden: { en: 'Hidden: {{n}}', zh: '未顯示：{{n}}', 'zh-cn': '未显示：{{n}}', ja: '非表示：{{n}}' },
  tied: {
    en: 'Same priority: {{n}}',
    zh: '優先順序相同：{{n}}',
    'zh-cn': '优先级相同：{{n}}',
    ja: '同じ優先度：{{n}}',
  },
  note: {
    en: 'A menu that goes past midnight belongs to the day on which it starts. Hidden menus apply to the day, but another one has a higher priority.',
    zh: '跨午夜的菜單屬於開始的那一天。未顯示的菜單適用於當天，但有其他菜單優先。',
    'zh-cn': '跨午夜的菜单属于开始的那一天。未显示的菜单适用于当天，但有其他菜单优先。',
    ja: '日付をまたぐメニューは開始日のものとして扱います。非表示のメニューはその日に有効ですが、優先度の高い別のメニューがあります。',
  },
});
