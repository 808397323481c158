import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/vouchers/:companyId/:voucherId/funnel',
  title: 'shell.pages.funnel',
  permission: 'voucherManagement',
  parent: '/vouchers/:companyId',
  view: () => import('./VoucherFunnel.tsx'),
});
