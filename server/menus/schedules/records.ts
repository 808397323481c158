import { keyBy, omit } from 'es-toolkit';
import { choicesOf, modifiersOf, nestedOf, type MenuRecords } from '#contract/menus/menuSnapshot.ts';
import type { MenuCategory, MenuContent, MenuItem, MenuModifier, ModifierOption } from '#contract/menus/menuTypes.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { wholeRecord, wholeRecords, withFurther } from '#server/platform/declared/wholeRecords.ts';
import { categoryTable, itemTable, modifierTable } from '../tables.ts';

/** The items, modifiers and categories of menus. */

/** Everything that a menu refers to: its categories, its items, those of its sets, and their modifiers. */
export async function menuRecords(source: Sql, companyId: string, content: MenuContent): Promise<MenuRecords> {
  // Where menus usually have an item is nothing that guests see.
  const itemFields = omit(menuItems.fields, ['category']);
  const placed = [...new Set(content.categories.flatMap((category) => category.items.map(({ id }) => id)))];
  const items = await withFurther(
    (ids) => wholeRecords<MenuItem>(source, itemTable, { ...menuItems, fields: itemFields }, companyId, ids),
    placed,
    choicesOf,
  );
  const modifiers = await withFurther(
    (ids) => wholeRecords<MenuModifier>(source, modifierTable, menuModifiers, companyId, ids),
    modifiersOf(items),
    nestedOf,
  );
  const categories = content.categories.map(({ id }) => id);
  return {
    items: keyBy(items, ({ id }) => id),
    modifiers: keyBy(
      modifiers.map((group) => ({ ...group, options: group.options.map(wholeOption) })),
      ({ id }) => id,
    ),
    categories: keyBy(
      await wholeRecords<MenuCategory>(source, categoryTable, menuCategories, companyId, categories),
      ({ id }) => id,
    ),
  };
}

const wholeOption = (option: ModifierOption): ModifierOption =>
  wholeRecord(menuModifiers.fields.options.fields, option);
