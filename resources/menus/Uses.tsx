import type { ResponseOf } from '#contract/core/endpoint.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { menusOfItems, usesOfCategory, usesOfModifier } from '#contract/menus/menuSchedules.ts';
import { usedIn, type UsersPanel } from '#resources/framework/view/usedIn.tsx';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuSchedules from '#resources/menus/menuSchedules/resource.ts';

/** Where records of menus are used: in items, and in menus, in their draft or for guests. */

const items: UsersPanel<ResponseOf<typeof usesOfCategory>> = {
  resource: menuItems,
  title: 'menuItems.usedBy',
  none: 'menuItems.unusedBy',
  users: (uses) => uses.items,
  total: ({ total }) => total,
};

const menus: UsersPanel<Pick<ResponseOf<typeof usesOfCategory>, 'schedules'>> = {
  resource: menuSchedules,
  title: 'menuItems.usedIn',
  none: 'menuItems.unused',
  users: ({ schedules }) => schedules.map(({ status, ...menu }) => ({ ...menu, state: later[status] })),
};

const family = menuSchedules.name;

export const ItemUses = usedIn(
  family,
  menusOfItems,
  ({ id, companyId }) => ({ params: { companyId }, query: { itemId: [id] } }),
  [menus],
);
export const CategoryUses = usedIn(
  family,
  usesOfCategory,
  ({ id, companyId }) => ({ params: { companyId }, query: { categoryId: id } }),
  [items, menus],
);
export const ModifierUses = usedIn(
  family,
  usesOfModifier,
  ({ id, companyId }) => ({ params: { companyId }, query: { modifierId: id } }),
  [items, menus],
);
