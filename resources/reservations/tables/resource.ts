import { common } from '#contract/labels/commonLabels.ts';
import { boolean, branch, integer, say, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

export default defineResource({
  name: 'tables',
  label: say('Tables', '桌位', '桌位', 'テーブル'),
  one: say('table', '桌位', '桌位', 'テーブル'),
  icon: 'table',
  group: 'reservations',
  rank: 79,
  permission: 'onlineReservation',
  ofBranch: 'branchId',
  unique: { field: 'name', within: ['branchId'] },
  fields: {
    name: text(say('Table', '桌號', '桌号', 'テーブル番号'), { max: 20, required: true, sortable: true }),
    branchId: branch(common.branch, { required: true, sortable: true }),
    area: text(say('Area', '區域', '区域', 'エリア'), { max: 40, sortable: true }),
    seats: integer(say('Seats', '座位數', '座位数', '席数'), { min: 1, max: 99, required: true, sortable: true }),
    bookableOnline: boolean(say('Bookable online', '開放線上訂位', '开放在线预订', 'Web予約可'), { width: 140 }),
    active: boolean(say('In use', '使用中', '使用中', '使用中')),
    position: integer(say('Sort order', '排序', '排序', '並び順'), { min: 0, max: 9_999, sortable: true }),
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
      label: say('Table', '桌位', '桌位', 'テーブル'),
      fields: ['name', 'branchId', 'area', 'seats', 'bookableOnline', 'active', 'position'],
    },
  ],
  initial: { bookableOnline: true, active: true },
});
