import { insertRows } from '../../db/rows.ts';
import { importRows } from '../../db/schema.ts';
import { jobKind, type JobKind } from '../../jobs/kind.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, RowPlan } from '../kind.ts';
import { rowsAStep, rowsOf } from '../source.ts';
import { changeImport, readImport } from '../store.ts';
import { importJobInput, type ImportContext } from './input.ts';
import { clearRows, stepOf } from './steps.ts';

/** Where an interrupted check goes on: nowhere, it begins anew. Its progress is in thousandths of the file. */
const thousandths = 1_000;

/** The job that looks at every row as the import would, and writes down only what is wrong. */
export const checkJobOf = <Row extends ReadRow, Plan extends RowPlan, Seen>(
  kind: ImportKind<Row, Plan, Seen>,
): JobKind =>
  jobKind({
    name: `${kind.jobs}-check`,
    permission: kind.permission,
    input: importJobInput,
    cancellable: true,
    confinedResult: 'all',
    run: (context) => check(kind, context),
    async cancel(context) {
      await reopen(context);
      return {};
    },
    fail: (context) => reopen(context),
  });

async function check<Row extends ReadRow, Plan extends RowPlan, Seen>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const { importId, enabledBranches } = input;
  await context.step({ done: 0, total: thousandths, step: 'checking' }, (sql) => clearRows(sql, companyId, importId));
  const one = await readImport(services.database.sql, companyId, kind.name, importId);
  const file = await rowsOf(services, kind, one, rowsAStep(services, kind));
  const seen = await kind.seen(services.database.sql, one, 0);
  const counts = { rows: 0, create: 0, update: 0, skip: 0, fail: 0 };
  for await (const rows of file.portions) {
    const earlier = new Map(rows.map((row) => [row.row, row.problems.length ? undefined : kind.meet(seen, row)]));
    const plans = await stepOf(
      kind,
      context,
      { done: Math.floor(file.progress() * (thousandths - 1)) },
      async (sql) => {
        const planned = await kind.plan(sql, { companyId, enabledBranches }, one, { rows, earlier, seen }, false);
        const wrong = planned.filter(({ problems }) => problems.length);
        await insertRows(
          sql,
          importRows,
          wrong.map(({ row, action, problems, customerId = null, reservationId = null }) => ({
            companyId,
            importId,
            row,
            action,
            customerId,
            reservationId,
            problems,
          })),
        );
        return planned;
      },
    );
    for (const { action } of plans) counts[countOf[action]] += 1;
    counts.rows += plans.length;
  }
  await context.step({ done: thousandths }, (sql) =>
    changeImport(sql, companyId, importId, { status: 'checked', counts }),
  );
  return counts;
}

const countOf = { created: 'create', updated: 'update', skipped: 'skip', failed: 'fail' } as const;

/** Columns and options may be chosen anew. */
async function reopen(context: ImportContext): Promise<void> {
  const { companyId, input } = context;
  await context.step({}, (sql) => changeImport(sql, companyId, input.importId, { status: 'uploaded', counts: {} }));
}
