import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Sql } from '#server/platform/db/client.ts';
import { dumpMigrated } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { root } from '#scripts/lib/processes.ts';
import { bundleServer } from '#scripts/web/serverBundle.ts';
import { startNumbers } from './build.ts';
import { copyOnNodes, createCluster, distribute, dropOnNodes, nodeUrls, sealOnNodes } from './cluster.ts';
import { startPostgres } from './postgres.ts';
import { seedSmallDatabase } from './seedSmall.ts';
import { drawShare, type Share } from './share.ts';
import { readVolatilities, type Volatilities } from './statements/facts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a PostgreSQL server with the databases of {@link templates}; empty on the embedded database. */
    postgresUrl: string;
    /** Of the embedded suite: a file of {@link dumpMigrated}. */
    dumps: Readonly<Record<Contents, string>>;
    /** A folder that all files of this run share. */
    sharedFolder: string;
    /** The server in one file, as `npm run build` makes it. */
    serverFile: string;
    /** Of generated cases, what this run makes. */
    share: Share;
    /** Of the database's functions, by which statements are judged. */
    volatilities: Volatilities;
  }
}

/** What a test's own database begins with: nothing, or the two small companies. */
export type Contents = 'empty' | 'small';

/** Names of the migrated databases that each test's own is copied from. */
export const templates: Readonly<Record<Contents, string>> = { empty: 'template_maitre', small: 'template_small' };

/** Nobody reads the log of these databases. */
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '256MB' };

/** What all files of a suite begin from: the bundled server, and a PostgreSQL server or a dump of the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-test-'));
  const serverFolder = join(root, '.cache', `test-server-${project.name}`);
  await bundleServer(root, serverFolder);
  const kind = project.config.env.MAITRE_TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';
  const isCluster = project.name === 'citus';
  const share = drawShare(kind);
  if (!share.only && share.values > 1)
    process.stdout.write(
      `Of generated cases one of ${share.of} is made, with one of ${share.values} bad values; the same ones: MAITRE_SHARE_SEED=${share.seed}\n`,
    );
  project.provide('share', share);
  project.provide('sharedFolder', folder);
  project.provide('serverFile', join(serverFolder, 'main.js'));
  const provide = isCluster ? provideCluster : kind === 'postgres' ? providePostgres : provideDump;
  const end = await provide(project, folder);
  return async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
}

async function provideDump(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const dumps = { empty: join(folder, 'empty.tar'), small: join(folder, 'small.tar') };
  const { empty, filled } = await dumpMigrated(async (sql) => {
    await seed(sql);
    project.provide('volatilities', await readVolatilities(sql));
  });
  await writeFile(dumps.empty, Buffer.from(await empty.arrayBuffer()));
  await writeFile(dumps.small, Buffer.from(await filled.arrayBuffer()));
  project.provide('postgresUrl', '');
  project.provide('dumps', dumps);
  return () => Promise.resolve();
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(settings);
  for (const [contents, name] of Object.entries(templates)) {
    const template = await openDatabase({ url: await postgres.database(name), dataDir: '' });
    await template.migrate();
    if (contents === 'small') await seed(template.sql);
    else project.provide('volatilities', await readVolatilities(template.sql));
    await template.close();
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('dumps', { empty: '', small: '' });
  return () => postgres.stop();
}

/** On the nodes of CITUS_URLS. */
async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  await distribute(await createCluster(templates.empty));
  await sealOnNodes(templates.empty);
  await dropOnNodes(templates.small);
  const small = await openDatabase({ url: await copyOnNodes(templates.small, templates.empty), dataDir: '' });
  await seed(small.sql);
  await small.close();
  await sealOnNodes(templates.small);
  project.provide('postgresUrl', nodeUrls[0] ?? '');
  project.provide('dumps', { empty: '', small: '' });
  return async () => {
    for (const name of Object.values(templates)) await dropOnNodes(name);
  };
}

/** With numbers that tests do not give to what they make themselves. */
async function seed(sql: Sql): Promise<void> {
  startNumbers(0);
  await seedSmallDatabase({ sql });
}
