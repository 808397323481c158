import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/vouchers/:companyId/:voucherId/chart',
  title: 'shell.pages.chart',
  permission: 'voucherManagement',
  parent: '/vouchers/:companyId',
  view: () => import('./VoucherChart.tsx'),
});
