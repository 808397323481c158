import { and, inArray } from 'drizzle-orm';
import { undoableEntities } from '#contract/organization/restaurants.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { isSameValue, changeRecord, findRecord, oneOf } from '#server/platform/records/change.ts';
import { settingsColumns, settingsValues } from '#server/platform/records/settings.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { settingsPlaces, type Asker } from './change.ts';
import { branchProblems, normalizeBranch } from '#contract/organization/branchRules.ts';
import type { Problem } from '#contract/core/problems.ts';
import { bookingWindowProblems, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import { companyProblems, normalizeCompany } from '#contract/organization/companyRules.ts';

/** Undoing a change of settings, as a new change. */

const noChange = () => new ApiError('not_found', 'This change does not exist.');
/** The placeholder that {@link writeAudit} stores for a secret. */
const secret = '[redacted]';

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Restores the previous values of an audit entry, all or none.
 *
 * @returns the current version
 * @throws ApiError `not_found`, also if the caller may not see it; `permission_denied`; `changed_since` with the fields
 *   that have another value now; `conflict` if it cannot be undone at all; `invalid_input` if the previous values no
 *   longer fit the other settings
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
    inArray(auditLog.entity, [...undoableEntities]),
  );
  const entry = await findRecord(transaction, auditLog, ofSettings, noChange);
  const entity = entry.entity as (typeof undoableEntities)[number];
  const { entityId } = entry;
  const { table, where, fields: all, mayChange, keep } = settingsPlaces[entity];
  if (entity === 'branch' && !seesBranch({ enabledBranches }, entityId)) throw noChange();
  const { before, after } = entry;
  if (!isRecord(before) || !isRecord(after)) throw noChange();
  const fields = Object.keys(after);
  if (!fields.every((field) => mayChange(field, { flags, isAdmin }))) throw new ApiError('permission_denied');

  const place = where(companyId, entityId);
  const of = { ...by, entity, entityId, action: 'undo' } as const;
  return changeRecord(transaction, { table, where: place, none: noChange, of }, (stored) => {
    const was: Values = settingsValues(all, stored);
    const lost = (field: string) => !(field in was) || !(field in before) || before[field] === secret;
    if (fields.some(lost)) throw new ApiError('conflict', 'This change cannot be undone.');
    const newer = fields.filter((field) => !isSameValue(was[field], after[field]));
    if (newer.length)
      throw new ApiError('changed_since', undefined, {
        details: newer.map((path) => ({ path, message: 'has another value by now' })),
      });
    const wanted = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const problems = problemsOf[entity]({ ...was, ...wanted });
    if (problems.length)
      throw new ApiError('invalid_input', undefined, {
        details: problems.map(({ path, code }) => ({ path, message: 'does not go with the other settings', code })),
      });
    return {
      changes: wanted,
      was,
      columnsOf: (values) => settingsColumns(all, table, values, stored.settings),
      afterWrite: () => Promise.resolve(keep?.(transaction, { companyId, entityId }, wanted)),
    };
  });
}

type Values = Readonly<Record<string, unknown>>;

/** Values that no longer fit others: the rules would change them. */
const notNormalized = (values: Values, normalize: (values: Values) => Values): Problem[] => {
  const normalized = normalize(values);
  return Object.keys(normalized)
    .filter((field) => !isSameValue(normalized[field], values[field]))
    .map((path) => ({ path, code: 'conflict' }));
};

/** Validates the values together. */
const problemsOf: Readonly<Record<(typeof undoableEntities)[number], (values: Values) => Problem[]>> = {
  branch: (values) => [
    ...branchProblems(values),
    ...bookingWindowProblems((values.bookingWindows ?? []) as BookingWindow[]),
    ...notNormalized(values, normalizeBranch),
  ],
  company: (values) => [...companyProblems(values), ...notNormalized(values, normalizeCompany)],
};
