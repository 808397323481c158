import { eq } from 'drizzle-orm';
import { sortBy } from 'es-toolkit';
import { branchApps, branchOnline } from '#contract/branchFields.ts';
import { companyBasic, companyFields, companyOnline } from '#contract/companyFields.ts';
import { companyProblems, settleCompany } from '#contract/companyRules.ts';
import {
  checkAliasNames,
  getAppSettings,
  getBasicSettings,
  getMerchantSettings,
  getOnlineRsvSettings,
  merchantSettings,
  patchAppSettings,
  patchBasicSettings,
  patchMerchantSettings,
  patchOnlineRsvSettings,
  patchReservationInfo,
} from '#contract/restaurants.ts';
import type { SettingFields } from '#contract/settingFields.ts';
import type { Sql } from '../db/client.ts';
import { branches, companies, users } from '../db/schema.ts';
import { ApiError, noCompany, refused } from '../kernel/errors.ts';
import { answerChange, handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { changeBy, changeRecord, findRecord, lockRecord, oneOf, type Caller } from '../records/change.ts';
import { changeSettings, valuesOf } from '../records/settings.ts';
import { keepAliases, takenAliases } from './aliases.ts';
import { branchesSeen } from './branches.ts';
import { branchPartOf, changeBranch, summaryOf } from './changeBranch.ts';
import { noOwner } from './rules.ts';

type Changes = Readonly<Record<string, unknown>> & { version?: number };
type CompanyCall = Caller & Pick<Call, 'services'>;

/** @throws ApiError `company_not_found` */
const companyRow = (source: Sql, companyId: string) =>
  findRecord(source, companies, eq(companies.id, companyId), () => noCompany(companyId));

/**
 * Changes fields of the call's company; only those that it differs in are judged by who may.
 * @returns the version that there is now
 */
async function changeCompany(transaction: Sql, call: CompanyCall, { version: seen, ...changes }: Changes) {
  const { companyId } = scopeOf(call);
  const where = eq(companies.id, companyId);
  const stored = await lockRecord(transaction, companies, where, () => noCompany(companyId));
  const { version, differing, values } = await changeSettings(transaction, {
    table: companies,
    where,
    fields: companyFields,
    stored,
    changes,
    seen,
    settle: settleCompany,
    problems: companyProblems,
    mayChange: (name) => !(companyFields as SettingFields)[name]?.admin || call.user.isAdmin,
    of: { ...changeBy(call), entity: 'company', entityId: companyId },
  });
  if (differing.includes('companyAlias')) {
    const alias = values.companyAlias as string | null;
    await keepAliases(transaction, { companyId, branchId: null }, alias ? [alias] : [], 'companyAlias');
  }
  return version;
}

/** Gives the company to another of the platform's users. */
async function changeOwner(transaction: Sql, call: CompanyCall, ownerUserId: string): Promise<number> {
  const { companyId } = scopeOf(call);
  const where = eq(companies.id, companyId);
  const stored = await lockRecord(transaction, companies, where);
  if (stored.ownerUserId !== ownerUserId) {
    if (!call.user.isAdmin) throw new ApiError('No Permission');
    await findRecord(transaction, users, eq(users.id, ownerUserId), noOwner);
  }
  return changeRecord(transaction, {
    table: companies,
    where,
    stored,
    seen: undefined,
    wanted: { ownerUserId },
    of: { ...changeBy(call), entity: 'company', entityId: companyId },
  });
}

/** Changes parts of several branches; what is wrong is told with the branch's place in the list. */
async function changeParts(transaction: Sql, call: CompanyCall, given: readonly Record<string, unknown>[]) {
  // In one order, so that two of them do not wait for each other.
  const parts = given.map((part, index) => ({ ...(part as Changes & { branchId: string }), index }));
  for (const { branchId, index, ...changes } of sortBy(parts, ['branchId']))
    await changeBranch(transaction, call, branchId, changes, `branches.${index}.`);
}

/** The company's part and those of its branches, all or nothing. */
function changeOnline(call: Call<typeof patchOnlineRsvSettings>): Promise<void> {
  const { branches: given = [], ...changes } = call.body;
  return answerChange(call, async (transaction) => {
    const changed = await changeCompany(transaction, call, changes);
    await changeParts(transaction, call, given);
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
      version: row.version,
      createdTime: row.createdTime.toISOString(),
      updatedTime: row.updatedTime.toISOString(),
      ownerUserId: row.ownerUserId,
      ownerEmail: owner?.email ?? null,
      ...valuesOf(companyBasic, row),
      branches: (await branchesSeen(call.services, scopeOf(call))).map(summaryOf),
    } as never;
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
      ...valuesOf(companyOnline, row),
      branches: parts.map((one) => branchPartOf(branchOnline, one)),
    } as never;
  }),
  handle(patchOnlineRsvSettings, (call) => changeOnline(call)),
  handle(patchReservationInfo, (call) => changeOnline(call)),

  handle(getAppSettings, async (call) => {
    const { branchId } = call.query;
    const rows = await branchesSeen(call.services, scopeOf(call));
    const asked = rows.filter(({ id }) => !branchId || id === branchId);
    return { branches: asked.map((row) => branchPartOf(branchApps, row)) } as never;
  }),
  handle(patchAppSettings, async (call) => {
    const { branchId } = call.query;
    const { branches: given } = call.body;
    const other = given.findIndex((part) => branchId !== undefined && part.branchId !== branchId);
    if (other >= 0)
      throw refused('invalid_input', `branches.${other}.branchId`, 'is not the branch that the address names', {
        reason: null,
      });
    await inTransaction(call, (transaction) => changeParts(transaction, call, given));
  }),

  handle(getMerchantSettings, async ({ services, params }) => {
    const rows = await branchesSeen(services, { ...params, enabledBranches: 'all' });
    const { version } = await companyRow(services.database.sql, params.companyId);
    return {
      version,
      branches: rows.map(({ id, name, version, merchantSettings: own }) => ({
        id,
        name,
        version,
        ...merchantSettings.parse(own ?? {}),
      })),
    };
  }),
  handle(patchMerchantSettings, async (call) => {
    const { params, body, user, requestId } = call;
    const { companyId } = params;
    await inTransaction(call, async (transaction) => {
      const { version } = await companyRow(transaction, companyId);
      if (body.version !== undefined && body.version !== version) throw new ApiError('stale_version');
      for (const { id, name: _name, version: seen, ...wanted } of sortBy(body.branches, ['id'])) {
        const where = oneOf(branches, companyId, id);
        const stored = await lockRecord(transaction, branches, where);
        const was = merchantSettings.parse(stored.merchantSettings ?? {});
        await changeRecord(transaction, {
          table: branches,
          where,
          stored,
          seen,
          was: { merchantSettings: was },
          wanted: { merchantSettings: merchantSettings.parse(wanted) },
          of: { companyId, userId: user.id, requestId, entity: 'branch', entityId: id },
        });
      }
    });
  }),

  handle(checkAliasNames, async (call) => {
    const { aliasNames, branchId = null } = call.body;
    const owner = { companyId: scopeOf(call).companyId, branchId };
    return { taken: await takenAliases(call.services.database.sql, owner, aliasNames) };
  }),
];
