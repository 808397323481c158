import { common } from '#contract/labels/commonLabels.ts';
import { pageSizes } from '#contract/core/constants.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { entityForm } from '#resources/framework/entityForm.ts';
import { choice, integer, say } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { voucherPages } from './views.ts';

const entity = entityForm(
  voucherEntity,
  {
    cover: { width: 72, input: () => import('./CoverInput.tsx') },
    issuedBy: { width: 150, input: () => import('./IssuerInput.tsx') },
    branchIds: { input: () => import('./BranchesInput.tsx') },
    maxQuantity: { width: 110, shown: ({ maxQuantity }) => maxQuantity || null },
    active: { width: 90, cell: () => import('./ActiveSwitch.tsx') },
  },
  ['issuedBy', 'delayIssueTime'],
);

/** Vouchers for guests. */
export default defineResource({
  ...entity,
  name: 'vouchers',
  label: common.vouchers,
  one: say('voucher', '票券', '优惠券', 'クーポン'),
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
        { value: 'active', label: say('Active', '啟用中', '启用中', '有効'), tone: 'good' },
        { value: 'disabled', label: say('Disabled', '已停用', '已停用', '無効'), tone: 'plain' },
        { value: 'released', label: say('Fully issued', '已發放完畢', '已发放完毕', '発行終了'), tone: 'warn' },
        { value: 'expired', label: common.expired, tone: 'bad' },
      ],
    }),
    usage: integer(say('Used', '使用率', '使用率', '利用率'), {
      readOnly: true,
      source: 'used',
      width: 170,
      cell: () => import('./Usage.tsx'),
    }),
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
