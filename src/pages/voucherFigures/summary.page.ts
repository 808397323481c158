import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/vouchers/:companyId/:voucherId/summary',
  title: 'shell.pages.summary',
  permission: 'voucherManagement',
  parent: '/vouchers/:companyId',
  view: () => import('./Summary.tsx'),
});
