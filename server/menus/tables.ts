import type { MenuCategory, MenuItem, MenuModifier } from '#contract/menus/menuTypes.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';

/** The tables of what menus are made of. */

export const itemTable = tableOf<MenuItem>(menuItems);
export const modifierTable = tableOf<MenuModifier>(menuModifiers);
export const categoryTable = tableOf<MenuCategory>(menuCategories);
