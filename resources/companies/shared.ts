import { pageSizes } from '#contract/constants.ts';
import { languageChoices } from '../define/common.ts';
import { choice, image, instant, integer, say, text, texts } from '../define/fields.ts';

/** What a member's companies and all of them have in common. */
export const shared = {
  one: say('company', '公司', '公司', '会社'),
  icon: 'business',
  permission: 'companyManagement',
  /** What lists show, and what a new one is asked for. */
  fields: {
    name: text(say('Name', '名稱', '名称', '名称'), { max: 120, required: true, sortable: true }),
    logo: image(say('Logo', '標誌', '标志', 'ロゴ')),
    language: choice(say('Language', '語言', '语言', '言語'), {
      choices: languageChoices,
      required: true,
      sortable: true,
      width: 150,
    }),
    tags: texts(say('Tags', '標籤', '标签', 'タグ'), { max: 40, suggestions: 'companyTags' }),
    branchCount: integer(say('Branches', '分店數', '门店数', '店舗数'), { readOnly: true, sortable: true, width: 110 }),
    createdTime: instant(say('Created', '建立時間', '创建时间', '作成日時'), {
      sortable: true,
      width: 160,
      required: true,
    }),
  },
  list: {
    columns: ['name', 'branchCount', 'language', 'tags', 'createdTime'],
    card: ['branchCount', 'language'],
    search: true,
    sort: 'name',
    perPage: pageSizes.companies,
  },
  pages: { edit: () => import('./CompanyPage.tsx') },
} as const;
