import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a PostgreSQL server with the migrated database `template_maitre`; empty on the embedded database. */
    postgresUrl: string;
  }
}

/** Name of the migrated, empty database that each test's own is copied from. */
export const templateName = 'template_maitre';

/** Starts one PostgreSQL server for all files of the suite `postgres`. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env.MAITRE_TEST_DATABASE !== 'postgres') {
    project.provide('postgresUrl', '');
    return undefined;
  }
  const postgres = await startPostgres();
  const template = await openDatabase({ url: await postgres.database(templateName), dataDir: '' });
  await template.migrate();
  await template.close();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
