import { languages, type Language } from '#contract/core/constants.ts';
import { menuItemImportFields, type MenuItemImportField } from '#contract/imports/menuItemImports.ts';
import { setPartsIn } from '#contract/menus/setNotation.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { minorDigits } from '#contract/core/minorUnits.ts';
import {
  lines,
  nameListReader,
  rowReader,
  textReader,
  wordReader,
  type CellReader,
  type CellReaders,
  type FieldRules,
  type ReaderValues,
  type ReadRow,
} from '../cells.ts';
import type { ReadAs } from '../kind.ts';
import { amountReader, wholeNumberReader } from '../numbers.ts';
import { readTax } from '../taxes.ts';
import { answerOf } from '../words.ts';
import { readAllergens, readDiets } from './words.ts';

/** Reads a row of a file as an item. */

type PartOf<F> = F extends `${infer Part}.${string}` ? Part : F;
export type MenuItemImportPart = PartOf<MenuItemImportField>;
/** The value of a field, by its part before the dot. */
type Parts = ReaderValues<ReturnType<typeof partReaders>>;

/** A row's values; empty cells are absent. */
export type ItemValues = { [F in MenuItemImportField]: Parts[PartOf<F>] };
export type RowItem = ReadRow<ItemValues>;

const partReaders = (digits: number, { readingOf, chosen }: Pick<ReadAs, 'readingOf' | 'chosen'>) => {
  const price = amountReader(limits.price, digits);
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
    modifiers: nameListReader(limits.modifiersPerItem),
    parts: (cell) => {
      const value = setPartsIn(cell, digits);
      return value ? { value } : { code: 'setParts' };
    },
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
