import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pages } from '#contract/labels/pageLabels.ts';
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
  say,
  text,
  texts,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

const genders = [
  { value: 0, label: say('Ms', '女士', '女士', '女性') },
  { value: 1, label: say('Mr', '先生', '先生', '男性') },
  { value: 2, label: say('Not specified', '未提供', '未提供', '未回答') },
];

export const newCampaign = say('New SMS campaign', '新增簡訊活動', '新建短信活动', '新規SMSキャンペーン');

export default defineResource({
  name: 'customers',
  label: common.guests,
  one: say('guest', '顧客', '顾客', '顧客'),
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
      label: pages.totals,
      view: () => import('./GuestSummary.tsx'),
      first: true,
    },
    { name: 'visits', label: later.visits, view: () => import('./Visits.tsx') },
    { name: 'campaigns', label: say('Campaigns', '行銷', '营销', '配信'), view: () => import('./Campaigns.tsx') },
    { name: 'vouchers', label: common.vouchers, view: () => import('./Vouchers.tsx') },
    { name: 'answers', label: common.surveys, view: () => import('./Answers.tsx') },
    { name: 'notes', label: say('Notes', '筆記', '笔记', 'メモ'), view: () => import('./Notes.tsx') },
    { name: 'consent', label: say('Consent', '同意', '同意', '同意'), view: () => import('./Consent.tsx') },
    { name: 'history', label: common.history, view: () => import('./History.tsx') },
  ],
  actions: () => import('./GuestActions.tsx'),
  frozen: {
    by: 'erasedTime',
    label: say('Erased', '已刪除個資', '已删除信息', '消去済み'),
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
    phoneticFamilyName: text(say('Phonetic family name', '姓（讀音）', '姓（读音）', '姓（フリガナ）'), { max: 60 }),
    phoneticGivenName: text(say('Phonetic given name', '名（讀音）', '名（读音）', '名（フリガナ）'), { max: 60 }),
    gender: choice(say('Gender', '性別', '性别', '性別'), { choices: genders, required: true }),
    phoneNumber: phone(common.phone, {
      width: 178,
      help: say(
        'Any local format. Stored with the country code.',
        '可用當地格式輸入，儲存時會加上國碼。',
        '可用当地格式输入，保存时会加上国家代码。',
        '国内の形式で入力できます。国番号付きで保存されます。',
      ),
    }),
    email: email(common.email),
    language: language(common.language, { width: 120, roomyOnly: true }),
    birthday: monthDay(say('Birthday', '生日', '生日', '誕生日')),
    tags: texts(common.tags, { max: 60, width: 115, suggestions: 'customerTags' }),
    types: texts(say('Types', '類型', '类型', '区分'), { max: 60, suggestions: 'customerTypes' }),
    visits: integer(say('Visits', '來訪次數', '到店次数', '来店回数'), {
      readOnly: true,
      sortable: true,
      width: 76,
      min: 0,
    }),
    seatCount: integer(say('Party', '用餐人數', '用餐人数', '人数'), { sortable: true, width: 75, min: 1, max: 999 }),
    firstSeen: daysBack(say('First visit', '首次來訪', '首次到店', '初回来店'), {
      source: 'firstSeenTime',
      readOnly: true,
      sortable: true,
      width: 150,
    }),
    lastSeat: daysBack(say('Last visit', '最近來訪', '最近到店', '前回来店'), {
      source: 'lastSeatTime',
      readOnly: true,
      sortable: true,
      width: 150,
    }),
    branchId: branch(common.branch, { readOnly: true, width: 78 }),
    doNotContact: boolean(say('Do not contact', '請勿聯絡', '请勿联系', '連絡不可'), {
      source: 'blacklistSetting.forbidPIISharing',
    }),
    allowContactRestaurant: boolean(
      say('Accepts restaurant messages', '接受餐廳訊息', '接受餐厅消息', '店舗からの連絡を許可'),
    ),
    allowContactInline: boolean(
      say('Accepts platform messages', '接受平台訊息', '接受平台消息', 'プラットフォームの連絡を許可'),
    ),
    // From the guest's own account, if the file is stored here: an external address would reveal who looks at it.
    profilePicture: image(common.photo, {
      readOnly: true,
      shownWhen: ({ profilePicture }) => String(profilePicture ?? '').startsWith('/files/'),
    }),
    // These are only filters.
    phone: phone(common.phone, { source: 'phoneNumber', readOnly: true }),
    hasPhone: boolean(say('Has a phone', '有電話', '有电话', '電話番号あり'), { readOnly: true }),
    hasEmail: boolean(say('Has an e-mail', '有電子郵件', '有电子邮箱', 'メールあり'), { readOnly: true }),
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
      { name: 'dropdown', label: say('Lapsed', '久未來訪', '久未到店', 'ご無沙汰') },
      { name: 'diner', label: say('Diners', '來過', '到店过', '来店あり') },
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
      label: say('At the restaurant', '用餐資料', '用餐信息', 'ご利用情報'),
      fields: ['isVIP', 'seatCount', 'tags', 'types', 'note', 'visits', 'firstSeen', 'lastSeat', 'branchId'],
    },
  ],
});
