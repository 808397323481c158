import { eq } from 'drizzle-orm';
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
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { changeSettings, valuesOf } from '../records/settings.ts';
import { keepAliases, takenAliases } from './aliases.ts';
import { branchesSeen } from './branches.ts';
import { branchAt, branchPartOf, changeBranch } from './changeBranch.ts';
import { summaryOf } from './summary.ts';

type Changes = Readonly<Record<string, unknown>> & { version?: number };
type CompanyCall = Parameters<typeof changeBy>[0] & Pick<Call, 'services' | 'user'>;

const notFound = (id: string) => new ApiError('company_not_found', `The company not found: ${id}`);

/** The company of a call, which was checked to be there. */
async function companyRow({ services, scope }: Pick<Call, 'services' | 'scope'>) {
  const { companyId } = scopeOf({ scope });
  const [row] = await services.database.sql.select().from(companies).where(eq(companies.id, companyId));
  if (!row) throw notFound(companyId);
  return row;
}

/**
 * Changes fields of the call's company; only those that it differs in are judged by who may.
 * @returns the version that there is now
 */
async function changeCompany(transaction: Sql, call: CompanyCall, { version: seen, ...changes }: Changes) {
  const { companyId } = scopeOf(call);
  const where = eq(companies.id, companyId);
  const stored = await lockRecord(transaction, companies, where, () => notFound(companyId));
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
    const [owner] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerUserId));
    if (!owner)
      throw new ApiError('COMPANY_OWNER_MUST', 'There is no such user.', {
        details: [{ path: 'ownerUserId', message: 'COMPANY_OWNER_MUST' }],
      });
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
  const order = given.map((part, index) => ({ part, index }));
  order.sort((a, b) => (String(a.part.branchId) < String(b.part.branchId) ? -1 : 1));
  for (const { part, index } of order) {
    const { branchId, ...changes } = part as Record<string, unknown> & { branchId: string };
    await changeBranch(transaction, call, branchId, changes, `branches.${index}.`);
  }
}

/** The company's part and those of its branches, all or nothing. */
async function changeOnline(call: Call<typeof patchOnlineRsvSettings>) {
  const { branches: given = [], ...changes } = call.body;
  const version = await call.services.database.transaction(async (transaction) => {
    const changed = await changeCompany(transaction, call as CompanyCall, changes);
    await changeParts(transaction, call as CompanyCall, given);
    return changed;
  });
  call.reply.header('etag', `"${version}"`);
}

export const restaurantHandlers: Handled[] = [
  handle(getBasicSettings, async (call) => {
    const row = await companyRow(call);
    const { database } = call.services;
    const [owner] = row.ownerUserId
      ? await database.sql.select({ email: users.email }).from(users).where(eq(users.id, row.ownerUserId))
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
  handle(patchBasicSettings, async (call) => {
    const { ownerUserId, ...changes } = call.body;
    const version = await call.services.database.transaction(async (transaction) => {
      const changed = await changeCompany(transaction, call as CompanyCall, changes);
      return ownerUserId === undefined ? changed : changeOwner(transaction, call as CompanyCall, ownerUserId);
    });
    call.reply.header('etag', `"${version}"`);
  }),

  handle(getOnlineRsvSettings, async (call) => {
    const row = await companyRow(call);
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
      throw new ApiError('invalid_input', undefined, {
        details: [{ path: `branches.${other}.branchId`, message: 'is not the branch that the address names' }],
      });
    await call.services.database.transaction((transaction) => changeParts(transaction, call as CompanyCall, given));
  }),

  handle(getMerchantSettings, async ({ services, params }) => {
    const rows = await branchesSeen(services, { ...params, enabledBranches: 'all' });
    const version = await versionOf(services.database.sql, params.companyId);
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
  handle(patchMerchantSettings, async ({ services, params, body, user, requestId }) => {
    const { companyId } = params;
    await services.database.transaction(async (transaction) => {
      const version = await versionOf(transaction, companyId);
      if (body.version !== undefined && body.version !== version) throw new ApiError('stale_version');
      for (const { id, name: _name, version: seen, ...wanted } of body.branches.toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      )) {
        const where = branchAt(companyId, id);
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

/** @throws ApiError `company_not_found` */
async function versionOf(sql: Sql, companyId: string): Promise<number> {
  const [row] = await sql.select({ version: companies.version }).from(companies).where(eq(companies.id, companyId));
  if (!row) throw notFound(companyId);
  return row.version;
}
