import { defineVoucherPage } from './voucherPage.ts';

export default defineVoucherPage('funnel', () => import('./VoucherFunnel.tsx'));
