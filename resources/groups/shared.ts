import { pageSizes } from '#contract/constants.ts';
import { boolean, image, instant, integer, say, text, texts } from '../define/fields.ts';

/** What one's own groups and all of them have in common. */
export const shared = {
  one: say('group', '集團', '集团', 'グループ'),
  icon: 'channels',
  permission: 'groupManagement',
  fields: {
    groupName: text(say('Name', '名稱', '名称', '名称'), { max: 100, required: true, sortable: true }),
    logo: image(say('Logo', '標誌', '标志', 'ロゴ'), { width: 72 }),
    groupId: text(say('Group id', '集團代號', '集团代号', 'グループID'), { max: 40, sortable: true, width: 180 }),
    companyNames: texts(say('Companies', '公司', '公司', '会社'), { max: 120 }),
    branchCount: integer(say('Branches', '分店', '门店', '店舗'), { sortable: true, width: 100 }),
    enableGroupPage: boolean(say('Group page', '集團頁面', '集团页面', 'グループページ'), { width: 110 }),
    updatedTime: instant(say('Changed', '最近修改', '最近修改', '最終更新'), { sortable: true, width: 160 }),
  },
  list: {
    columns: ['groupName', 'logo', 'groupId', 'companyNames', 'branchCount', 'enableGroupPage', 'updatedTime'],
    search: true,
    appended: true,
    card: ['groupId', 'companyNames', 'branchCount'],
    perPage: pageSizes.groups,
  },
  form: [],
  pages: { create: () => import('./GroupPage.tsx'), edit: () => import('./GroupPage.tsx') },
} as const;
