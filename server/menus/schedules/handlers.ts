import * as copies from '#contract/menus/menuCopies.ts';
import * as contract from '#contract/menus/menuSchedules.ts';
import type { ScheduleStatus } from '#contract/menus/menuValues.ts';
import { handle, handleChange, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { branchesSeen } from '#server/organization/companies/branches.ts';
import { changeBy, type CompanyCaller } from '#server/platform/records/change.ts';
import { menuCompany, branchesForCopies } from './company.ts';
import { comparisonOf } from './comparison.ts';
import { copyMenu, revertCopy } from './copies.ts';
import { pageOfMenus } from './lists.ts';
import { setStatus } from './publish.ts';
import { createMenu, findMenu, putMenu, type SchedulePlace } from './store.ts';
import { categoryUses, menusWith, modifierUses } from './uses.ts';

type ChangingCall = CompanyCaller & Pick<Call, 'services'> & { params: SchedulePlace };

/** Makes a change of one menu in a transaction. @returns the menu after it */
async function changing(call: ChangingCall, change: Parameters<typeof inTransaction>[1]) {
  await inTransaction(call, change);
  return findMenu(call.services.database.sql, call.params);
}

const becoming = (status: ScheduleStatus) => (call: ChangingCall & { body: { version?: number | undefined } }) =>
  changing(call, (transaction) =>
    setStatus(transaction, changeBy(call), call.params, { status, seen: call.body.version }),
  );

/** Structured menus. */
export const menuScheduleHandlers: Handled[] = [
  handle(contract.getMenuCompany, (call) => menuCompany(call.services, scopeOf(call))),
  handle(contract.listSchedules, (call) => pageOfMenus(call.services.database.sql, call.params, call.query)),
  handle(contract.menusOfItems, async (call) => ({
    schedules: await menusWith(call.services.database.sql, scopeOf(call), call.query.itemId),
  })),
  handle(contract.usesOfModifier, (call) =>
    modifierUses(call.services.database.sql, scopeOf(call), call.query.modifierId),
  ),
  handle(contract.usesOfCategory, (call) =>
    categoryUses(call.services.database.sql, scopeOf(call), call.query.categoryId),
  ),
  handle(contract.copyAvailability, async (call) => ({
    branches: await branchesForCopies(call.services, scopeOf(call), call.params.service, call.query.branchId),
  })),
  handleChange(contract.createSchedule, (transaction, call) => createMenu(transaction, call, call.params, call.body)),
  handle(contract.getSchedule, (call) => findMenu(call.services.database.sql, call.params)),
  handle(contract.putSchedule, (call) =>
    changing(call, (transaction) => putMenu(transaction, changeBy(call), call.params, call.body, scopeOf(call))),
  ),
  handle(copies.compareSchedule, (call) => comparisonOf(call.services.database.sql, call.params)),
  handle(copies.copySchedule, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return inTransaction(call, (transaction) => copyMenu(transaction, call, rows, call.body));
  }),
  handleChange(copies.undoCopy, (transaction, call) => revertCopy(transaction, call, call.params.copyId)),
  handle(contract.publishSchedule, becoming('published')),
  handle(contract.unpublishSchedule, becoming('unpublished')),
  handle(contract.archiveSchedule, becoming('archived')),
];
