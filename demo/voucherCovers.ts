import { drawn, type Drawing, type Palette } from './drawings.ts';
import type { VoucherSpec } from './voucherSpecs.ts';

/** Cover pictures of the demo's vouchers: flat drawings of the gifts. */

const covers: Readonly<Record<string, readonly [Drawing, Palette]>> = {
  'chunshui/demo-voucher-again': ['pot', 'tea'],
  'chunshui/demo-voucher-thanks': ['bowl', 'jade'],
  'chunshui/demo-voucher-winter': ['bowl', 'ember'],
  'chunshui/demo-voucher-birthday': ['cake', 'dusk'],
  'ginza/demo-voucher-again': ['glass', 'jade'],
  'ginza/demo-voucher-thanks': ['bowl', 'dusk'],
  'ginza/demo-voucher-autumn': ['plate', 'ember'],
  'ginza/demo-voucher-sake': ['pot', 'sea'],
  'harbour/demo-voucher-again': ['glass', 'sea'],
  'harbour/demo-voucher-thanks': ['plate', 'sea'],
  'harbour/demo-voucher-lunch': ['plate', 'jade'],
  'harbour/demo-voucher-quay': ['cake', 'ember'],
};

/** The picture of a voucher, as SVG; every voucher of the demo has one. */
export function coverOf({ companyId, id }: Pick<VoucherSpec, 'companyId' | 'id'>): string {
  const cover = covers[`${companyId}/${id}`];
  if (!cover) throw new Error(`The voucher ${id} of ${companyId} has no cover`);
  return drawn(...cover);
}
