import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { root } from '#scripts/lib/processes.ts';
import { bundleServer } from '#scripts/web/serverBundle.ts';
import { startPostgres } from './postgres.ts';
import { drawShare, type Share } from './share.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a PostgreSQL server with the migrated database `template_maitre`; empty on the embedded database. */
    postgresUrl: string;
    /** Of the embedded suite: a file of {@link dumpMigrated}. */
    migratedDump: string;
    /** A folder that all files of this run share. */
    sharedFolder: string;
    /** The server in one file, as `npm run build` makes it. */
    serverFile: string;
    /** Of generated cases, what this run makes. */
    share: Share;
  }
}

/** Name of the migrated, empty database that each test's own is copied from. */
export const templateName = 'template_maitre';

/** What all files of a suite begin from: the bundled server, and a PostgreSQL server or a dump of the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-test-'));
  const serverFolder = join(root, '.cache', `test-server-${project.name}`);
  await bundleServer(root, serverFolder);
  const kind = project.config.env.MAITRE_TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';
  const share = drawShare(kind);
  if (!share.only && share.values > 1)
    process.stdout.write(
      `Of generated cases one of ${share.of} is made, with one of ${share.values} bad values; the same ones: MAITRE_SHARE_SEED=${share.seed}\n`,
    );
  project.provide('share', share);
  project.provide('sharedFolder', folder);
  project.provide('serverFile', join(serverFolder, 'main.js'));
  const end = await (kind === 'postgres' ? providePostgres(project) : provideDump(project, folder));
  return async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
}

async function provideDump(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const dump = join(folder, 'migrated.tar');
  await writeFile(dump, Buffer.from(await (await dumpMigrated()).arrayBuffer()));
  project.provide('postgresUrl', '');
  project.provide('migratedDump', dump);
  return () => Promise.resolve();
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const template = await openDatabase({ url: await postgres.database(templateName), dataDir: '' });
  await template.migrate();
  await template.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('migratedDump', '');
  return () => postgres.stop();
}
