import { common } from '#contract/labels/commonLabels.ts';
import { boolean, branch, integer, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

export default defineResource({
  name: 'tables',
  label: { en: 'Tables', zh: '桌位', 'zh-cn': '桌位', ja: 'テーブル' },
  one: { en: 'table', zh: '桌位', 'zh-cn': '桌位', ja: 'テーブル' },
  icon: 'table',
  group: 'reservations',
  rank: 79,
  permission: 'onlineReservation',
  ofBranch: 'branchId',
  unique: { field: 'name', within: ['branchId'] },
  fields: {
    name: text(
      { en: 'Table', zh: '桌號', 'zh-cn': '桌号', ja: 'テーブル番号' },
      { max: 20, required: true, sortable: true },
    ),
    branchId: branch(common.branch, { required: true, sortable: true }),
    area: text({ en: 'Area', zh: '區域', 'zh-cn': '区域', ja: 'エリア' }, { max: 40, sortable: true }),
    seats: integer(
      { en: 'Seats', zh: '座位數', 'zh-cn': '座位数', ja: '席数' },
      { min: 1, max: 99, required: true, sortable: true },
    ),
    bookableOnline: boolean(
      { en: 'Bookable online', zh: '開放線上訂位', 'zh-cn': '开放在线预订', ja: 'Web予約可' },
      { width: 140 },
    ),
    active: boolean({ en: 'In use', zh: '使用中', 'zh-cn': '使用中', ja: '使用中' }),
    position: integer(
      { en: 'Sort order', zh: '排序', 'zh-cn': '排序', ja: '並び順' },
      { min: 0, max: 9_999, sortable: true },
    ),
  },
  list: {
    columns: ['name', 'branchId', 'area', 'seats', 'bookableOnline', 'active', 'position'],
    filters: ['branchId', 'active', 'bookableOnline', 'seats'],
    search: ['name', 'area'],
    sort: 'branchId',
    perPage: 50,
    card: ['branchId', 'seats', 'active'],
  },
  form: [
    {
      label: { en: 'Table', zh: '桌位', 'zh-cn': '桌位', ja: 'テーブル' },
      fields: ['name', 'branchId', 'area', 'seats', 'bookableOnline', 'active', 'position'],
    },
  ],
  initial: { bookableOnline: true, active: true },
});
