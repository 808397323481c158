import { pageSizes } from '#contract/constants.ts';
import { languageChoices } from '../define/common.ts';
import {
  boolean,
  branch,
  choice,
  daysBack,
  email,
  integer,
  longText,
  monthDay,
  phone,
  say,
  text,
  texts,
} from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';

const genders = [
  { value: 0, label: say('Ms', '女士', '女士', '女性') },
  { value: 1, label: say('Mr', '先生', '先生', '男性') },
  { value: 2, label: say('Not said', '未提供', '未提供', '未回答') },
];

export default defineResource({
  name: 'customers',
  label: say('Guests', '顧客', '顾客', '顧客'),
  one: say('guest', '顧客', '顾客', '顧客'),
  icon: 'people',
  permission: 'crm',
  calls: 'own',
  drawer: true,
  routes: { list: '/crm', create: null },
  roles: { create: null, delete: null },
  schema: () => import('#contract/crm.ts').then((crm) => crm.customerForm),
  fields: {
    isVIP: boolean(say('VIP', 'VIP', 'VIP', 'VIP'), { width: 48, cell: () => import('./VipToggle.tsx') }),
    name: text(say('Name', '姓名', '姓名', '氏名'), { max: 120, required: true, sortable: true }),
    familyName: text(say('Family name', '姓', '姓', '姓'), { max: 60 }),
    givenName: text(say('Given name', '名', '名', '名'), { max: 60 }),
    phoneticFamilyName: text(say('Family name, phonetic', '姓（讀音）', '姓（读音）', '姓（フリガナ）'), { max: 60 }),
    phoneticGivenName: text(say('Given name, phonetic', '名（讀音）', '名（读音）', '名（フリガナ）'), { max: 60 }),
    gender: choice(say('Gender', '性別', '性别', '性別'), { choices: genders, required: true }),
    phoneNumber: phone(say('Phone', '電話', '电话', '電話番号'), {
      width: 160,
      help: say(
        'Any local form; kept with its country code.',
        '可用當地格式輸入，會存成含國碼的號碼。',
        '可用当地格式输入，会保存为含国家代码的号码。',
        '国内の書き方で入力できます。国番号付きで保存されます。',
      ),
    }),
    email: email(say('E-mail', '電子郵件', '电子邮箱', 'メール')),
    language: choice(say('Language', '語言', '语言', '言語'), { choices: languageChoices, width: 100 }),
    birthday: monthDay(say('Birthday', '生日', '生日', '誕生日')),
    tags: texts(say('Tags', '標籤', '标签', 'タグ'), { max: 60, suggestions: 'customerTags' }),
    types: texts(say('Types', '類型', '类型', '区分'), { max: 60, suggestions: 'customerTypes' }),
    visits: integer(say('Visits', '來訪次數', '到店次数', '来店回数'), {
      readOnly: true,
      sortable: true,
      width: 84,
      min: 0,
    }),
    seatCount: integer(say('Party', '用餐人數', '用餐人数', '人数'), { sortable: true, width: 84, min: 1, max: 999 }),
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
    branchId: branch(say('Branch', '分店', '门店', '店舗'), { readOnly: true, width: 130 }),
    doNotContact: boolean(say('Do not contact', '請勿聯絡', '请勿联系', '連絡不可'), {
      source: 'blacklistSetting.forbidPIISharing',
    }),
    note: longText(say('Note', '備註', '备注', 'メモ'), { max: 2000 }),
  },
  title: 'name',
  list: {
    columns: ['isVIP', 'name', 'phoneNumber', 'tags', 'visits', 'seatCount', 'lastSeat', 'branchId', 'language'],
    card: ['phoneNumber', 'lastSeat', 'visits'],
    filters: [
      'isVIP',
      'doNotContact',
      'branchId',
      'tags',
      'types',
      'gender',
      'language',
      'visits',
      'seatCount',
      'firstSeen',
      'lastSeat',
    ],
    search: true,
    sort: '-lastSeatTime',
    perPage: pageSizes.customers,
    presets: [
      { name: 'all', label: say('All', '全部', '全部', 'すべて') },
      { name: 'new', label: say('New', '新客', '新客', '新規') },
      { name: 'dropdown', label: say('Lapsed', '久未來訪', '久未到店', 'ご無沙汰') },
      { name: 'diner', label: say('Diners', '來過', '到店过', '来店あり') },
    ],
    actions: [
      {
        name: 'export',
        label: say('Export', '匯出', '导出', 'エクスポート'),
        permission: 'crmExport',
        dialog: () => import('./ExportGuests.tsx'),
      },
    ],
  },
  form: [
    {
      label: say('Guest', '顧客', '顾客', '顧客'),
      fields: [
        'name',
        'familyName',
        'givenName',
        'phoneticFamilyName',
        'phoneticGivenName',
        'gender',
        'birthday',
        'language',
      ],
    },
    { label: say('Contact', '聯絡方式', '联系方式', '連絡先'), fields: ['phoneNumber', 'email', 'doNotContact'] },
    {
      label: say('At the restaurant', '用餐資料', '用餐信息', 'ご利用情報'),
      fields: ['isVIP', 'seatCount', 'tags', 'types', 'note', 'visits', 'firstSeen', 'lastSeat', 'branchId'],
    },
  ],
});
