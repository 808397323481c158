import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { groupLanguages, groupLimits, defaultGroupLanguages } from '#contract/organization/groupValues.ts';
import { boolean, choices, image, instant, integer, records, same, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { branchParts } from './parts.ts';

const languageNames = { en: 'English', ja: '日本語', 'zh-tw': '繁體中文', 'zh-cn': '简体中文' } as const;

/** The groups that a member belongs to, or manages for a company. */
export default defineResource({
  name: 'groups',
  label: { en: 'Groups', zh: '集團', 'zh-cn': '集团', ja: 'グループ' },
  one: { en: 'group', zh: '集團', 'zh-cn': '集团', ja: 'グループ' },
  icon: 'channels',
  group: 'organization',
  rank: 91,
  permission: 'groupManagement',
  calls: () => import('./calls.ts').then((calls) => calls.groupMemberCalls),
  routes: { list: '/groups', create: null, edit: '/groups/:groupId' },
  // Also users of the group without their own role (specification, section 6).
  roles: { create: null, edit: ['none', 'write', 'manager'], delete: null },
  fields: {
    groupName: text(common.name, { max: groupLimits.name, required: true, sortable: true }),
    logo: image(common.logo, { width: 72, input: () => import('./PictureInput.tsx') }),
    groupId: text(
      { en: 'Group ID', zh: '集團代號', 'zh-cn': '集团代号', ja: 'グループID' },
      {
        max: groupLimits.id,
        required: true,
        fixed: true,
        sortable: true,
        width: 180,
        help: {
          en: 'Used in the page address. It cannot be changed later.',
          zh: '會出現在網址中，建立後無法更改。',
          'zh-cn': '会出现在网址中，创建后无法更改。',
          ja: 'URLの一部になり、あとから変更できません。',
        },
      },
    ),
    companyNames: texts(common.companies, { max: 120 }),
    branchCount: integer(common.branches, { sortable: true, width: 100 }),
    enableGroupPage: boolean(
      { en: 'Group page', zh: '集團頁面', 'zh-cn': '集团页面', ja: 'グループページ' },
      { width: 110 },
    ),
    updatedTime: instant(common.changed, { sortable: true, width: 160 }),
    coverImage: image(
      { en: 'Banner', zh: '橫幅圖片', 'zh-cn': '横幅图片', ja: 'バナー' },
      { input: () => import('./PictureInput.tsx') },
    ),
    shareCustomersBetweenCompanies: boolean({
      en: 'Share guests between companies',
      zh: '公司之間共享顧客資料',
      'zh-cn': '公司之间共享顾客资料',
      ja: '会社間で顧客情報を共有する',
    }),
    webBookingSelectableLanguages: choices(
      { en: 'Page languages', zh: '頁面可選語言', 'zh-cn': '页面可选语言', ja: 'ページで選べる言語' },
      { choices: groupLanguages.map((value) => ({ value, label: same(languageNames[value]) })) },
    ),
    users: texts(common.users, { max: 64, input: () => import('./UsersInput.tsx') }),
    branches: records(common.branches, {
      one: common.oneBranch,
      maxItems: groupLimits.branches,
      fields: branchParts,
      input: () => import('./BranchesInput.tsx'),
    }),
  },
  list: {
    columns: ['groupName', 'logo', 'groupId', 'companyNames', 'branchCount', 'enableGroupPage', 'updatedTime'],
    search: true,
    appended: true,
    card: ['groupId', 'companyNames', 'branchCount'],
    perPage: pageSizes.groups,
  },
  form: [
    {
      label: { en: 'Group', zh: '集團', 'zh-cn': '集团', ja: 'グループ' },
      fields: [
        'groupName',
        'groupId',
        'enableGroupPage',
        'shareCustomersBetweenCompanies',
        'webBookingSelectableLanguages',
        'users',
      ],
    },
    { label: common.pictures, fields: ['logo', 'coverImage'] },
    { label: common.branches, fields: ['branches'] },
  ],
  schema: () => import('./form.ts').then((form) => form.groupForm),
  savedInSteps: true,
  initial: {
    groupId: '',
    groupName: '',
    logo: null,
    coverImage: null,
    enableGroupPage: false,
    shareCustomersBetweenCompanies: false,
    webBookingSelectableLanguages: defaultGroupLanguages,
    users: [],
    branches: [],
  },
});
