import { afterEach, expect, inject, test } from 'vitest';
import { observeStatements } from '#server/platform/db/statementObserver.ts';
import { jobsOf } from '#server/platform/jobs/store.ts';
import { small } from '#tests/support/build.ts';
import { withServer } from '#tests/support/server.ts';
import { factsOf } from '#tests/support/statements/facts.ts';
import { Inspector, shown } from '#tests/support/statements/inspector.ts';

/** The rules themselves are tested in `tests/house/statements.test.ts`. */

afterEach(() => observeStatements(globalThis.statementInspector?.observe));

test('a statement that breaks a rule is reported with the rule, the table, and the file that runs it', async () => {
  await withServer({ jobs: false }, async ({ database }) => {
    const facts = factsOf(inject('volatilities'));
    const kindOf = (table: string) => (table === 'users' ? 'local' : facts.kindOf(table));
    const inspector = new Inspector({ ...facts, kindOf });
    observeStatements(inspector.observe);
    await jobsOf(database, small.own, {});
    await jobsOf(database, small.own, {});
    const [found, ...others] = inspector.take();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'no-local-join', what: 'users with jobs' });
    expect(found && shown(found)).toMatch(/^no-local-join at server\/platform\/jobs\/store\.ts:\d+: .*\n +select /);
    // What a test itself runs is not reported.
    await database.query({ text: 'select j.id from jobs j join users u on u.id = j.user_id' });
    expect(inspector.take()).toEqual([]);
  });
});
