import { jobKind, type JobKind } from '#server/platform/jobs/kind.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, RowPlan, SeenRows } from '../kind.ts';
import { writeImport } from '../store.ts';
import { check, run, type Cursor } from './run.ts';
import { importJobInput as input, placeOf, type ImportContext } from './steps.ts';
import { rollBack } from './rollBack.ts';

/** The jobs of a kind: one that checks a file, one that brings its rows in, one that takes these back. */
export function importJobsOf<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
): JobKind[] {
  const { permission, jobs } = kind;
  const common = { permission, input, confinedResult: 'all' } as const;
  /** Columns and options may be chosen anew. */
  const reopen = (context: ImportContext) =>
    context.step({}, (sql) => writeImport(sql, placeOf(context), { status: 'uploaded', counts: {} }));
  /** Stopped or failed, an import takes back what it did. */
  const undo = (context: ImportContext, status: 'cancelled' | 'failed') => {
    const cursor = context.cursor as Cursor | null;
    return rollBack(kind, context, status, cursor?.back, (back) => ({ ...cursor, back }));
  };
  return [
    jobKind({
      ...common,
      name: `${jobs}-check`,
      cancellable: true,
      run: (context) => check(kind, context),
      cancel: (context) => reopen(context).then(() => ({})),
      fail: reopen,
    }),
    jobKind({
      ...common,
      name: `${jobs}-import`,
      cancellable: true,
      run: (context) => run(kind, context),
      cancel: (context) => undo(context, 'cancelled'),
      fail: (context) => undo(context, 'failed').then(() => undefined),
    }),
    jobKind({
      ...common,
      name: `${jobs}-rollback`,
      // Half taken back would be worse than either.
      cancellable: false,
      run: (context) => rollBack(kind, context, 'rolledBack', context.cursor, (back) => back),
      // What is left can be taken back by another attempt.
      fail: (context) => context.step({}, (sql) => writeImport(sql, placeOf(context), { status: 'done' })),
    }),
  ];
}
