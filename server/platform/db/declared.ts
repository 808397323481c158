// Made by `npm run registry` from the declarations in resources/**/resource.ts; not edited by hand.

import menuCategoriesResource from '#resources/menus/menuCategories/resource.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import menuModifiersResource from '#resources/menus/menuModifiers/resource.ts';
import suppliersResource from '#resources/operations/suppliers/resource.ts';
import tablesResource from '#resources/reservations/tables/resource.ts';
import { tableOf } from './tableOf.ts';

export const menuCategories = tableOf(menuCategoriesResource);
export const menuItems = tableOf(menuItemsResource);
export const menuModifiers = tableOf(menuModifiersResource);
export const suppliers = tableOf(suppliersResource);
export const tables = tableOf(tablesResource);
