import { and, eq, sql, type SQL } from 'drizzle-orm';
import { bookingWindowFields } from '#contract/reservations/bookingWindows.ts';
import { callingBoardFields } from '#contract/reservations/queue/board.ts';
import { boardFields, boardOwner } from '#contract/reservations/queue/boardFields.ts';
import { branchFields, branchGrace, branchQueueing, reservationFields } from '#contract/organization/branchFields.ts';
import { branchProblems, normalizeBranch } from '#contract/organization/branchRules.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import { companyProblems, normalizeCompany } from '#contract/organization/companyRules.ts';
import { notificationSetting, defaultNotifications } from '#contract/notices/notifications.ts';
import { grants, type PermissionFlags } from '#contract/core/permissions.ts';
import { merchantFields } from '#contract/organization/restaurants.ts';
import { custom, type EntityFields, object } from '#contract/core/fields.ts';
import { id } from '#contract/core/wire.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, companies } from '#server/platform/db/schema.ts';
import { mayUseFiles } from '#server/platform/files/used.ts';
import { answerChange, scopeOf, type Call } from '#server/platform/http/handle.ts';
import { ApiError, noCompany } from '#server/platform/kernel/errors.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { changeBy, oneOf, type CompanyCaller } from '#server/platform/records/change.ts';
import { changeSettings, type SettingsSchema } from '#server/platform/records/settings.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { keepAliases } from './aliases.ts';

/** The only way to change fields of a company or a branch, whichever endpoint is called. */

type Values = Readonly<Record<string, unknown>>;
type Changes = Values & { version?: number };

export const companyPart: SettingsSchema = {
  fields: companyFields,
  normalize: normalizeCompany,
  problems: companyProblems,
  keep: (transaction, { companyId }, values, under) =>
    keepAliases(transaction, { companyId, branchId: null }, values, under),
};
export const ownerPart = {
  fields: { ownerUserId: custom({ schema: id.nullable(), initial: null, admin: true }) },
} satisfies SettingsSchema;

/** Fields that change the days of all reservations, or what is open about the queue: its line, pages and boards. */
const liveFields: ReadonlySet<string> = new Set([
  ...Object.keys({ ...branchQueueing, ...boardFields, ...branchGrace }),
  ...(['timezone', 'name', 'language', 'country', 'phoneCountryCode', 'phoneNumber', 'location'] as const),
  'cleanTableTime',
]);

export const branchPart: SettingsSchema = {
  fields: branchFields,
  normalize: normalizeBranch,
  problems: branchProblems,
  async keep(transaction, { companyId, entityId: branchId }, values, under) {
    await keepAliases(transaction, { companyId, branchId }, values, under);
    if (Object.keys(values).some((name) => liveFields.has(name))) await publishBranch(transaction, companyId, branchId);
  },
};
export const merchantPart = {
  fields: { merchantSettings: object({ fields: merchantFields, admin: true }) },
} satisfies SettingsSchema;

/** The caller; administrators have all permissions. */
export interface Asker {
  flags: PermissionFlags;
  isAdmin: boolean;
}

interface SettingsPlace extends Pick<SettingsSchema, 'keep'> {
  table: typeof branches | typeof companies;
  /** The condition for the record. */
  where: (companyId: string, id: string) => SQL | undefined;
  /** All changed fields, for the audit log. */
  fields: EntityFields;
  mayChange: (field: string, asker: Asker) => boolean;
}

const ofCompany: EntityFields = companyFields;
const ofBranch: EntityFields = {
  ...branchFields,
  ...bookingWindowFields,
  ...boardFields,
  ...merchantPart.fields,
  notificationSettings: custom({
    schema: notificationSetting.array(),
    initial: [...defaultNotifications],
    admin: true,
  }),
};

/** Fields of a branch that those who manage its queue may change. */
const ofQueueing: ReadonlySet<string> = new Set(Object.keys({ ...branchQueueing, ...callingBoardFields }));

/** Where settings are stored, and who may change them. */
export const settingsPlaces: Readonly<Record<'branch' | 'company', SettingsPlace>> = {
  company: {
    table: companies,
    keep: companyPart.keep,
    where: (_, companyId) => eq(companies.id, companyId),
    fields: ofCompany,
    mayChange: (field, { flags, isAdmin }) => (ofCompany[field]?.admin ? isAdmin : grants(flags, 'companyManagement')),
  },
  branch: {
    table: branches,
    keep: branchPart.keep,
    where: (companyId, branchId) => oneOf(branches, companyId, branchId),
    fields: ofBranch,
    mayChange: (field, { flags, isAdmin }) => {
      if (ofBranch[field]?.admin) return isAdmin;
      if (field in bookingWindowFields) return grants(flags, 'onlineReservation');
      if (ofQueueing.has(field) && grants(flags, 'onlineQueueing')) return true;
      return grants(flags, 'companyManagement') || (field in reservationFields && grants(flags, 'onlineReservation'));
    },
  },
};

/** The caller, with the services that store files. */
export type SettingCaller = CompanyCaller & Pick<Call, 'services'>;

/** Whether the company or a branch uses an address; if copied to another branch, its file may be missing. */
async function hasAddress(transaction: Sql, companyId: string, address: string): Promise<boolean> {
  const within = (table: SettingsPlace['table']) =>
    sql`strpos(to_jsonb(${table})::text, ${JSON.stringify(address)}) > 0`;
  const ofBranches = and(eq(branches.companyId, companyId), within(branches));
  const ofItself = and(eq(companies.id, companyId), within(companies));
  return Boolean((await transaction.$count(branches, ofBranches)) || (await transaction.$count(companies, ofItself)));
}

function change(
  transaction: Sql,
  call: SettingCaller,
  { entity, entityId, under = '' }: { entity: 'branch' | 'company'; entityId: string; under?: string },
  changes: Changes,
  part: SettingsSchema,
): Promise<number> {
  const { companyId, flags } = scopeOf(call);
  const { isAdmin } = call.user;
  const { table, where, mayChange } = settingsPlaces[entity];
  const mayUse = mayUseFiles(call.services.files, companyId, boardOwner(companyId));
  return changeSettings(transaction, {
    part,
    table,
    where: where(companyId, entityId),
    none: entity === 'company' ? () => noCompany(companyId) : undefined,
    changes,
    under,
    mayChange: (field) => (isAdmin || !part.fields[field]?.admin) && mayChange(field, { flags, isAdmin }),
    mayUse: async (address) => (await mayUse(address)) || hasAddress(transaction, companyId, address),
    of: { ...changeBy(call), entity, entityId },
  });
}

/**
 * Changes fields of the call's company.
 *
 * @returns the current version
 * @throws ApiError `company_not_found`, `stale_version`, `No Permission`, `ALIAS_EXIST`, or by the rules of section 5
 */
export const changeCompany = (
  transaction: Sql,
  call: SettingCaller,
  changes: Changes,
  part = companyPart,
): Promise<number> =>
  change(transaction, call, { entity: 'company', entityId: scopeOf(call).companyId }, changes, part);

/**
 * Changes fields of a branch of the call's company.
 *
 * @param of the branch, and the position of its fields in the request
 * @returns the current version
 * @throws ApiError `not_found`, `permission_denied`, and those of {@link changeCompany}
 */
export async function changeBranch(
  transaction: Sql,
  call: SettingCaller,
  of: { branchId: string; under?: string },
  changes: Changes,
  part = branchPart,
): Promise<number> {
  if (!seesBranch(scopeOf(call), of.branchId)) throw new ApiError('permission_denied');
  return change(transaction, call, { entity: 'branch', entityId: of.branchId, under: of.under }, changes, part);
}

/** Changes a branch and returns its new version. The next reader of its queue sees the change. */
export async function answerBranchChange(
  call: SettingCaller & Pick<Call, 'reply'> & { params: { branchId: string } },
  changes: Changes,
  part = branchPart,
): Promise<void> {
  await answerChange(call, (transaction) => changeBranch(transaction, call, call.params, changes, part));
  call.services.queues.forget(scopeOf(call).companyId, call.params.branchId);
}
