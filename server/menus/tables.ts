import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';

/** The tables of what menus are made of. */

export const itemTable = tableOf(menuItems);
export const modifierTable = tableOf(menuModifiers);
export const categoryTable = tableOf(menuCategories);
