import { common } from '#contract/labels/commonLabels.ts';
import { pages } from '#contract/labels/pageLabels.ts';
import { say } from '#resources/framework/fields.ts';

export const words = {
  today: say('Shown today', '今日顯示', '今日显示', '本日の表示'),
  none: say(
    'No menu is shown today.',
    '今日沒有可顯示的菜單。',
    '今日没有可显示的菜单。',
    '本日表示するメニューはありません。',
  ),
  now: say('now', '現在', '现在', '現在'),
  notNow: say('no menu at this time', '此時段沒有菜單', '此时段没有菜单', 'この時間帯のメニューなし'),
  general: say('General menu', '一般菜單', '一般菜单', '通常メニュー'),
  schedules: common.schedules,
  overlap: say(
    'Overlaps an earlier schedule.',
    '與先前的時段重疊。',
    '与先前的时段重叠。',
    '前の時間帯と重なっています。',
  ),
  dates: say('Dates', '有效期間', '有效期间', '有効期間'),
  always: say('Always', '一直有效', '始终有效', '常に有効'),
  calendar: pages.calendar,
  noPictures: say(
    'No pictures yet. This schedule will not be saved.',
    '尚無圖片，此時段不會儲存。',
    '尚无图片，此时段不会保存。',
    '画像がないため、この時間帯は保存されません。',
  ),
  noSchedules: say('No schedules yet.', '尚無時段。', '尚无时段。', '時間帯はまだありません。'),
  picture: say('Picture {n}', '第 {n} 張', '第 {n} 张', '{n}枚目'),
};
