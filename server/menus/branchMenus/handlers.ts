import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import { searchFold } from '#contract/core/fold.ts';
import { generalMenu, menuProblems, normalizeMenu } from '#contract/menus/branchMenuRules.ts';
import * as contract from '#contract/menus/branchMenus.ts';
import { branchMenus } from '#server/platform/db/schema.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { mayUseFiles, strangeFiles } from '#server/platform/files/used.ts';
import { handle, inTransaction, type Call, type Handled } from '#server/platform/http/handle.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { changeBy, changeRecord, lockRecord, type CompanyCaller } from '#server/platform/records/change.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { literally } from '#server/platform/sql/like.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';

type Row = typeof branchMenus.$inferSelect;

interface Place {
  companyId: string;
  branchId: string;
}

type MenuCall = CompanyCaller & Pick<Call, 'services'> & { params: Place };

function menuOf({ companyId: _, createdTime: __, startDate, endDate, updatedTime, ...row }: Row): contract.BranchMenu {
  const id = row.type === generalMenu ? generalMenu : row.id;
  return { ...row, id, start_date: startDate, end_date: endDate, updatedTime: updatedTime.toISOString() };
}

/** The default menu of a branch that has not saved one. */
const blank = (branchId: string): contract.BranchMenu => ({
  ...contract.newBranchMenu.parse({ name: '' }),
  id: generalMenu,
  branchId,
  version: 0,
  type: generalMenu,
  updatedTime: null,
});

const pictured = { schedules: { kind: 'records', fields: { images: { kind: 'images' } } } };

/**
 * The columns of a submitted menu.
 *
 * @throws ApiError `invalid_input` by the rules of section 5, or if a picture was never uploaded
 */
async function columnsOf({ services, params }: MenuCall, newMenu: contract.NewBranchMenu, stored?: Row) {
  refuseProblems(menuProblems(newMenu), 'data.');
  const mayUse = mayUseFiles(services.files, params.companyId);
  refuseProblems(await strangeFiles(pictured, newMenu, mayUse, stored && menuOf(stored)), 'data.');
  const { start_date: startDate, end_date: endDate, ...values } = normalizeMenu(newMenu);
  return { ...values, startDate, endDate };
}

/** The stored part of a submitted menu. */
const newMenuOf = ({ id: _, type: __, schedules, ...values }: contract.SentMenu): contract.NewBranchMenu => ({
  ...values,
  schedules: schedules.map(({ images, ...times }) => ({
    ...times,
    images: images.map(({ url, width, height }) => ({ url, width, height })),
  })),
});

/** @throws ApiError `invalid_input` if the request changes a menu's type */
function refuseOtherType(type: contract.SentMenu['type'], stored: contract.BranchMenu['type']): void {
  if (type && type !== stored)
    throw refusedField('invalid_input', 'data.type', 'is another type than that of the menu');
}

/** The menu at an address: by its id, or the general one. */
const at = ({ companyId, branchId }: Place, menuId: string): SQL | undefined =>
  equal(branchMenus, { companyId, branchId, ...(menuId === generalMenu ? { type: generalMenu } : { id: menuId }) });

async function read(database: Sql, place: Place, menuId: string): Promise<contract.BranchMenu> {
  const [row] = await database.select().from(branchMenus).where(at(place, menuId));
  if (row) return menuOf(row);
  if (menuId === generalMenu) return blank(place.branchId);
  throw new ApiError('not_found');
}

async function add(transaction: Sql, call: MenuCall, newMenu: contract.NewBranchMenu, type?: typeof generalMenu) {
  const id = newId();
  const { companyId, branchId } = call.params;
  const values = { ...(await columnsOf(call, newMenu)), type, companyId, branchId, id };
  // If two users save the general menu for the first time concurrently, one gets a conflict.
  const made = await transaction.insert(branchMenus).values(values).onConflictDoNothing().returning();
  if (!made.length) throw new ApiError('stale_version');
  await audit(transaction, changeBy(call), 'create', 'branchMenu', id, { after: values });
  return type ?? id;
}

const orders = {
  name: branchMenus.name,
  weight: branchMenus.weight,
  start_date: branchMenus.startDate,
  updatedTime: branchMenus.updatedTime,
};

/** Picture menus that branches show to their guests. */
export const branchMenuHandlers: Handled[] = [
  handle(contract.listBranchMenus, async ({ services, params, query }) => {
    const { search, sort } = query;
    const named = search
      ? sql`search_fold(${branchMenus.name}) like ${`%${literally(searchFold(search))}%`}`
      : undefined;
    const way = sort.descending ? desc : asc;
    const { companyId, branchId } = params;
    const parts = {
      where: and(equal(branchMenus, { companyId, branchId }), named),
      order: [way(orders[sort.field]), way(branchMenus.startDate), way(branchMenus.id)],
    };
    const { rows, total } = await pageOfTable(services.database.sql, branchMenus, query, parts);
    return { menus: rows.map(menuOf), total };
  }),

  handle(contract.getBranchMenu, ({ services, params }) => read(services.database.sql, params, params.menuId)),

  handle(contract.createBranchMenu, async (call) => {
    const { data } = call.body;
    const type = data.type === generalMenu ? generalMenu : undefined;
    const id = await inTransaction(call, (transaction) => add(transaction, call, newMenuOf(data), type));
    return read(call.services.database.sql, call.params, id);
  }),

  handle(contract.putBranchMenu, async (call) => {
    const { version: seen, ...sent } = call.body.data;
    const newMenu = newMenuOf(sent);
    const { menuId } = call.params;
    await inTransaction(call, async (transaction) => {
      const where = at(call.params, menuId);
      const isFirst = menuId === generalMenu && (seen ?? (await transaction.$count(branchMenus, where))) === 0;
      refuseOtherType(sent.type, menuId === generalMenu ? generalMenu : 'time_limit');
      if (isFirst) {
        await add(transaction, call, newMenu, generalMenu);
        return;
      }
      const stored = await lockRecord(transaction, branchMenus, where);
      const of = { ...changeBy(call), entity: 'branchMenu', entityId: stored.id } as const;
      await changeRecord(transaction, { table: branchMenus, where, stored, seen, of }, async () => ({
        changes: await columnsOf(call, newMenu, stored),
      }));
    });
    return read(call.services.database.sql, call.params, menuId);
  }),

  handle(contract.deleteBranchMenu, (call) =>
    inTransaction(call, async (transaction) => {
      const where = at(call.params, call.params.menuId);
      const { companyId: _, ...before } = await lockRecord(transaction, branchMenus, where);
      await transaction.delete(branchMenus).where(where);
      await audit(transaction, changeBy(call), 'delete', 'branchMenu', before.id, { before });
    }),
  ),
];
