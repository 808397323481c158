import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { languageChoices } from '#resources/framework/common.ts';
import { choice, image, instant, integer, text, texts } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** A member's own companies. */
export default defineResource({
  name: 'companies',
  label: common.companies,
  one: { en: 'company', zh: '公司', 'zh-cn': '公司', ja: '会社' },
  icon: 'business',
  group: 'organization',
  rank: 90,
  permission: 'companyManagement',
  calls: () => import('./calls.ts').then((calls) => calls.companyMemberCalls),
  routes: { list: '/manage-companies', create: null, edit: '/manage-companies/:companyId' },
  roles: { create: null, delete: null },
  fields: {
    name: text(common.name, { max: 120, required: true, sortable: true }),
    logo: image(common.logo),
    language: choice(common.language, { choices: languageChoices, required: true, sortable: true, width: 150 }),
    tags: texts(common.tags, { max: 40, suggestions: 'companyTags' }),
    branchCount: integer(
      { en: 'Branches', zh: '分店數', 'zh-cn': '门店数', ja: '店舗数' },
      { readOnly: true, sortable: true, width: 110 },
    ),
    createdTime: instant(common.created, { sortable: true, width: 160, required: true }),
  },
  list: {
    columns: ['name', 'branchCount', 'language', 'tags', 'createdTime'],
    card: ['branchCount', 'language'],
    search: true,
    sort: 'name',
    perPage: pageSizes.companies,
  },
  form: [],
  pages: { edit: () => import('./CompanyPage.tsx') },
});
