import { and, eq } from 'drizzle-orm';
import {
  getDiningSections,
  getReservationSettings,
  patchDiningSections,
  patchReservationSettings,
  reservationSettings,
  settingsProblems,
  type ReservationSettings,
} from '#contract/branchSettings.ts';
import { usualSections } from '#contract/sections.ts';
import { branches, companies } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';

type BranchRow = typeof branches.$inferSelect;

/** Parsed, since the database keeps the fields of what is JSON in an order of its own. */
const settingsOf = (row: BranchRow): ReservationSettings => reservationSettings.parse(row);

const messages = {
  securedTooLong: 'must not be longer than the offset',
  hoursOverlap: 'has spans that overlap',
} as const;

/** The branch of a call: that it is one of the company's, and the caller's, was checked before. */
const oneBranch = ({ companyId, branchId }: { companyId: string; branchId: string }) =>
  and(eq(branches.companyId, companyId), eq(branches.id, branchId));

export const branchSettingsHandlers: Handled[] = [
  handle(getReservationSettings, async (call) => {
    const [row] = await call.services.database.sql.select().from(branches).where(oneBranch(call.params));
    if (!row) throw new ApiError('not_found');
    return settingsOf(row);
  }),

  handle(patchReservationSettings, async (call) => {
    const { version: seen, ...changes } = call.body;
    const where = oneBranch(call.params);
    const version = await call.services.database.transaction(async (transaction) => {
      const stored = await lockRecord(transaction, branches, where);
      const was = settingsOf(stored);
      const [problem] = settingsProblems({ ...was, ...changes });
      // Who saw another version is told that first.
      if (problem && stored.version === seen)
        throw new ApiError('invalid_input', undefined, {
          details: [{ path: problem.path, message: messages[problem.code], code: problem.code }],
        });
      const of = { ...changeBy(call), entity: 'branch', entityId: call.params.branchId } as const;
      return changeRecord(transaction, { table: branches, where, stored, seen, wanted: changes, was: { ...was }, of });
    });
    call.reply.header('etag', `"${version}"`);
  }),

  handle(getDiningSections, async (call) => {
    const { companyId } = scopeOf(call);
    const [row] = await call.services.database.sql
      .select({ version: companies.version, periods: companies.diningSectionPeriods })
      .from(companies)
      .where(eq(companies.id, companyId));
    if (!row) throw new ApiError('not_found');
    return { version: row.version, periods: row.periods ?? usualSections };
  }),

  handle(patchDiningSections, async (call) => {
    const { companyId } = scopeOf(call);
    const { version: seen, periods } = call.body;
    const where = eq(companies.id, companyId);
    const version = await call.services.database.transaction(async (transaction) => {
      const stored = await lockRecord(transaction, companies, where);
      const was = { diningSectionPeriods: stored.diningSectionPeriods ?? usualSections };
      const of = { ...changeBy(call), entity: 'company', entityId: companyId } as const;
      const wanted = { diningSectionPeriods: periods };
      return changeRecord(transaction, { table: companies, where, stored, seen, wanted, was, of });
    });
    call.reply.header('etag', `"${version}"`);
  }),
];
