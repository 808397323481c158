import pg from 'pg';
import { distributeDatabase } from '#server/platform/db/distribute/command.ts';

/**
 * Databases on a distributed PostgreSQL that runs already. CITUS_URLS has the addresses of its nodes, separated by
 * commas, the coordinator first; without it there are none, and nothing here is called.
 */
export const nodeUrls: readonly string[] = (process.env.CITUS_URLS ?? '').split(',').filter(Boolean);

/** Few parts, so that a copy of a database is made within a second. */
const shards = 4;

/** The address of a database on a node. */
export const urlAt = (node: string, database: string) => {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs statements on a connection of their own. */
export async function runAt(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const onEachNode = (statement: string, nodes = nodeUrls) => Promise.all(nodes.map((node) => runAt(node, statement)));

interface Address {
  host: string;
  port: number;
}

export const addressOf = (node: string): Address => ({
  host: new URL(node).hostname,
  port: Number(new URL(node).port || 5432),
});

/**
 * A database with the extension on each node, whose coordinator knows the workers.
 *
 * @param options.workers addresses by which it knows them, all of CITUS_URLS by default; without any, the coordinator
 *   has the rows of companies itself
 * @param options.template what the coordinator's database begins with
 */
export async function createCluster(
  name: string,
  {
    workers = nodeUrls.slice(1).map(addressOf),
    template = 'template1',
  }: { workers?: readonly Address[]; template?: string } = {},
): Promise<string> {
  const [coordinator = '', ...others] = nodeUrls;
  const nodes = workers.length ? nodeUrls : [coordinator];
  await dropOnNodes(name);
  await runAt(coordinator, `create database "${name}" template "${template}"`);
  if (workers.length) await onEachNode(`create database "${name}"`, others);
  for (const node of nodes) await runAt(urlAt(node, name), 'create extension citus');
  const at = ({ host, port }: Address) => `'${host}', ${port}`;
  if (workers.length)
    await runAt(
      urlAt(coordinator, name),
      `select citus_set_coordinator_host(${at(addressOf(coordinator))})`,
      ...workers.map((worker) => `select citus_add_node(${at(worker)})`),
    );
  return urlAt(coordinator, name);
}

/** Migrates and distributes a database of {@link createCluster}. */
export const distribute = (url: string): Promise<void> => distributeDatabase(url, { shards, say: () => undefined });

/** Allows copies of a database: Citus's own connections to it end, and it takes no others. */
export async function sealOnNodes(name: string): Promise<void> {
  await onEachNode(`alter database "${name}" allow_connections false`);
  await onEachNode(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

/**
 * Copies a sealed database on each node; the workers first, because the coordinator's copy connects to theirs. Tests may
 * create triggers in it.
 */
export async function copyOnNodes(name: string, template: string): Promise<string> {
  const [coordinator = '', ...workers] = nodeUrls;
  const statement = `create database "${name}" template "${template}"`;
  await Promise.all(workers.map((node) => runAt(node, statement)));
  await runAt(coordinator, statement);
  await onEachNode(`alter database "${name}" set citus.enable_unsafe_triggers = on`);
  return urlAt(coordinator, name);
}

/** Citus's own process of a database ends late if it is looking for one that another node has dropped already. */
export async function dropOnNodes(name: string): Promise<void> {
  const drop = `drop database if exists "${name}" with (force)`;
  for (const node of nodeUrls)
    for (let attempt = 1; ; attempt++)
      try {
        await runAt(node, drop);
        break;
      } catch (error) {
        if (attempt === 5) throw error;
      }
}
