import { asc } from 'drizzle-orm';
import { defaults, type Language } from '#contract/core/constants.ts';
import { nameList } from '#contract/core/separated.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import { menuItemFieldLabel, taxAdded } from '#contract/imports/menuItemImportLabels.ts';
import { exportMenuItems, menuItemImportFields, type MenuItemImportField } from '#contract/imports/menuItemImports.ts';
import { allergenLabels, dietLabels } from '#contract/menus/menuLabels.ts';
import { entryFor } from '#contract/menus/menuPrices.ts';
import { setPartsText } from '#contract/menus/setNotation.ts';
import type { MenuItem } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import type { Label } from '#contract/core/label.ts';
import { common } from '#contract/labels/commonLabels.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { itemTable } from '#server/menus/tables.ts';
import { branches } from '#server/platform/db/schema.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { handle, scopeOf } from '#server/platform/http/handle.ts';
import { minorDigits } from '#contract/core/minorUnits.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { callerOf } from '../records/called.ts';
import { taxText } from '../taxes.ts';
import type { MenuItemImportPart } from './item.ts';
import { knownItems } from './match.ts';
import type { FileColumn } from '#server/platform/spreadsheet/fileColumn.ts';
import { fileHeaders, nameTime, writeTable } from '#server/platform/spreadsheet/tableFile.ts';

/** All items of a company as a file whose columns the import recognises. */

interface Context {
  language: Language;
  /** Of the currency's minor unit. */
  digits: number;
  isCategory: (id: string) => boolean;
  /** What records are called, so that the import finds them by it. */
  callsCategory: (id: string) => string;
  callsItem: (id: string) => string;
  callsModifier: (id: string) => string;
}

type CellOf = (item: MenuItem, context: Context, of: string | undefined) => unknown;

const words = <V extends string>(values: readonly V[], labels: Readonly<Record<V, Label>>, { language }: Context) =>
  values.map((value) => labels[value][language]).join('; ') || null;
const major = (minor: number | null | undefined, { digits }: Context) =>
  typeof minor === 'number' ? minor / 10 ** digits : null;

/** The cells of fields, by the part of their names before the dot. */
const cells: Readonly<Record<MenuItemImportPart, CellOf>> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  name: ({ name }, _, of) => name[of as Language] ?? null,
  category: ({ category }, { isCategory, callsCategory }) =>
    category && isCategory(category) ? callsCategory(category) : null,
  description: ({ description }, _, of) => description?.[of as Language] ?? null,
  price: ({ price, prices }, context, of) => major(of ? entryFor(prices, of as MenuService)?.price : price, context),
  tax({ taxes }, { language }, of) {
    const tax = entryFor(taxes, (of ?? null) as MenuService | null);
    return tax ? taxText(tax, taxAdded[language]) : null;
  },
  prepayPrice: ({ prepayPrice }, context) => major(prepayPrice, context),
  maxPerOrder: ({ maxPerOrder }) => maxPerOrder,
  contains: ({ contains }, context) => words(contains, allergenLabels, context),
  mayContain: ({ mayContain }, context) => words(mayContain, allergenLabels, context),
  freeOf: ({ freeOf }, context) => words(freeOf, allergenLabels, context),
  diets: ({ diets }, context) => words(diets, dietLabels, context),
  modifiers: ({ modifiers }, { callsModifier }) =>
    nameList(modifiers.map(({ modifier }) => callsModifier(modifier))) || null,
  parts: ({ kind, parts }, { digits, callsItem }) => (kind === 'set' && setPartsText(parts, digits, callsItem)) || null,
  active: ({ active }, { language }) => (active ? common.yes : common.no)[language],
};

function cellOf(item: MenuItem, field: MenuItemImportField, context: Context): unknown {
  const [part, of] = field.split('.') as [MenuItemImportPart, string?];
  return cells[part](item, context, of);
}

const numbers: readonly string[] = ['price', 'prepayPrice', 'maxPerOrder'];
const columns = menuItemImportFields.map((field): FileColumn => ({
  label: menuItemFieldLabel(field),
  kind: numbers.includes(field.split('.', 1)[0] ?? '') ? 'number' : 'text',
}));

/** Rows per read. */
const portion = 1_000;

async function itemsFile(
  { database }: Pick<Services, 'database'>,
  companyId: string,
  { format, language }: { format: ExportFormat; language: Language },
) {
  const { sql } = database;
  const [branch] = await sql
    .select({ currency: branches.currency })
    .from(branches)
    .where(equal(branches, { companyId }))
    .orderBy(asc(branches.createdTime), asc(branches.id))
    .limit(1);
  const known = await knownItems(sql, companyId);
  const context: Context = {
    language,
    digits: minorDigits(branch?.currency ?? defaults.currency),
    isCategory: (id) => known.categories.ids.has(id),
    callsCategory: callerOf(known.categories, language),
    callsItem: callerOf(known.items, language),
    callsModifier: callerOf(known.modifiers, language),
  };
  return writeTable({ columns, format, language, title: menuItemsResource.label[language] }, async (take, signal) => {
    for (let from = 0; !signal.aborted; from += portion) {
      const items = await sql
        .select()
        .from(itemTable)
        .where(equal(itemTable, { companyId }))
        .orderBy(asc(itemTable.createdTime), asc(itemTable.id))
        .limit(portion)
        .offset(from);
      await take(items.map((item) => menuItemImportFields.map((field) => cellOf(item, field, context))));
      if (items.length < portion) break;
    }
    // A line about the file would be read as an item when it comes back.
    return { lines: [] };
  }).stream;
}

export const menuItemFileHandler = handle(exportMenuItems, async (call) => {
  const { services, query, reply } = call;
  const { companyId } = scopeOf(call);
  const stream = await itemsFile(services, companyId, query);
  await audit(services.database.sql, changeBy(call), 'export', menuItemsResource, companyId, {
    after: { format: query.format },
  });
  reply.headers(fileHeaders(`menu-items-${nameTime(new Date())}`, query.format));
  await reply.send(stream);
});
