import { languages, type Language } from '#contract/core/constants.ts';
import { menuItemImportFields, type MenuItemImportField } from '#contract/imports/menuItemImports.ts';
import { typedAmount } from '#contract/core/typedAmount.ts';
import type { TaxFor } from '#contract/menus/menuTypes.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { minorDigits } from '#contract/core/minorUnits.ts';
import {
  lines,
  rowReader,
  textReader,
  tidyCell,
  wordReader,
  type CellReader,
  type CellReaders,
  type FieldRules,
  type ReaderValues,
  type ReadRow,
} from '../cells.ts';
import type { ReadAs } from '../kind.ts';
import { wholeNumberReader } from '../numbers.ts';
import { answerOf, plainWord, wordTable } from '../words.ts';
import { partsReader, readModifiers } from './notation.ts';
import { readAllergens, readDiets } from './words.ts';

/** Reads a row of a file as an item. */

/** A tax rate of a cell, whose column has the service. */
export type Tax = Pick<TaxFor, 'rate' | 'included'>;

type PartOf<F> = F extends `${infer Part}.${string}` ? Part : F;
export type MenuItemImportPart = PartOf<MenuItemImportField>;
/** The value of a field, by its part before the dot. */
type Parts = ReaderValues<ReturnType<typeof partReaders>>;

/** A row's values; empty cells are absent. */
export type ItemValues = { [F in MenuItemImportField]: Parts[PartOf<F>] };
export type RowItem = ReadRow<ItemValues>;

/** Whether a tax is in prices, by what people write after its rate. */
const taxWords = wordTable<boolean>([
  [true, 'included incl inclusive inc 內含 内含 含稅 含税 内税 税込 稅內含'],
  [false, 'added excl exclusive excluded ex plus 外加 另加 未稅 未税 不含税 外税 税抜 税別 稅外加'],
]);

/** @example readTax('8% incl.') // { value: { rate: 800, included: true } } */
export const readTax: CellReader<Tax> = (cell) => {
  const found = /^(\d{1,3}(?:[.,]\d{1,4})?)\s?(%?)\s?(.{0,20})$/.exec(tidyCell(cell.normalize('NFKC')));
  if (!found) return { code: 'tax' };
  const [, written = '', sign, after = ''] = found;
  const number = Number(written.replace(',', '.'));
  // A workbook has 10 % as 0.1.
  const rate = Math.round(number * (!sign && number < 1 ? 10_000 : 100));
  const included = after === '' || taxWords.get(plainWord(after));
  return rate > 10_000 || included === undefined ? { code: 'tax' } : { value: { rate, included } };
};

const partReaders = (digits: number, { readingOf, chosen }: Pick<ReadAs, 'readingOf' | 'chosen'>) => {
  const price: CellReader<number> = (cell) => {
    const value = typedAmount(cell, digits);
    return value === null || value > limits.price ? { code: 'price' } : { value };
  };
  return {
    id: textReader(64),
    code: textReader(limits.code),
    name: textReader(limits.name),
    category: textReader(limits.name),
    description: textReader(limits.description, lines),
    price,
    tax: readTax,
    prepayPrice: price,
    maxPerOrder: wholeNumberReader(0, limits.quantity, readingOf('maxPerOrder')),
    contains: readAllergens,
    mayContain: readAllergens,
    freeOf: readAllergens,
    diets: readDiets,
    modifiers: readModifiers,
    parts: partsReader(digits),
    active: wordReader('yesNo', answerOf, (cell) => {
      const meaning = chosen('active', cell);
      return typeof meaning === 'string' ? meaning === 'yes' : meaning;
    }),
  } satisfies Record<MenuItemImportPart, CellReader<unknown>>;
};

const nameFields = languages.map((language): `name.${Language}` => `name.${language}`);

const rules: FieldRules<MenuItemImportField> = {
  essential: ['id', 'code', ...nameFields, 'price', 'category'],
  between: {},
  zeros: [],
  literal: ['code', ...nameFields],
  telling: ['code', ...nameFields],
};

/** Creates the reader of a file's rows. @param currency of its prices */
export function itemReader(
  mapping: Readonly<Record<string, number>>,
  columns: number,
  currency: string,
  as: Pick<ReadAs, 'joined' | 'leaveOut' | 'chosen' | 'readingOf'>,
): (row: TableRow) => RowItem {
  const { joined, leaveOut } = as;
  const parts = partReaders(minorDigits(currency), as);
  const readers = Object.fromEntries(
    menuItemImportFields.map((field) => [field, parts[field.split('.', 1)[0] as MenuItemImportPart]]),
  ) as unknown as CellReaders<ItemValues>;
  return rowReader(readers, { mapping, joined, columns, leaveOut }, rules);
}

/** The texts of a row by language. */
export const textsOf = (
  values: Partial<ItemValues>,
  field: 'name' | 'description',
): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = values[`${field}.${language}`];
      return text === undefined ? [] : [[language, text]];
    }),
  );
