import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/vouchers/:companyId/:voucherId/search',
  title: 'vouchers.search.page',
  permission: 'voucherManagement',
  parent: '/vouchers/:companyId',
  view: () => import('./VoucherSearch.tsx'),
});
