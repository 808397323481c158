import { common } from '#contract/commonLabels.ts';
import { pageSizes } from '#contract/constants.ts';
import { groupLanguages, groupLimits, metaTypes, defaultGroupLanguages } from '#contract/groupRules.ts';
import {
  boolean,
  choice,
  choices,
  date,
  image,
  instant,
  integer,
  records,
  same,
  say,
  text,
  texts,
} from '../define/fields.ts';

const languageNames = { en: 'English', ja: '日本語', 'zh-tw': '繁體中文', 'zh-cn': '简体中文' } as const;
const metaTypeNames = {
  string: say('Text', '文字', '文本', 'テキスト'),
  number: say('Number', '數字', '数字', '数値'),
  boolean: say('Yes or no', '是／否', '是／否', 'はい・いいえ'),
} as const;

/** Of the type that stands beside it. */
export const metaValueField = text(say('Value', '值', '值', '値'), { max: groupLimits.metaValue });

/** What a group says of a branch: keys with values of a type each. */
const groupMeta = records(say('Metadata', '附加資料', '附加数据', 'メタデータ'), {
  one: say('an entry', '一筆', '一条', '項目'),
  max: groupLimits.metaEntries,
  unordered: true,
  initial: { key: '', type: 'string', value: '' },
  fields: {
    key: text(say('Key', '鍵名', '键名', 'キー'), { max: groupLimits.metaKey }),
    type: choice(say('Type', '類型', '类型', '型'), {
      choices: metaTypes.map((value) => ({ value, label: metaTypeNames[value] })),
      required: true,
    }),
    value: metaValueField,
  },
});

/** What is entered for a branch of a group. */
export const branchParts = {
  startDate: date(say('From', '開始日期', '开始日期', '開始日')),
  endDate: date(say('Until', '結束日期', '结束日期', '終了日')),
  groupMeta,
} as const;

/** What one's own groups and all of them have in common. */
export const shared = {
  one: say('group', '集團', '集团', 'グループ'),
  icon: 'channels',
  permission: 'groupManagement',
  fields: {
    groupName: text(common.name, { max: groupLimits.name, required: true, sortable: true }),
    logo: image(common.logo, { width: 72, input: () => import('./PictureInput.tsx') }),
    groupId: text(say('Group id', '集團代號', '集团代号', 'グループID'), {
      max: groupLimits.id,
      required: true,
      fixed: true,
      sortable: true,
      width: 180,
      help: say(
        'Part of the address; it cannot be changed later.',
        '會出現在網址中，建立後無法更改。',
        '会出现在网址中，创建后无法更改。',
        'URLの一部になり、あとから変更できません。',
      ),
    }),
    companyNames: texts(common.companies, { max: 120 }),
    branchCount: integer(common.branches, { sortable: true, width: 100 }),
    enableGroupPage: boolean(say('Group page', '集團頁面', '集团页面', 'グループページ'), { width: 110 }),
    updatedTime: instant(common.changed, { sortable: true, width: 160 }),
    coverImage: image(say('Banner', '橫幅圖片', '横幅图片', 'バナー'), { input: () => import('./PictureInput.tsx') }),
    shareCustomersBetweenCompanies: boolean(
      say('Companies share their guests', '公司之間共享顧客資料', '公司之间共享顾客资料', '会社間で顧客情報を共有する'),
    ),
    webBookingSelectableLanguages: choices(
      say('Languages on the page', '頁面可選語言', '页面可选语言', 'ページで選べる言語'),
      { choices: groupLanguages.map((value) => ({ value, label: same(languageNames[value]) })) },
    ),
    users: texts(common.users, { max: 64, input: () => import('./UsersInput.tsx') }),
    branches: records(common.branches, {
      one: common.oneBranch,
      max: groupLimits.branches,
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
      label: say('Group', '集團', '集团', 'グループ'),
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
} as const;
