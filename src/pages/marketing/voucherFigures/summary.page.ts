import { defineVoucherPage } from './voucherPage.ts';

export default defineVoucherPage('summary', () => import('./Summary.tsx'));
