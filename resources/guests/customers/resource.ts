import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { arrangeNames, shownName } from '#contract/core/names.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import {
  boolean,
  branch,
  choice,
  daysBack,
  email,
  image,
  integer,
  language,
  longText,
  monthDay,
  phone,
  text,
  texts,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

const genders = [
  { value: 0, label: { en: 'Ms', zh: '女士', 'zh-cn': '女士', ja: '女性' } },
  { value: 1, label: { en: 'Mr', zh: '先生', 'zh-cn': '先生', ja: '男性' } },
  { value: 2, label: { en: 'Not specified', zh: '未提供', 'zh-cn': '未提供', ja: '未回答' } },
];

export const newCampaign = defineLabels('customers.newCampaign', {
  en: 'New SMS campaign',
  zh: '新增簡訊活動',
  'zh-cn': '新建短信活动',
  ja: '新規SMSキャンペーン',
});

export default defineResource({
  name: 'customers',
  label: common.guests,
  one: { en: 'guest', zh: '顧客', 'zh-cn': '顾客', ja: '顧客' },
  icon: 'people',
  group: 'guests',
  rank: 10,
  permission: 'crm',
  calls: () => import('./calls.ts').then((calls) => calls.customerCalls),
  drawer: true,
  routes: { list: '/crm' },
  roles: { delete: null },
  schema: () => import('#contract/guests/crm.ts').then((crm) => crm.customerForm),
  tabs: [
    {
      name: 'summary',
      label: pageLabels.totals,
      view: () => import('./GuestSummary.tsx'),
      first: true,
    },
    { name: 'visits', label: later.visits, view: () => import('./Visits.tsx') },
    {
      name: 'campaigns',
      label: { en: 'Campaigns', zh: '行銷', 'zh-cn': '营销', ja: '配信' },
      view: () => import('./Campaigns.tsx'),
    },
    { name: 'vouchers', label: common.vouchers, view: () => import('./Vouchers.tsx') },
    { name: 'answers', label: common.surveys, view: () => import('./Answers.tsx') },
    {
      name: 'notes',
      label: { en: 'Notes', zh: '筆記', 'zh-cn': '笔记', ja: 'メモ' },
      view: () => import('./Notes.tsx'),
    },
    {
      name: 'consent',
      label: { en: 'Consent', zh: '同意', 'zh-cn': '同意', ja: '同意' },
      view: () => import('./Consent.tsx'),
    },
    { name: 'history', label: common.history, view: () => import('./History.tsx') },
  ],
  actions: () => import('./GuestActions.tsx'),
  frozen: {
    by: 'erasedTime',
    label: { en: 'Erased', zh: '已刪除個資', 'zh-cn': '已删除信息', ja: '消去済み' },
  },
  initial: { gender: 1, allowContactRestaurant: false, allowContactInline: false },
  fields: {
    isVIP: boolean(common.vip, { width: 48, cell: () => import('./VipToggle.tsx') }),
    name: text(common.personName, {
      max: 120,
      required: true,
      sortable: true,
      shown: (guest, _, country) => shownName({ ...guest, name: String(guest.name ?? '') }, country),
    }),
    familyName: text(common.familyName, { max: 60, input: () => import('./NamePart.tsx') }),
    givenName: text(common.givenName, { max: 60, input: () => import('./NamePart.tsx') }),
    phoneticFamilyName: text(
      { en: 'Phonetic family name', zh: '姓（讀音）', 'zh-cn': '姓（读音）', ja: '姓（フリガナ）' },
      { max: 60 },
    ),
    phoneticGivenName: text(
      { en: 'Phonetic given name', zh: '名（讀音）', 'zh-cn': '名（读音）', ja: '名（フリガナ）' },
      { max: 60 },
    ),
    gender: choice({ en: 'Gender', zh: '性別', 'zh-cn': '性别', ja: '性別' }, { choices: genders, required: true }),
    phoneNumber: phone(common.phone, {
      width: 178,
      help: {
        en: 'Any local format. Stored with the country code.',
        zh: '可用當地格式輸入，儲存時會加上國碼。',
        'zh-cn': '可用当地格式输入，保存时会加上国家代码。',
        ja: '国内の形式で入力できます。国番号付きで保存されます。',
      },
    }),
    email: email(common.email),
    language: language(common.language, { width: 120, roomyOnly: true }),
    birthday: monthDay({ en: 'Birthday', zh: '生日', 'zh-cn': '生日', ja: '誕生日' }),
    tags: texts(common.tags, { max: 60, width: 115, suggestions: 'customerTags' }),
    types: texts({ en: 'Types', zh: '類型', 'zh-cn': '类型', ja: '区分' }, { max: 60, suggestions: 'customerTypes' }),
    visits: integer(
      { en: 'Visits', zh: '來訪次數', 'zh-cn': '到店次数', ja: '来店回数' },
      {
        readOnly: true,
        sortable: true,
        width: 76,
        min: 0,
      },
    ),
    seatCount: integer(
      { en: 'Party', zh: '用餐人數', 'zh-cn': '用餐人数', ja: '人数' },
      { sortable: true, width: 75, min: 1, max: 999 },
    ),
    firstSeen: daysBack(
      { en: 'First visit', zh: '首次來訪', 'zh-cn': '首次到店', ja: '初回来店' },
      {
        source: 'firstSeenTime',
        readOnly: true,
        sortable: true,
        width: 150,
      },
    ),
    lastSeat: daysBack(
      { en: 'Last visit', zh: '最近來訪', 'zh-cn': '最近到店', ja: '前回来店' },
      {
        source: 'lastSeatTime',
        readOnly: true,
        sortable: true,
        width: 150,
      },
    ),
    branchId: branch(common.branch, { readOnly: true, width: 78 }),
    doNotContact: boolean(
      { en: 'Do not contact', zh: '請勿聯絡', 'zh-cn': '请勿联系', ja: '連絡不可' },
      {
        source: 'blacklistSetting.forbidPIISharing',
      },
    ),
    allowContactRestaurant: boolean({
      en: 'Accepts restaurant messages',
      zh: '接受餐廳訊息',
      'zh-cn': '接受餐厅消息',
      ja: '店舗からの連絡を許可',
    }),
    allowContactInline: boolean({
      en: 'Accepts platform messages',
      zh: '接受平台訊息',
      'zh-cn': '接受平台消息',
      ja: 'プラットフォームの連絡を許可',
    }),
    // From the guest's own account, if the file is stored here: an external address would reveal who looks at it.
    profilePicture: image(common.photo, {
      readOnly: true,
      shownWhen: ({ profilePicture }) => String(profilePicture ?? '').startsWith('/files/'),
    }),
    // These are only filters.
    phone: phone(common.phone, { source: 'phoneNumber', readOnly: true }),
    hasPhone: boolean({ en: 'Has a phone', zh: '有電話', 'zh-cn': '有电话', ja: '電話番号あり' }, { readOnly: true }),
    hasEmail: boolean(
      { en: 'Has an e-mail', zh: '有電子郵件', 'zh-cn': '有电子邮箱', ja: 'メールあり' },
      { readOnly: true },
    ),
    note: longText(common.note, { max: 2000 }),
  },
  title: 'name',
  secondary: 'phoneNumber',
  list: {
    reach: { perPage: 500, records: 10_000_000 },
    columns: ['isVIP', 'name', 'phoneNumber', 'tags', 'visits', 'seatCount', 'lastSeat', 'branchId', 'language'],
    card: ['phoneNumber', 'lastSeat', 'visits'],
    filters: [
      'name',
      'phone',
      'hasPhone',
      'email',
      'hasEmail',
      'isVIP',
      'doNotContact',
      'allowContactRestaurant',
      'allowContactInline',
      'branchId',
      'tags',
      'types',
      'gender',
      'language',
      'birthday',
      'visits',
      'seatCount',
      'firstSeen',
      'lastSeat',
    ],
    facets: [
      'isVIP',
      'doNotContact',
      'allowContactRestaurant',
      'allowContactInline',
      'hasPhone',
      'hasEmail',
      'branchId',
      'tags',
      'types',
      'gender',
      'language',
    ],
    views: true,
    search: true,
    sort: '-lastSeatTime',
    perPage: pageSizes.customers,
    presets: [
      { name: 'all', label: common.all },
      { name: 'new', label: common.newGuests },
      { name: 'dropdown', label: { en: 'Lapsed', zh: '久未來訪', 'zh-cn': '久未到店', ja: 'ご無沙汰' } },
      { name: 'diner', label: { en: 'Diners', zh: '來過', 'zh-cn': '到店过', ja: '来店あり' } },
    ],
    bulk: () => import('./BulkEdits.tsx'),
    actions: [
      {
        name: 'campaign',
        label: newCampaign,
        roles: writingRoles,
        dialog: () => import('./NewCampaign.tsx'),
      },
      {
        name: 'import',
        label: common.importing,
        roles: writingRoles,
        to: '/crm/import',
      },
      {
        name: 'export',
        label: common.exporting,
        permission: 'crmExport',
        dialog: () => import('./ExportGuests.tsx'),
      },
    ],
  },
  form: [
    {
      label: common.guest,
      fields: [
        'name',
        'profilePicture',
        'familyName',
        'givenName',
        'phoneticFamilyName',
        'phoneticGivenName',
        'gender',
        'birthday',
        'language',
      ],
      arrange: (fields, country) => arrangeNames(fields, country),
    },
    {
      label: common.contact,
      fields: ['phoneNumber', 'email', 'allowContactRestaurant', 'allowContactInline', 'doNotContact'],
    },
    {
      label: { en: 'At the restaurant', zh: '用餐資料', 'zh-cn': '用餐信息', ja: 'ご利用情報' },
      fields: ['isVIP', 'seatCount', 'tags', 'types', 'note', 'visits', 'firstSeen', 'lastSeat', 'branchId'],
    },
  ],
});
