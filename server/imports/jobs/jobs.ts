import { jobKind, type JobKind } from '#server/platform/jobs/kind.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, RowPlan, SeenRows } from '../kind.ts';
import { writeImport } from '../store.ts';
import { checkImport, runImport, type Cursor } from './run.ts';
import { importJobInput as input, placeOf, type ImportContext } from './steps.ts';
import { rollBack } from './rollBack.ts';

/** The jobs of a kind: checking a file, importing its rows, and rolling them back. */
export function importJobsOf<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
): JobKind[] {
  const { permission, jobs } = kind;
  const common = { permission, input, confinedResult: 'all' } as const;
  /** Lets the user change columns and options again. */
  const reopen = (context: ImportContext) =>
    context.step({}, (sql) => writeImport(sql, placeOf(context), { status: 'uploaded', counts: {} }));
  /** A stopped or failed import is rolled back. */
  const undo = (context: ImportContext, status: 'cancelled' | 'failed') => {
    const cursor = context.cursor as Cursor | null;
    return rollBack(kind, context, status, cursor?.back, (back) => ({ ...cursor, back }));
  };
  return [
    jobKind({
      ...common,
      name: `${jobs}-check`,
      cancellable: true,
      run: (context) => checkImport(kind, context),
      cancel: (context) => reopen(context).then(() => ({})),
      fail: reopen,
    }),
    jobKind({
      ...common,
      name: `${jobs}-import`,
      cancellable: true,
      run: (context) => runImport(kind, context),
      cancel: (context) => undo(context, 'cancelled'),
      fail: (context) => undo(context, 'failed').then(() => undefined),
    }),
    jobKind({
      ...common,
      name: `${jobs}-rollback`,
      // A partial rollback would be worse than either state.
      cancellable: false,
      run: (context) => rollBack(kind, context, 'rolledBack', context.cursor, (back) => back),
      // Another attempt can roll back the rest.
      fail: (context) => context.step({}, (sql) => writeImport(sql, placeOf(context), { status: 'done' })),
    }),
  ];
}
