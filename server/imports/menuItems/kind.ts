import { defaults } from '#contract/core/constants.ts';
import { defaultMenuItemImportOptions, type MenuItemImportOptions } from '#contract/imports/menuItemImports.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { itemTable } from '#server/menus/tables.ts';
import { takenOr } from '#server/platform/declared/records.ts';
import type { ImportKind, ImportRow } from '../kind.ts';
import { recordMeant } from '../records/called.ts';
import { meetDone } from '../records/seen.ts';
import { storedById } from '../records/stored.ts';
import { writeRecords } from '../records/write.ts';
import { suggestMenuItemColumns } from './columns.ts';
import { itemReader, type RowItem } from './item.ts';
import { callsOf, knownItems, SeenItems } from './match.ts';
import { planItem, type ItemPlan } from './plan.ts';
import { menuItemMeaning } from './words.ts';
import { importedItems, takeBackItems } from './write.ts';

const optionsOf = ({ options }: ImportRow) => options as MenuItemImportOptions;

/** Imports rows as items of menus: matched by id, code or name, or created. */
export const menuItemKind: ImportKind<RowItem, ItemPlan, SeenItems> = {
  name: 'menuItems',
  jobs: 'menu-items',
  permission: 'menuManagement',
  rowsAStep: 500,
  suggest: suggestMenuItemColumns,
  optionsAfter: (last) => ({ ...defaultMenuItemImportOptions, ...last }),
  meaningOf: menuItemMeaning,
  reader(one, { mapping, columns, branches, ...as }) {
    const branch = branches.find(({ id }) => id === optionsOf(one).branchId) ?? branches[0];
    return itemReader(mapping, columns, branch?.currency ?? defaults.currency, as);
  },
  seen: (sql, one) => meetDone(sql, one, 'recordId', new SeenItems()),
  isLater: ({ values }) => values.parts !== undefined,
  async plan(sql, { companyId }, one, { rows, earlier, seen }, lock) {
    const known = await knownItems(sql, companyId, seen.planned);
    const found = new Map(rows.map((row) => [row.row, recordMeant(callsOf(row), known.items)]));
    const ids = [...new Set([...found.values()].flatMap((id) => id ?? []))];
    const stored = await storedById(sql, itemTable, companyId, ids, lock);
    const plans = rows.map((row) => {
      const id = found.get(row.row);
      const item = id === null ? null : stored.get(id ?? '');
      return planItem(row, {
        known,
        stored: item,
        earlier: earlier.get(row.row) ?? (item ? seen.meetKnown(row.row, item.id) : undefined),
        options: optionsOf(one),
      });
    });
    // A check writes none of the items that sets of the file contain.
    if (!lock)
      for (const { row, action, write } of plans)
        if (write && action === 'created') seen.planned.push({ ...write.record, id: `row ${row}` });
    return plans;
  },
  write: (sql, context, _, plans) => writeRecords(sql, context, importedItems, plans),
  takeBack: takeBackItems,
  // Somebody gave another item the same code meanwhile: the row is planned again.
  mayRepeat: (error) => takenOr(menuItemsResource, error) !== error,
};
