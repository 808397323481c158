import { voucherPage } from './voucherPage.ts';

export default voucherPage('funnel', () => import('./VoucherFunnel.tsx'));
