import { jobKind, type JobKind } from '../../jobs/kind.ts';
import type { ImportKind } from '../kind.ts';
import { changeImport, readImport } from '../store.ts';
import { importJobInput } from './input.ts';
import { takeBack } from './takeBack.ts';

/** The job that takes a finished import back as one. */
export const rollbackJobOf = (
  kind: Pick<ImportKind, 'name' | 'jobs' | 'permission' | 'rowsAStep' | 'takeBack' | 'mayRepeat'>,
): JobKind =>
  jobKind({
    name: `${kind.jobs}-rollback`,
    permission: kind.permission,
    input: importJobInput,
    // Half taken back would be worse than either.
    cancellable: false,
    confinedResult: 'all',
    async run(context) {
      const { companyId, services, input } = context;
      const back = await takeBack(kind, context, context.cursor, (state) => state);
      const { counts } = await readImport(services.database.sql, companyId, kind.name, input.importId);
      await context.step({}, (sql) =>
        changeImport(sql, companyId, input.importId, { status: 'rolledBack', counts: { ...counts, ...back } }),
      );
      return { ...back };
    },
    // What is left can be taken back by another attempt.
    fail: (context) =>
      context.step({}, (sql) => changeImport(sql, context.companyId, context.input.importId, { status: 'done' })),
  });
