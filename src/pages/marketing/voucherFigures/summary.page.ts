import { voucherPage } from './voucherPage.ts';

export default voucherPage('summary', () => import('./Summary.tsx'));
