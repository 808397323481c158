import { and, eq } from 'drizzle-orm';
import { cancelConcerned, closeDay, listClosedDays, listConcerned, reopenDay } from '#contract/dayNotices.ts';
import { grants } from '#contract/permissions.ts';
import { branchesSeen } from '../companies/branches.ts';
import { branches } from '../db/schema.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { closedDaysOf, storedAs, withDay } from './closedDays.ts';
import { concernedOn } from './concerned.ts';

type Days = ReturnType<typeof closedDaysOf>;

/** Changes which days of a branch are closed. */
async function change(
  call: Pick<Call, 'services' | 'user' | 'requestId'> & Parameters<typeof scopeOf>[0],
  { companyId, branchId }: { companyId: string; branchId: string },
  wanted: (days: Days) => Days,
): Promise<void> {
  const where = and(eq(branches.companyId, companyId), eq(branches.id, branchId));
  await call.services.database.transaction(async (transaction) => {
    const stored = await lockRecord(transaction, branches, where);
    const was = closedDaysOf(stored);
    await changeRecord(transaction, {
      table: branches,
      where,
      stored,
      seen: undefined,
      was: { [storedAs]: was },
      wanted: { [storedAs]: wanted(was) },
      columnsOf: (differing) => ({ settings: { ...stored.settings, ...differing } }),
      of: { ...changeBy(call), entity: 'branch', entityId: branchId },
    });
  });
}

/** Days on which branches are closed out of turn. */
export const dayNoticeHandlers: Handled[] = [
  handle(listClosedDays, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    const days = rows.flatMap((row) => closedDaysOf(row).map((day) => ({ branchId: row.id, ...day })));
    return { days: days.sort((one, other) => one.date.localeCompare(other.date)) };
  }),

  handle(closeDay, (call) =>
    change(call, call.params, (days) => {
      const { date } = call.params;
      const { note } = call.body;
      const there = days.find((one) => one.date === date);
      return withDay(days, { date, note, closedTime: there?.closedTime ?? new Date().toISOString() });
    }),
  ),

  handle(reopenDay, (call) =>
    change(call, call.params, (days) => days.filter(({ date }) => date !== call.params.date)),
  ),

  handle(listConcerned, async (call) => {
    const { flags } = scopeOf(call);
    const deposits = grants(flags, 'depositReport');
    return { reservations: await concernedOn(call.services.database.sql, { ...call.params, deposits }) };
  }),

  handle(cancelConcerned, async (call) => {
    const { companyId, branchId, date } = call.params;
    const { sql } = call.services.database;
    const asked = [...new Set(call.body.reservationIds)];
    const [branch] = await sql
      .select()
      .from(branches)
      .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
    if (!branch) throw new ApiError('not_found');
    if (!closedDaysOf(branch).some((day) => day.date === date))
      return { cancelled: [], refused: asked.map((id) => ({ id, reason: 'dayOpen' as const })) };
    const expected = new Set(
      (await concernedOn(sql, { companyId, branchId, date, deposits: false })).map(({ id }) => id),
    );
    const ids = asked.filter((id) => expected.has(id));
    const at = new Date().toISOString();
    const outcomes = ids.length
      ? await call.services.reservations.push(
          companyId,
          ids.map((id) => ({
            key: null,
            id,
            externalId: null,
            branchId,
            userId: call.user.id,
            requestId: call.requestId,
            event: { kind: 'cancelled' as const, by: 'restaurant' as const, at },
          })),
        )
      : [];
    return {
      cancelled: ids.filter((_, index) => outcomes[index]?.status === 'stored'),
      refused: [
        ...asked.filter((id) => !expected.has(id)).map((id) => ({ id, reason: 'notConcerned' as const })),
        ...ids.flatMap((id, index) => {
          const outcome = outcomes[index];
          if (outcome?.status !== 'refused') return [];
          return [{ id, reason: outcome.reason === 'staleVersion' ? ('notConcerned' as const) : outcome.reason }];
        }),
      ],
    };
  }),
];
