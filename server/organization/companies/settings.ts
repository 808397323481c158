import { eq } from 'drizzle-orm';
import { sortBy } from 'es-toolkit';
import { branchApps, branchOnline } from '#contract/organization/branchFields.ts';
import { companyBasic, companyOnline } from '#contract/organization/companyFields.ts';
import { adminBackhouse } from '#contract/core/permissions.ts';
import {
  checkAliasNames,
  getAppSettings,
  getBasicSettings,
  getMerchantSettings,
  getOnlineRsvSettings,
  patchAppSettings,
  patchBasicSettings,
  patchMerchantSettings,
  patchOnlineRsvSettings,
  patchReservationInfo,
  undoSettingsChange,
} from '#contract/organization/restaurants.ts';
import type { EntityFields } from '#contract/core/fields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { companies, users } from '#server/platform/db/schema.ts';
import { noCompany, refusedField } from '#server/platform/kernel/errors.ts';
import { answerChange, handle, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { changeBy, findRecord } from '#server/platform/records/change.ts';
import { recordFacts, settingsValues, type SettingsSchema } from '#server/platform/records/settings.ts';
import { takenAliases } from './aliases.ts';
import { branchesSeen, summaryOf, type BranchRow } from './branches.ts';
import { changeBranch, changeCompany, merchantPart, ownerPart, type SettingCaller } from './change.ts';
import { noOwner } from './create.ts';
import { undoSettings } from './undo.ts';

/** @throws ApiError `company_not_found` */
const companyRow = (source: Sql, companyId: string) =>
  findRecord(source, companies, eq(companies.id, companyId), () => noCompany(companyId));

/** Some of a branch's fields, without the others. */
const partOf = <F extends EntityFields>(fields: F, row: BranchRow) => ({
  branchId: row.id,
  name: row.name,
  version: row.version,
  ...settingsValues(fields, row),
});

/** Transfers the company to another user of the platform. */
async function changeOwner(transaction: Sql, call: SettingCaller, ownerUserId: string): Promise<number> {
  const version = await changeCompany(transaction, call, { ownerUserId }, ownerPart);
  await findRecord(transaction, users, eq(users.id, ownerUserId), noOwner);
  return version;
}

/** Changes fields of several branches; errors contain the branch's position in the list. */
async function changeParts(
  transaction: Sql,
  call: SettingCaller,
  branchChanges: readonly { branchId: string }[],
  part?: SettingsSchema,
) {
  const placed = branchChanges.map((one, index) => ({ ...one, under: `branches.${index}.` }));
  // In a fixed order, so that concurrent changes cannot deadlock.
  for (const { branchId, under, ...changes } of sortBy(placed, ['branchId']))
    await changeBranch(transaction, call, { branchId, under }, changes, part);
}

/** Changes the company's fields and those of its branches in one transaction. */
function changeOnline(call: Call<typeof patchOnlineRsvSettings>): Promise<void> {
  const { branches: branchChanges = [], ...changes } = call.body;
  return answerChange(call, async (transaction) => {
    const changed = await changeCompany(transaction, call, changes);
    await changeParts(transaction, call, branchChanges);
    return changed;
  });
}

export const restaurantHandlers: Handled[] = [
  handle(getBasicSettings, async (call) => {
    const { sql } = call.services.database;
    const row = await companyRow(sql, scopeOf(call).companyId);
    const [owner] = row.ownerUserId
      ? await sql.select({ email: users.email }).from(users).where(eq(users.id, row.ownerUserId))
      : [];
    return {
      id: row.id,
      ...recordFacts(row),
      ownerUserId: row.ownerUserId,
      ownerEmail: owner?.email ?? null,
      ...settingsValues(companyBasic, row),
      branches: (await branchesSeen(call.services, scopeOf(call))).map(summaryOf),
    };
  }),
  handle(patchBasicSettings, (call) =>
    answerChange(call, async (transaction) => {
      const { ownerUserId, ...changes } = call.body;
      const changed = await changeCompany(transaction, call, changes);
      return ownerUserId === undefined ? changed : changeOwner(transaction, call, ownerUserId);
    }),
  ),

  handle(getOnlineRsvSettings, async (call) => {
    const row = await companyRow(call.services.database.sql, scopeOf(call).companyId);
    const parts = await branchesSeen(call.services, scopeOf(call));
    return {
      version: row.version,
      ...settingsValues(companyOnline, row),
      branches: parts.map((one) => partOf(branchOnline, one)),
    };
  }),
  handle(patchOnlineRsvSettings, (call) => changeOnline(call)),
  handle(patchReservationInfo, (call) => changeOnline(call)),

  handle(getAppSettings, async (call) => {
    const { branchId } = call.query;
    const rows = await branchesSeen(call.services, scopeOf(call));
    const selected = rows.filter(({ id }) => !branchId || id === branchId);
    return { branches: selected.map((row) => partOf(branchApps, row)) };
  }),
  handle(patchAppSettings, async (call) => {
    const { branchId } = call.query;
    const { branches: branchChanges } = call.body;
    const other = branchChanges.findIndex((part) => branchId !== undefined && part.branchId !== branchId);
    if (other >= 0)
      throw refusedField('invalid_input', `branches.${other}.branchId`, 'is not the branch that the address names');
    await inTransaction(call, (transaction) => changeParts(transaction, call, branchChanges));
  }),

  handle(getMerchantSettings, async ({ services, params }) => {
    const rows = await branchesSeen(services, { ...params, enabledBranches: 'all' });
    const { version } = await companyRow(services.database.sql, params.companyId);
    return {
      version,
      branches: rows.map((row) => ({
        id: row.id,
        name: row.name,
        version: row.version,
        ...settingsValues(merchantPart.fields, row).merchantSettings,
      })),
    };
  }),
  handle(patchMerchantSettings, async (call) => {
    const { companyId } = call.params;
    const { branches: branchChanges, version: seen } = call.body;
    const scope = { companyId, enabledBranches: 'all', role: call.user.role, flags: adminBackhouse } as const;
    const asAdmin = { ...call, scope };
    await inTransaction(call, async (transaction) => {
      // Changes nothing on the company, but locks it and checks its version.
      await changeCompany(transaction, asAdmin, { version: seen }, ownerPart);
      const parts = branchChanges.map(({ id: branchId, name: _, version: of, ...own }) => ({
        branchId,
        version: of,
        merchantSettings: own,
      }));
      await changeParts(transaction, asAdmin, parts, merchantPart);
    });
  }),

  handle(undoSettingsChange, (call) =>
    answerChange(call, (transaction) =>
      undoSettings(transaction, { ...scopeOf(call), isAdmin: call.user.isAdmin }, call.params.entryId, changeBy(call)),
    ),
  ),

  handle(checkAliasNames, async (call) => {
    const { aliasNames, branchId = null } = call.body;
    const owner = { companyId: scopeOf(call).companyId, branchId };
    return { taken: await takenAliases(call.services.database.sql, owner, aliasNames) };
  }),
];
