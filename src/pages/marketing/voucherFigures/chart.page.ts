import { defineVoucherPage } from './voucherPage.ts';

export default defineVoucherPage('chart', () => import('./VoucherChart.tsx'));
