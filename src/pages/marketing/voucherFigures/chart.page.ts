import { voucherPage } from './voucherPage.ts';

export default voucherPage('chart', () => import('./VoucherChart.tsx'));
