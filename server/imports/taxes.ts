import { tidyText } from '#contract/core/tidyText.ts';
import type { CellReader } from './cells.ts';
import { plainWord, wordTable } from './words.ts';

/** Tax rates in cells. */

export interface TaxRate {
  /** Hundredths of a per cent: 800 is 8 %. */
  rate: number;
  /** Whether prices contain the tax. */
  included: boolean;
}

/** Whether a tax is in prices, by what people write after its rate. */
const inclusion = wordTable<boolean>([
  [true, 'included incl inclusive inc 內含 内含 含稅 含税 内税 税込 稅內含'],
  [false, 'added excl exclusive excluded ex plus 外加 另加 未稅 未税 不含税 外税 税抜 税別 稅外加'],
]);

/** @example readTax('8% incl.') // { value: { rate: 800, included: true } } */
export const readTax: CellReader<TaxRate> = (cell) => {
  const found = /^(\d{1,3}(?:[.,]\d{1,4})?)\s?(%?)\s?(.{0,20})$/.exec(tidyText(cell.normalize('NFKC')));
  if (!found) return { code: 'tax' };
  const [, written = '', sign, after = ''] = found;
  const number = Number(written.replace(',', '.'));
  // A workbook has 10 % as 0.1.
  const rate = Math.round(number * (!sign && number < 1 ? 10_000 : 100));
  const included = after === '' || inclusion.get(plainWord(after));
  return rate > 10_000 || included === undefined ? { code: 'tax' } : { value: { rate, included } };
};

/** A tax as it is read. @param added the word for a tax that prices do not contain */
export const taxText = ({ rate, included }: TaxRate, added: string): string =>
  `${rate / 100}%${included ? '' : ` ${added}`}`;
