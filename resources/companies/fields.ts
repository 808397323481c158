import { languageChoices } from '../define/common.ts';
import { boolean, choice, image, instant, integer, say, text, texts } from '../define/fields.ts';

/** A company's fields, for its members and for administrators. */
export const companyFields = {
  name: text(say('Name', '名稱', '名称', '名称'), { max: 120, required: true, sortable: true }),
  logo: image(say('Logo', '標誌', '标志', 'ロゴ'), { input: () => import('./LogoInput.tsx') }),
  language: choice(say('Language', '語言', '语言', '言語'), {
    choices: languageChoices,
    required: true,
    sortable: true,
    width: 150,
  }),
  tags: texts(say('Tags', '標籤', '标签', 'タグ'), { max: 40 }),
  branchCount: integer(say('Branches', '分店數', '门店数', '店舗数'), { readOnly: true, sortable: true, width: 110 }),
  branches: texts(say('Branches', '分店', '门店', '店舗'), {
    max: 120,
    readOnly: true,
    input: () => import('./BranchList.tsx'),
  }),
  createdTime: instant(say('Created', '建立時間', '创建时间', '作成日時'), {
    readOnly: true,
    sortable: true,
    width: 160,
  }),
  reservationLimitPerCustomer: integer(
    say('Reservations per customer', '每位顧客訂位上限', '每位顾客预订上限', '顧客1人あたりの予約上限'),
    {
      min: 1,
      max: 999,
      required: true,
      help: say(
        'How many open reservations one guest can hold.',
        '同一位顧客可同時持有的訂位數。',
        '同一位顾客可同时持有的预订数。',
        '同じ顧客が同時に持てる予約の数です。',
      ),
    },
  ),
  webBookingBlacklistEnabled: boolean(
    say('Web booking blacklist', '網路訂位黑名單', '网络预订黑名单', 'Web予約ブラックリスト'),
    {
      help: say(
        'Turning it on clears the no-show limit.',
        '開啟後會清除未到次數上限。',
        '开启后会清除未到次数上限。',
        'オンにすると無断キャンセルの上限は解除されます。',
      ),
    },
  ),
  noShowLimitEnabled: boolean(say('Limit no-shows', '限制未到次數', '限制未到次数', '無断キャンセルを制限')),
  noShowLimitPerCustomer: integer(
    say('No-shows per customer', '每位顧客未到上限', '每位顾客未到上限', '顧客1人あたりの無断キャンセル上限'),
    { min: 1, max: 999, shownWhen: ({ noShowLimitEnabled }) => noShowLimitEnabled === true },
  ),
};

export const companyForm = [
  { label: say('Company', '公司', '公司', '会社'), fields: ['name', 'language', 'logo', 'tags'] },
  { label: say('Branches', '分店', '门店', '店舗'), fields: ['branches'] },
  {
    label: say('Reservation limits', '訂位限制', '预订限制', '予約の制限'),
    fields: [
      'reservationLimitPerCustomer',
      'webBookingBlacklistEnabled',
      'noShowLimitEnabled',
      'noShowLimitPerCustomer',
    ],
  },
] as const;

export const companyLists = {
  columns: ['name', 'branchCount', 'language', 'tags', 'createdTime'],
  card: ['branchCount', 'language'],
  search: true,
  sort: 'name',
} as const;
