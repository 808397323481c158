import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a PostgreSQL server with the migrated database `template_maitre`; empty on the embedded database. */
    postgresUrl: string;
    /** Of the embedded suite: a file of {@link dumpMigrated}. */
    migratedDump: string;
  }
}

/** Name of the migrated, empty database that each test's own is copied from. */
export const templateName = 'template_maitre';

/** What all files of a suite begin from: one PostgreSQL server, or a dump of the embedded database. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env.MAITRE_TEST_DATABASE !== 'postgres') {
    const folder = await mkdtemp(join(tmpdir(), 'maitre-test-'));
    const dump = join(folder, 'migrated.tar');
    await writeFile(dump, Buffer.from(await (await dumpMigrated()).arrayBuffer()));
    project.provide('postgresUrl', '');
    project.provide('migratedDump', dump);
    return () => rm(folder, { recursive: true, force: true });
  }
  project.provide('migratedDump', '');
  const postgres = await startPostgres();
  const template = await openDatabase({ url: await postgres.database(templateName), dataDir: '' });
  await template.migrate();
  await template.close();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
