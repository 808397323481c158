import { and, inArray, eq, type SQL } from 'drizzle-orm';
import type { undoableEntities } from '#contract/companies.ts';
import type { Sql } from '../db/client.ts';
import { auditLog, branches, companies } from '../db/schema.ts';
import type { By } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { alike, changeRecord, findRecord, lockRecord, oneOf } from '../records/change.ts';
import { columnsOf, valuesOf } from '../records/settings.ts';
import { seesBranch } from '../sql/seen.ts';
import { keepAliases } from '../companies/aliases.ts';
import { branchFields, reservationFields } from '#contract/branchFields.ts';
import { branchProblems, settleBranch, type SettingProblem } from '#contract/branchRules.ts';
import { bookingWindowProblems, type BookingWindow } from '#contract/bookingWindowRules.ts';
import { bookingWindowFields } from '#contract/bookingWindows.ts';
import { companyFields } from '#contract/companyFields.ts';
import { companyProblems, settleCompany } from '#contract/companyRules.ts';
import { notificationSetting, usualNotifications } from '#contract/notifications.ts';
import { grants, type PermissionFlags } from '#contract/permissions.ts';
import { merchantSettings } from '#contract/restaurants.ts';
import { value, type SettingFields } from '#contract/settingFields.ts';

/** Taking back a change of settings, which is a change of its own. */

const noChange = () => new ApiError('not_found', 'There is no such change.');
/** What {@link writeAudit} keeps in the place of a secret. */
const secret = '[redacted]';

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts back what an entry of the audit log says was before, wholly or not at all.
 *
 * @returns the version that there is now
 * @throws ApiError `not_found`, also for what is out of the caller's sight; `permission_denied`; `changed_since` with the
 * fields that have another value by now; `conflict` where it cannot be undone at all; `invalid_input` where the former
 * values do not go with the other settings any more
 */
export async function undoSettings(
  transaction: Sql,
  { companyId, enabledBranches, flags, isAdmin }: CompanyScope & Asker,
  entryId: string,
  by: By,
): Promise<number> {
  const ofSettings = and(
    oneOf(auditLog, companyId, entryId),
    inArray(auditLog.action, ['update', 'undo']),
    inArray(auditLog.entity, Object.keys(undoables)),
  );
  const entry = await findRecord(transaction, auditLog, ofSettings, noChange);
  const entity = entry.entity as (typeof undoableEntities)[number];
  const { entityId } = entry;
  const kind = undoables[entity];
  if (kind.ofBranch && !seesBranch({ enabledBranches }, entityId)) throw noChange();
  const { before, after } = entry;
  if (!isRecord(before) || !isRecord(after)) throw noChange();
  const fields = Object.keys(after);
  if (!fields.every((field) => kind.mayChange(field, { flags, isAdmin }))) throw new ApiError('permission_denied');

  const where = kind.where(companyId, entityId);
  const stored = await lockRecord(transaction, kind.table, where, noChange);
  const was = valuesOf(kind.fields, stored);
  const lost = (field: string) => !(field in was) || !(field in before) || before[field] === secret;
  if (fields.some(lost)) throw new ApiError('conflict', 'This change cannot be undone.');
  const newer = fields.filter((field) => !alike(was[field], after[field]));
  if (newer.length)
    throw new ApiError('changed_since', undefined, {
      details: newer.map((path) => ({ path, message: 'has another value by now' })),
    });
  const wanted = Object.fromEntries(fields.map((field) => [field, before[field]]));
  const problems = kind.problems({ ...was, ...wanted });
  if (problems.length)
    throw new ApiError('invalid_input', undefined, {
      details: problems.map(({ path, code }) => ({ path, message: 'does not go with the other settings', code })),
    });
  const version = await changeRecord(transaction, {
    table: kind.table,
    where,
    stored,
    seen: stored.version,
    wanted,
    was,
    columnsOf: (values) => columnsOf(kind.fields, stored, values),
    action: 'undo',
    of: { ...by, entity, entityId },
  });
  const owner = { companyId, branchId: kind.ofBranch ? entityId : null };
  for (const alias of ['companyAlias', 'branchAlias'])
    if (fields.includes(alias)) await keepAliases(transaction, owner, [wanted[alias] ?? []].flat() as string[], alias);
  return version;
}

/** Settings whose changes can be taken back: where they are, who may, and what they must be together. */

export type Values = Readonly<Record<string, unknown>>;

/** Who asks: administrators hold everything. */
interface Asker {
  flags: PermissionFlags;
  isAdmin: boolean;
}

interface Undoable {
  table: typeof branches | typeof companies;
  /** Finds the record alone. */
  where: (companyId: string, id: string) => SQL | undefined;
  /** Whether it is a branch's, whose id is the entity's: it is out of sight for those confined to others. */
  ofBranch: boolean;
  /** The fields as the audit log has them. */
  fields: SettingFields;
  /** What the call that changes a field asks for. */
  mayChange: (field: string, asker: Asker) => boolean;
  /** What would be wrong with the values together. */
  problems: (values: Values) => SettingProblem[];
}

/** Values that no longer go with others: the rules would make something else of them. */
const unsettled = (values: Values, settle: (values: Values) => Values): SettingProblem[] => {
  const settled = settle(values);
  return Object.keys(settled)
    .filter((field) => !alike(settled[field], values[field]))
    .map((path) => ({ path, code: 'conflict' }));
};

const ofBranch: SettingFields = {
  ...branchFields,
  ...bookingWindowFields,
  notificationSettings: value(notificationSetting.array(), [...usualNotifications], { admin: true }),
  merchantSettings: value(merchantSettings, merchantSettings.parse({}), { admin: true }),
};
const ofCompany: SettingFields = companyFields;

const undoables: Readonly<Record<(typeof undoableEntities)[number], Undoable>> = {
  branch: {
    table: branches,
    where: (companyId, id) => oneOf(branches, companyId, id),
    ofBranch: true,
    fields: ofBranch,
    mayChange: (field, { flags, isAdmin }) => {
      if (ofBranch[field]?.admin) return isAdmin;
      if (field in bookingWindowFields) return grants(flags, 'onlineReservation');
      return grants(flags, 'companyManagement') || (field in reservationFields && grants(flags, 'onlineReservation'));
    },
    problems: (values) => [
      ...branchProblems(values),
      ...bookingWindowProblems((values.bookingWindows ?? []) as BookingWindow[]),
      ...unsettled(values, settleBranch),
    ],
  },
  company: {
    table: companies,
    where: (_, id) => eq(companies.id, id),
    ofBranch: false,
    fields: ofCompany,
    mayChange: (field, { flags, isAdmin }) => (ofCompany[field]?.admin ? isAdmin : grants(flags, 'companyManagement')),
    problems: (values) => [...companyProblems(values), ...unsettled(values, settleCompany)],
  },
};
