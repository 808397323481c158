import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';

export const branchMenuWords = defineLabels('branchMenus.words', {
  today: { en: 'Shown today', zh: '今日顯示', 'zh-cn': '今日显示', ja: '本日の表示' },
  none: {
    en: 'No menu is shown today.',
    zh: '今日沒有可顯示的菜單。',
    'zh-cn': '今日没有可显示的菜单。',
    ja: '本日表示するメニューはありません。',
  },
  now: { en: 'now', zh: '現在', 'zh-cn': '现在', ja: '現在' },
  notNow: {
    en: 'no menu at this time',
    zh: '此時段沒有菜單',
    'zh-cn': '此时段没有菜单',
    ja: 'この時間帯のメニューなし',
  },
  general: { en: 'General menu', zh: '一般菜單', 'zh-cn': '一般菜单', ja: '通常メニュー' },
  schedules: common.schedules,
  overlap: {
    en: 'Overlaps an earlier schedule.',
    zh: '與先前的時段重疊。',
    'zh-cn': '与先前的时段重叠。',
    ja: '前の時間帯と重なっています。',
  },
  dates: { en: 'Dates', zh: '有效期間', 'zh-cn': '有效期间', ja: '有効期間' },
  always: { en: 'Always', zh: '一直有效', 'zh-cn': '始终有效', ja: '常に有効' },
  calendar: pageLabels.calendar,
  noPictures: {
    en: 'No pictures yet. This schedule will not be saved.',
    zh: '尚無圖片，此時段不會儲存。',
    'zh-cn': '尚无图片，此时段不会保存。',
    ja: '画像がないため、この時間帯は保存されません。',
  },
  noSchedules: { en: 'No schedules yet.', zh: '尚無時段。', 'zh-cn': '尚无时段。', ja: '時間帯はまだありません。' },
  picture: { en: 'Picture {{n}}', zh: '第 {{n}} 張', 'zh-cn': '第 {{n}} 张', ja: '{{n}}枚目' },
});
