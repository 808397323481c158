import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/vouchers/:companyId/:voucherId/search',
  title: 'shell.pages.voucherSearch',
  permission: 'voucherManagement',
  parent: '/vouchers/:companyId',
  view: () => import('./VoucherSearch.tsx'),
});
