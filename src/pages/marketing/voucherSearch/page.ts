import { defineVoucherPage } from '../voucherFigures/voucherPage.ts';

export default defineVoucherPage('search', () => import('./VoucherSearch.tsx'));
