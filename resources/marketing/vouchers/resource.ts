import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { entityForm } from '#resources/framework/entityForm.ts';
import { choice, integer } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { voucherPages } from './views.ts';

const entity = entityForm(
  voucherEntity,
  {
    cover: { width: 72, input: () => import('./CoverInput.tsx') },
    issuedBy: { width: 150, input: () => import('./IssuerInput.tsx') },
    branchIds: { input: () => import('./BranchesInput.tsx') },
    maxQuantity: { width: 110, zero: later.noLimit },
    active: { width: 90, cell: () => import('./ActiveSwitch.tsx') },
  },
  ['issuedBy', 'delayIssueTime'],
);

/** Vouchers for guests. */
export default defineResource({
  ...entity,
  name: 'vouchers',
  label: common.vouchers,
  one: { en: 'voucher', zh: '票券', 'zh-cn': '优惠券', ja: 'クーポン' },
  icon: 'voucher',
  group: 'guests',
  rank: 15,
  permission: 'voucherManagement',
  calls: () => import('./calls.ts').then((calls) => calls.voucherCalls),
  routes: {
    list: '/vouchers/:companyId',
    create: '/vouchers/:companyId/new/edit',
    edit: '/vouchers/:companyId/:voucherId/edit',
  },
  roles: { delete: null },
  views: voucherPages,
  opensCreated: true,
  schema: () => import('#contract/marketing/vouchers.ts').then((contract) => contract.voucherDraft),
  preview: () => import('./Preview.tsx'),
  title: 'title',
  fields: {
    ...entity.fields,
    state: choice(common.state, {
      readOnly: true,
      width: 140,
      choices: [
        { value: 'active', label: { en: 'Active', zh: '啟用中', 'zh-cn': '启用中', ja: '有効' }, tone: 'good' },
        { value: 'disabled', label: { en: 'Disabled', zh: '已停用', 'zh-cn': '已停用', ja: '無効' }, tone: 'plain' },
        {
          value: 'released',
          label: { en: 'Fully issued', zh: '已發放完畢', 'zh-cn': '已发放完毕', ja: '発行終了' },
          tone: 'warn',
        },
        { value: 'expired', label: common.expired, tone: 'bad' },
      ],
    }),
    usage: integer(
      { en: 'Used', zh: '使用率', 'zh-cn': '使用率', ja: '利用率' },
      {
        readOnly: true,
        source: 'used',
        width: 170,
        cell: () => import('./Usage.tsx'),
      },
    ),
  },
  list: {
    columns: ['cover', 'title', 'issuedBy', 'state', 'usage', 'maxQuantity', 'active'],
    card: ['state', 'usage'],
    search: true,
    sort: '-createdAt',
    perPage: pageSizes.vouchers,
    appended: true,
  },
});
