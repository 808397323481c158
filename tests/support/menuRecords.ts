import { categoryTable, itemTable, modifierTable } from '#server/menus/tables.ts';
import type { Database } from '#server/platform/db/client.ts';
import { small } from './build.ts';

/** Items, modifiers and categories of the small database's own company, for tests of its menus. */

const companyId = small.own;
const branchId = small.branches[1];
export const englishName = (en: string) => ({ en });
export const plainModifier = {
  companyId,
  minimum: 0,
  maximum: 0,
  minimumDistinct: 0,
  maximumDistinct: 0,
  maximumPerOption: 1,
};
export const plainOption = { prices: [], preselected: 0, maximum: null, modifier: null, active: true };

export async function seedMenuRecords({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const item = { companyId, kind: 'item', price: 10_000, active: true };
  await sql.insert(modifierTable).values([
    {
      ...plainModifier,
      id: 'eggs',
      name: englishName('Egg'),
      active: true,
      options: [{ ...plainOption, id: 'e', name: englishName('Soft'), price: 0 }],
    },
    {
      ...plainModifier,
      id: 'sauce',
      name: englishName('Sauce'),
      active: true,
      minimum: 3,
      options: ['a', 'b'].map((id) => ({ ...plainOption, id, name: englishName(id), price: 0 })),
    },
  ]);
  await sql.insert(itemTable).values([
    {
      ...item,
      id: 'duck',
      name: englishName('Duck'),
      modifiers: [{ modifier: 'eggs' }],
      prices: [
        { service: null, branch: branchId, price: 12_000 },
        { service: null, branch: small.branches[0], price: 9_000 },
      ],
    },
    { ...item, id: 'soup', name: englishName('Soup') },
    { ...item, id: 'old', name: englishName('Old'), active: false },
    { ...item, id: 'free', name: englishName('Free'), price: null },
    { ...item, id: 'sauced', name: englishName('Sauced'), modifiers: [{ modifier: 'sauce' }] },
    {
      ...item,
      id: 'set',
      name: englishName('Set'),
      kind: 'set',
      parts: [{ name: null, minimum: 1, maximum: 1, choices: [{ item: 'duck', extra: 0 }] }],
    },
    {
      ...item,
      id: 'hollow',
      name: englishName('Hollow'),
      kind: 'set',
      parts: [{ name: null, minimum: 1, maximum: 1, choices: [{ item: 'old', extra: 0 }] }],
    },
  ]);
  await sql
    .insert(categoryTable)
    .values(['mains', 'more'].map((id) => ({ companyId, id, name: englishName(id), active: true })));
}
