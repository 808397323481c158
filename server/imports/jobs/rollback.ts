import { jobKind } from '../../jobs/kind.ts';
import { changeImport, readImport } from '../store.ts';
import { importJobInput } from './check.ts';
import { takeBack } from './takeBack.ts';

/** Takes a finished import back as one. */
export const rollbackJob = jobKind({
  name: 'customers-rollback',
  input: importJobInput,
  // Half taken back would be worse than either.
  cancellable: false,
  async run(context) {
    const { companyId, services, input } = context;
    const back = await takeBack(context, input.importId, context.cursor, (state) => state);
    const { counts } = await readImport(services.database.sql, companyId, input.importId);
    await context.step({}, (sql) =>
      changeImport(sql, companyId, input.importId, { status: 'rolledBack', counts: { ...counts, ...back } }),
    );
    return { ...back };
  },
  // What is left can be taken back by another attempt.
  fail: (context) =>
    context.step({}, (sql) => changeImport(sql, context.companyId, context.input.importId, { status: 'done' })),
});
