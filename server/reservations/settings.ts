import { and, eq, sql } from 'drizzle-orm';
import {
  getDiningSections,
  getReservationSettings,
  patchDiningSections,
  patchReservationSettings,
  reservationSettings,
  settingsProblems,
  type ReservationSettings,
} from '#contract/branchSettings.ts';
import { sectionPeriods, usualSections } from '#contract/sections.ts';
import { writeAudit } from '../audit.ts';
import { branches, companies } from '../db/schema.ts';
import { ApiError } from '../http/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';

type BranchRow = typeof branches.$inferSelect;

const keys = [
  'openingHours',
  'dinerTime',
  'cleanTableTime',
  'autoClearTableEnabled',
  'bookingExpiredMinutes',
  'waitingExpiredMinutes',
  'waitlistEnabled',
  'waitlistAutoTransformEnabled',
  'waitlistAutoTransformOffset',
  'waitlistAutoTransformSecuredPeriod',
] as const satisfies readonly (keyof ReservationSettings & keyof BranchRow)[];

/** Parsed, since the database keeps the fields of what is JSON in an order of its own. */
const settingsOf = (row: BranchRow): ReservationSettings => reservationSettings.parse(row);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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
    const { companyId, branchId } = call.params;
    const { version, ...changes } = call.body;
    const next = await call.services.database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(branches).where(oneBranch(call.params)).for('update');
      if (!row) throw new ApiError('not_found');
      if (row.version !== version) throw new ApiError('stale_version');
      const before = settingsOf(row);
      const after = { ...before, ...changes };
      const [problem] = settingsProblems(after);
      if (problem)
        throw new ApiError('invalid_input', undefined, {
          details: [{ path: problem.path, message: messages[problem.code], code: problem.code }],
        });
      const changed = keys.filter((key) => !same(before[key], after[key]));
      if (!changed.length) return version;
      const pick = (from: ReservationSettings) => Object.fromEntries(changed.map((key) => [key, from[key]]));
      await transaction
        .update(branches)
        .set({ ...pick(after), version: version + 1, updatedTime: sql`now()` })
        .where(oneBranch(call.params));
      await writeAudit(transaction, {
        companyId,
        userId: call.user.id,
        action: 'update',
        entity: 'branch',
        entityId: branchId,
        before: pick(before),
        after: pick(after),
        requestId: call.requestId,
      });
      return version + 1;
    });
    call.reply.header('etag', `"${next}"`);
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
    const { version, periods } = call.body;
    const next = await call.services.database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(companies).where(eq(companies.id, companyId)).for('update');
      if (!row) throw new ApiError('not_found');
      if (row.version !== version) throw new ApiError('stale_version');
      const before = sectionPeriods.parse(row.diningSectionPeriods ?? usualSections);
      if (same(before, periods)) return version;
      await transaction
        .update(companies)
        .set({ diningSectionPeriods: periods, version: version + 1, updatedTime: sql`now()` })
        .where(eq(companies.id, companyId));
      await writeAudit(transaction, {
        companyId,
        userId: call.user.id,
        action: 'update',
        entity: 'company',
        entityId: companyId,
        before: { diningSectionPeriods: before },
        after: { diningSectionPeriods: periods },
        requestId: call.requestId,
      });
      return version + 1;
    });
    call.reply.header('etag', `"${next}"`);
  }),
];
