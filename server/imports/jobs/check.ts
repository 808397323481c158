import * as z from 'zod';
import { insertRows } from '../../db/rows.ts';
import { importRows } from '../../db/schema.ts';
import { jobKind, type JobContext } from '../../jobs/kind.ts';
import { knownGuests } from '../match.ts';
import { planRow, type RowPlan } from '../plan.ts';
import { SeenGuests } from '../seen.ts';
import { guestRows, rowsAStep } from '../source.ts';
import { changeImport, readImport } from '../store.ts';
import { clearRows } from '../write.ts';

export const importJobInput = z.object({
  importId: z.string(),
  /** Branches of the person who asked: guests of others are not touched. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
});
export type ImportJobInput = z.infer<typeof importJobInput>;

/** Where an interrupted check goes on: nowhere, it begins anew. Its progress is in thousandths of the file. */
const thousandths = 1_000;

/** Looks at every row as the import would, and writes down only what is wrong. */
export const checkJob = jobKind({
  name: 'customers-check',
  input: importJobInput,
  cancellable: true,
  run: (context) => check(context),
  async cancel(context) {
    await reopen(context);
    return {};
  },
  fail: (context) => reopen(context),
});

async function check(context: JobContext<ImportJobInput>): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const { importId, enabledBranches } = input;
  await context.step({ done: 0, total: thousandths, step: 'checking' }, (sql) => clearRows(sql, companyId, importId));
  const row = await readImport(services.database.sql, companyId, importId);
  const rows = await guestRows(services, row, rowsAStep(services));
  const seen = new SeenGuests();
  const counts = { rows: 0, create: 0, update: 0, skip: 0, fail: 0 };
  for await (const guests of rows.portions) {
    const earlier = new Map(guests.map((guest) => [guest.row, guest.problems.length ? undefined : seen.meet(guest)]));
    await context.step({ done: Math.floor(rows.progress() * (thousandths - 1)) }, async (sql) => {
      const known = await knownGuests(sql, { companyId, enabledBranches }, guests, false);
      const plans = guests.map((guest) => {
        const match = known.get(guest.row);
        const first =
          earlier.get(guest.row) ??
          (match && !guest.problems.length ? seen.meetKnown(guest.row, match.stored.id) : undefined);
        return planRow(guest, match, first, row.options);
      });
      for (const { action } of plans) counts[countOf[action]] += 1;
      counts.rows += plans.length;
      await insertRows(
        sql,
        importRows,
        plans.filter(({ problems }) => problems.length).map(rowOf(companyId, importId)),
      );
    });
  }
  await context.step({ done: thousandths }, (sql) =>
    changeImport(sql, companyId, importId, { status: 'checked', counts }),
  );
  return counts;
}

const countOf = { created: 'create', updated: 'update', skipped: 'skip', failed: 'fail' } as const;

const rowOf =
  (companyId: string, importId: string) =>
  ({ row, action, problems, ...plan }: RowPlan) => ({
    companyId,
    importId,
    row,
    action,
    customerId: 'customerId' in plan ? plan.customerId : null,
    problems,
  });

/** Columns and options may be chosen anew. */
async function reopen(context: JobContext<ImportJobInput>): Promise<void> {
  const { companyId, input } = context;
  await context.step({}, (sql) => changeImport(sql, companyId, input.importId, { status: 'uploaded', counts: {} }));
}
