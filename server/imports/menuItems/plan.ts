import { isEqual, isUndefined, omitBy, pick } from 'es-toolkit';
import { tidyText } from '#contract/core/tidyText.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { MenuItemImportField, MenuItemImportOptions } from '#contract/imports/menuItemImports.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import { contradictions } from '#contract/menus/allergenRules.ts';
import { choicesOf } from '#contract/menus/menuSnapshot.ts';
import { withEntries } from '#contract/menus/menuPrices.ts';
import type { MenuItem } from '#contract/menus/menuTypes.ts';
import { menuServices, structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { tidySetParts } from '#contract/menus/setNotation.ts';
import { withEmptyValues } from '#resources/framework/rules.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { lines, shown } from '../cells.ts';
import { codeKey, recordCalled } from '../records/called.ts';
import { resultWithout, updateOf, type RecordPlan } from '../records/plan.ts';
import { textsOf, textsOver } from '../texts.ts';
import type { ItemValues, RowItem } from './item.ts';
import type { KnownItems, StoredItem } from './match.ts';

/** Plans the import of a row. Pure, so that the check and the run cannot differ. */

/** The columns that an import writes. */
export type ItemColumns = Omit<MenuItem, 'id' | 'picture'>;

export type ItemPlan = RecordPlan<ItemColumns>;

const { picture: _picture, ...fields } = menuItemsResource.fields;
export const itemColumns = Object.keys(fields) as (keyof ItemColumns)[];

const lists = ['contains', 'mayContain', 'freeOf', 'diets'] as const;

/** Finds what a row refers to, by ids. @returns also the words that are unknown, or may not stand there */
function foundIn(
  { category, modifiers, parts }: Partial<ItemValues>,
  known: KnownItems,
  stored: StoredItem | undefined,
) {
  const id = stored?.id;
  // What the item refers to already is not looked for again, as in the form.
  const present = new Set(stored?.modifiers.map(({ modifier }) => modifier));
  const faults: [ImportProblemCode, MenuItemImportField, string][] = [];
  const look = (code: ImportProblemCode, field: MenuItemImportField, word: string, to: string | null | undefined) => {
    if (!to) faults.push([code, field, word]);
    return to ?? '';
  };
  const choice = (word: string) => {
    const item = look('choiceUnknown', 'parts', word, recordCalled(known.items, word));
    if (item && (item === id || known.sets.has(item))) faults.push(['choiceIsSet', 'parts', word]);
    return item;
  };
  const found = {
    category: category && look('categoryUnknown', 'category', category, recordCalled(known.categories, category)),
    modifiers: modifiers?.map((word) =>
      look('modifierUnknown', 'modifiers', word, present.has(word) ? word : recordCalled(known.modifiers, word)),
    ),
    parts: parts?.map((part) => ({
      ...part,
      choices: part.choices.map(({ item, extra }) => ({ item: choice(item), extra })),
    })),
  };
  if (parts && id !== undefined && known.inSets.has(id)) faults.push(['itemInSet', 'parts', '']);
  return { found, faults };
}

type Found = ReturnType<typeof foundIn>['found'];

/** The item with the values of a row; empty cells change nothing. */
function itemWith(
  stored: ItemColumns | null,
  values: Partial<ItemValues>,
  { category, modifiers, parts }: Found,
): ItemColumns {
  // A code that only differs in case and spaces stays.
  const code = values.code && codeKey(values.code) === codeKey(stored?.code ?? '') ? undefined : values.code;
  const base =
    stored ?? (withEmptyValues(fields, { ...menuItemsResource.initial, name: {} }) as unknown as ItemColumns);
  const provided = {
    ...pick(values, ['price', 'prepayPrice', 'maxPerOrder', ...lists, 'active']),
    code,
    category,
    modifiers: modifiers?.map((modifier) => ({ modifier })),
    ...(parts && { kind: 'set', parts: isEqual(tidySetParts(base.parts), parts) ? base.parts : parts }),
  };
  const taxes = [null, ...menuServices].flatMap((service) => {
    const tax = service === null ? values.tax : values[`tax.${service}`];
    return tax ? [{ service, ...tax }] : [];
  });
  const prices = menuServices.flatMap((service) => {
    const own = values[`price.${service}`];
    return own === undefined ? [] : [{ service, branch: null, price: own }];
  });
  return {
    ...base,
    ...(omitBy(provided, isUndefined) as Partial<ItemColumns>),
    name: textsOver(base.name, textsOf(values, 'name'), tidyText) ?? {},
    description: textsOver(base.description, textsOf(values, 'description'), lines),
    prices: withEntries(base.prices, prices),
    taxes: withEntries(base.taxes, taxes),
  };
}

const same = (a: unknown, b: unknown, key: keyof ItemColumns) =>
  (lists as readonly string[]).includes(key) ? isEqual(new Set(a as string[]), new Set(b as string[])) : isEqual(a, b);

interface About {
  known: KnownItems;
  /** The item that the row is about; null if several fit. */
  stored: StoredItem | null | undefined;
  /** An earlier row of the file with the same item. */
  earlier: number | undefined;
  options: Pick<MenuItemImportOptions, 'existing'>;
}

export function planItem({ row, values, problems }: RowItem, { known, stored, earlier, options }: About): ItemPlan {
  const names = Object.values(textsOf(values, 'name'));
  const named = shown(values.code ?? names[0] ?? values.id ?? '');
  const not = (action: 'skipped' | 'failed', found: readonly ImportProblem[]): ItemPlan => ({
    row,
    action,
    problems: [...found],
    recordId: stored?.id ?? null,
  });
  const about = (code: ImportProblemCode, field: MenuItemImportField | null = null, value = named): ImportProblem => ({
    field,
    code,
    value,
  });
  const result = resultWithout({ problems });
  if (result) return not(result, problems);
  if (earlier !== undefined) return not('failed', [{ ...about('duplicateItem'), row: earlier }]);
  if (stored === null) return not('failed', [about('itemAmbiguous')]);
  const { found, faults: unknown } = foundIn(values, known, stored);
  const faults = [
    ...(!stored && !names.length ? [about('itemNameMissing', null, '')] : []),
    ...(!stored && values.price === undefined ? [about('priceMissing', 'price', '')] : []),
    ...unknown.map(([code, field, word]) => about(code, field, word ? shown(word) : named)),
  ];
  if (faults.length) return not('failed', faults);
  if (stored && options.existing === 'skip') return not('skipped', [about('itemExists')]);
  const item = itemWith(stored ? pick(stored, itemColumns) : null, values, found);
  const [twice] = contradictions(item);
  if (twice !== undefined) return not('failed', [about('allergenTwice', 'contains')]);
  if (item.prices.length > limits.prices || item.taxes.length > limits.taxes)
    return not('failed', [about('tooLong', 'price')]);
  if (found.parts) {
    if (stored) known.sets.add(stored.id);
    for (const id of choicesOf([item])) known.inSets.add(id);
  }
  if (!stored)
    return { row, action: 'created', problems, write: { record: item, version: 1, before: null, after: item } };
  const write = updateOf(stored, item, same);
  return write ? { row, action: 'updated', problems, recordId: stored.id, write } : not('skipped', problems);
}
