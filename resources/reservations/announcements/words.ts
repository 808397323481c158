import { defineLabels } from '#contract/core/labelLists.ts';
import type { AnnouncementPlace } from '#contract/reservations/announcementTimes.ts';
import type { Labels } from '#resources/framework/fields.ts';

export const announcementWords = defineLabels('announcements.words', {
  timeline: { en: 'Next seven days', zh: '未來七天', 'zh-cn': '未来七天', ja: '今後7日間' },
  everywhere: { en: 'All places', zh: '所有位置', 'zh-cn': '所有位置', ja: 'すべての場所' },
  place: { en: 'Place', zh: '位置', 'zh-cn': '位置', ja: '場所' },
  none: {
    en: 'Nothing is announced in these seven days.',
    zh: '這七天沒有公告。',
    'zh-cn': '这七天没有公告。',
    ja: 'この7日間に表示するお知らせはありません。',
  },
  now: { en: 'Shown now: {{n}}', zh: '目前顯示：{{n}}', 'zh-cn': '当前显示：{{n}}', ja: '現在表示中：{{n}}' },
  nothingNow: {
    en: 'Nothing is shown now.',
    zh: '目前沒有顯示任何公告。',
    'zh-cn': '当前没有显示任何公告。',
    ja: '現在表示中のお知らせはありません。',
  },
  clock: {
    en: 'Times are those of the branch ({{zone}}).',
    zh: '時間以分店當地為準（{{zone}}）。',
    'zh-cn': '时间以门店当地为准（{{zone}}）。',
    ja: '時刻は店舗の現地時間です（{{zone}}）。',
  },
  untitled: {
    en: 'Picture without a title',
    zh: '沒有標題的圖片',
    'zh-cn': '没有标题的图片',
    ja: 'タイトルのない画像',
  },
  hiddenHere: {
    en: 'Not shown here.',
    zh: '不在此處顯示。',
    'zh-cn': '不在此处显示。',
    ja: 'ここには表示されません。',
  },
  empty: {
    en: 'Enter a title, a text or a picture.',
    zh: '請輸入標題、內文或圖片。',
    'zh-cn': '请输入标题、正文或图片。',
    ja: 'タイトル、本文、画像のいずれかを入力してください。',
  },
  neverShown: {
    en: 'With these days and times it is never shown.',
    zh: '依目前的日期與時段，不會顯示。',
    'zh-cn': '按当前的日期与时段，不会显示。',
    ja: 'この日程と時間では表示されません。',
  },
  over: {
    en: 'It is no longer shown.',
    zh: '已不再顯示。',
    'zh-cn': '已不再显示。',
    ja: '表示は終了しています。',
  },
  next: {
    en: 'Shown next: {{n}}',
    zh: '下次顯示：{{n}}',
    'zh-cn': '下次显示：{{n}}',
    ja: '次の表示：{{n}}',
  },
});

/** The places as tabs of the preview. */
export const placeLabels: Readonly<Record<AnnouncementPlace, Labels>> = defineLabels('announcements.places', {
  booking: { en: 'Booking page', zh: '訂位頁面', 'zh-cn': '预订页面', ja: '予約画面' },
  waiting: { en: 'Queue page', zh: '候位頁面', 'zh-cn': '排队页面', ja: '順番待ち画面' },
  kiosk: { en: 'Kiosk screen', zh: '取號機畫面', 'zh-cn': '取号机画面', ja: '受付機の画面' },
});
