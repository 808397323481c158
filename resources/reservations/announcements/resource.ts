import { announcementLimits } from '#contract/reservations/announcementRules.ts';
import { wholeDayTimes } from '#contract/reservations/announcementTimes.ts';
import { defaults } from '#contract/core/constants.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import {
  boolean,
  choice,
  date,
  image,
  instant,
  longText,
  text,
  texts,
  time,
  weekdays,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** What a company announces to its guests. */
export default defineResource({
  name: 'announcements',
  label: pageLabels.announcements,
  one: { en: 'announcement', zh: '公告', 'zh-cn': '公告', ja: 'お知らせ' },
  icon: 'announcement',
  group: 'queueing',
  rank: 73,
  permission: 'onlineQueueing',
  calls: () => import('./calls.ts').then((calls) => calls.announcementCalls),
  routes: {
    list: '/queueing-management/announcements',
    edit: '/queueing-management/announcements/:announcementId',
  },
  roles: { delete: writingRoles },
  preview: () => import('./Preview.tsx'),
  schema: () => import('#contract/reservations/announcements.ts').then((contract) => contract.announcementForm),
  fields: {
    title: text(common.title, { max: announcementLimits.title, sortable: true }),
    subtitle: text(
      { en: 'Subtitle', zh: '副標題', 'zh-cn': '副标题', ja: 'サブタイトル' },
      { max: announcementLimits.subtitle },
    ),
    content: longText(common.text, { max: announcementLimits.content }),
    imageUrl: image(common.picture, { width: 72 }),
    state: choice(common.state, {
      readOnly: true,
      width: 130,
      choices: [
        { value: 'shown', label: { en: 'Shown now', zh: '顯示中', 'zh-cn': '显示中', ja: '表示中' }, tone: 'good' },
        {
          value: 'later',
          label: { en: 'Shown later', zh: '尚未顯示', 'zh-cn': '尚未显示', ja: '表示前' },
          tone: 'warn',
        },
        { value: 'over', label: { en: 'Over', zh: '已結束', 'zh-cn': '已结束', ja: '終了' }, tone: 'plain' },
        {
          value: 'never',
          label: { en: 'Never shown', zh: '不會顯示', 'zh-cn': '不会显示', ja: '表示なし' },
          tone: 'bad',
        },
      ],
    }),
    branchIds: texts(common.branches, {
      max: 64,
      required: true,
      width: 200,
      input: () => import('#resources/framework/view/form/BranchesInput.tsx'),
      cell: () => import('./BranchesCell.tsx'),
    }),
    booking: boolean(
      { en: 'On booking pages', zh: '訂位頁', 'zh-cn': '预订页', ja: '予約ページ' },
      { source: 'places.booking' },
    ),
    waiting: boolean(
      { en: 'In the queue', zh: '候位頁', 'zh-cn': '排队页', ja: '順番待ちページ' },
      { source: 'places.waiting' },
    ),
    kiosk: boolean(
      { en: 'On kiosks', zh: '自助取號畫面', 'zh-cn': '自助取号画面', ja: '受付機' },
      { source: 'places.kiosk' },
    ),
    startDate: date(common.firstDay, { sortable: true }),
    endDate: date(common.lastDay, { sortable: true }),
    weekdays: weekdays(later.weekdays, { required: true }),
    startTime: time(later.begin, { required: true }),
    endTime: time(later.end, {
      required: true,
      help: {
        en: 'An end before the start is on the next day.',
        zh: '結束時間早於開始時間時，表示次日。',
        'zh-cn': '结束时间早于开始时间时，表示次日。',
        ja: '開始より早い終了時刻は翌日になります。',
      },
    }),
    timeZone: text(later.timeZone, {
      max: 60,
      required: true,
      input: () => import('#resources/organization/branches/inputs/TimeZoneInput.tsx'),
    }),
    when: text(
      { en: 'Days and times', zh: '日期與時段', 'zh-cn': '日期与时段', ja: '日程と時間' },
      { max: 200, source: 'weekdays', readOnly: true, width: 220, cell: () => import('./TimesCell.tsx') },
    ),
    updatedTime: instant(common.changed, { sortable: true, readOnly: true, width: 160 }),
  },
  list: {
    columns: ['title', 'imageUrl', 'state', 'when', 'branchIds', 'updatedTime'],
    search: true,
    card: ['state', 'when'],
    header: () => import('./Timeline.tsx'),
    sort: '-updatedTime',
    perPage: 50,
  },
  form: [
    {
      label: { en: 'Announcement', zh: '公告內容', 'zh-cn': '公告内容', ja: 'お知らせの内容' },
      fields: ['title', 'subtitle', 'content', 'imageUrl'],
    },
    {
      label: { en: 'Where it is shown', zh: '顯示位置', 'zh-cn': '显示位置', ja: '表示する場所' },
      fields: ['branchIds', 'booking', 'waiting', 'kiosk'],
    },
    {
      label: { en: 'When it is shown', zh: '顯示時間', 'zh-cn': '显示时间', ja: '表示する日時' },
      fields: ['startDate', 'endDate', 'weekdays', 'startTime', 'endTime', 'timeZone'],
    },
  ],
  initial: {
    branchIds: [],
    timeZone: defaults.timeZone,
    startDate: null,
    endDate: null,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    ...wholeDayTimes,
    places: { booking: true, waiting: true, kiosk: true },
  },
});
