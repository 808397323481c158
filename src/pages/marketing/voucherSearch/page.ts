import { voucherPage } from '../voucherFigures/voucherPage.ts';

export default voucherPage('search', () => import('./VoucherSearch.tsx'));
