import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { databaseKind } from '#tests/support/database.ts';
import { startKillable } from '#tests/support/killable.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atLeast, TabletEvening } from '#tests/support/tabletEvening.ts';

/**
 * A real server is killed with SIGKILL, its connections to PostgreSQL are ended, and PostgreSQL itself is stopped and
 * started again, while tablets issue numbers and call parties. What was acknowledged is there, and what is sent again
 * has happened once: no number is lost or issued twice, and nobody is called twice.
 */
it(`kill -9 loses no number, gives none twice, and calls nobody twice (${databaseKind})`, async () => {
  const server = await startKillable();
  const evening = new TabletEvening(server);
  const rounds = databaseKind === 'embedded' ? 1 : 3;
  for (let round = 1; round <= rounds; round += 1) {
    let isDead = false;
    const work = evening.work(`round-${round}`, () => isDead);
    await evening.reached(evening.acknowledged() + atLeast);
    await pause(Math.random() * 100);
    isDead = true;
    await server.kill();
    work.over();
    await work.ended;
    await server.revive();
    await evening.again();
    await evening.check();
  }
  expect(await server.end()).toBe(0);
});

it.runIf(databaseKind === 'postgres')('nor do lost connections to PostgreSQL', async () => {
  const server = await startKillable();
  const evening = new TabletEvening(server);
  const watcher = new pg.Client({ connectionString: server.databaseUrl });
  await watcher.connect();
  const refused: string[] = [];
  const work = evening.work('lost', (error) => {
    refused.push(String(error));
    return true;
  });
  for (let cut = 1; cut <= 6; cut += 1) {
    await evening.reached(evening.acknowledged() + atLeast);
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await evening.reached(evening.acknowledged() + atLeast);
  await work.end();
  await watcher.end();
  expect(refused.filter((text) => !/503|unavailable/.test(text))).toEqual([]);
  await evening.again();
  await evening.check();
  expect(await server.end()).toBe(0);
});

it.runIf(databaseKind === 'postgres')('nor does PostgreSQL that stops and starts again', async () => {
  // What was acknowledged must survive that the database is stopped at once.
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  onTestFinished(() => postgres.stop());
  const server = await startKillable({ emptyUrl: await postgres.database('queue') });
  const evening = new TabletEvening(server);
  const refused: string[] = [];
  const work = evening.work('restart', (error) => {
    refused.push(String(error));
    return true;
  });
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGQUIT'] as const) {
    await evening.reached(evening.acknowledged() + atLeast);
    await pause(Math.random() * 100);
    const before = refused.length;
    await postgres.restart(signal, 200);
    // The tablets were at work all the time.
    expect(refused.length).toBeGreaterThan(before);
  }
  await evening.reached(evening.acknowledged() + atLeast);
  await work.end();
  expect(refused.filter((text) => !/503|unavailable/.test(text))).toEqual([]);
  await evening.again();
  await evening.check();
  expect(await server.end()).toBe(0);
});
