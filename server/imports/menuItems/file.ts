import { asc } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import { menuItemFieldLabel, taxAdded } from '#contract/imports/menuItemImportLabels.ts';
import { exportMenuItems, menuItemImportFields, type MenuItemImportField } from '#contract/imports/menuItemImports.ts';
import { allergenLabels, dietLabels } from '#contract/menus/menuLabels.ts';
import type { MenuCategory, MenuItem, TaxFor } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { defaults } from '#contract/core/constants.ts';
import type { Label } from '#contract/core/label.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { textIn } from '#resources/framework/values.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { categoryTable, itemTable } from '#server/menus/tables.ts';
import { branches } from '#server/platform/db/schema.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { handle, scopeOf } from '#server/platform/http/handle.ts';
import { minorDigits } from '#contract/core/minorUnits.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { itemCalled, knownItems, nameKey, type NamedRecord } from './match.ts';
import type { MenuItemImportPart } from './item.ts';
import { modifiersText, partsText } from './notation.ts';
import type { FileColumn } from '#server/platform/spreadsheet/fileColumn.ts';
import { fileHeaders, nameTime, writeTable } from '#server/platform/spreadsheet/tableFile.ts';

/** All items of a company as a file whose columns the import recognises. */

interface Context {
  language: Language;
  /** Of the currency's minor unit. */
  digits: number;
  categories: ReadonlyMap<string, MenuCategory>;
  /** What items and modifiers are called, so that the import finds them by it. */
  callsItem: (id: string) => string;
  callsModifier: (id: string) => string;
}

/** Calls records by the shortest word that only means them: the code, the name, or the id. */
function callerOf(records: readonly NamedRecord[], language: Language, find: (word: string) => string | null) {
  const words = new Map(
    records.map(({ id, code, name }) => [id, [code, textIn(name, language)].find((word) => word && find(word) === id)]),
  );
  return (id: string) => words.get(id) ?? id;
}

const taxText = (tax: TaxFor | undefined, language: Language) =>
  tax ? `${tax.rate / 100}%${tax.included ? '' : ` ${taxAdded[language]}`}` : null;

const forService = <T extends { service?: MenuService | null; branch?: string | null }>(
  list: readonly T[],
  service: string | undefined,
) => list.find((one) => !one.branch && (one.service ?? undefined) === service);

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
  category({ category }, { categories, language }) {
    const { code, name } = categories.get(category ?? '') ?? {};
    return code ?? (name ? textIn(name, language) : null);
  },
  description: ({ description }, _, of) => description?.[of as Language] ?? null,
  price: ({ price, prices }, context, of) => major(of ? forService(prices, of)?.price : price, context),
  tax: ({ taxes }, { language }, of) => taxText(forService(taxes, of), language),
  prepayPrice: ({ prepayPrice }, context) => major(prepayPrice, context),
  maxPerOrder: ({ maxPerOrder }) => maxPerOrder,
  contains: ({ contains }, context) => words(contains, allergenLabels, context),
  mayContain: ({ mayContain }, context) => words(mayContain, allergenLabels, context),
  freeOf: ({ freeOf }, context) => words(freeOf, allergenLabels, context),
  diets: ({ diets }, context) => words(diets, dietLabels, context),
  modifiers: ({ modifiers }, { callsModifier }) =>
    modifiersText(modifiers.map(({ modifier }) => callsModifier(modifier))),
  parts: ({ kind, parts }, { digits, callsItem }) => (kind === 'set' ? partsText(parts, digits, callsItem) : null),
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
  const rows = await sql.select().from(categoryTable).where(equal(categoryTable, { companyId }));
  const known = await knownItems(sql, companyId);
  const context: Context = {
    language,
    digits: minorDigits(branch?.currency ?? defaults.currency),
    categories: new Map(rows.map((one) => [one.id, one])),
    callsItem: callerOf(known.named.items, language, (word) => itemCalled(known, word)),
    callsModifier: callerOf(known.named.modifiers, language, (word) => known.modifiers.get(nameKey(word)) ?? null),
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
