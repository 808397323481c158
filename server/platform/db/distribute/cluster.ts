import type { RunStatement } from '../runStatement.ts';
import { StartupError } from '../startupError.ts';

/** What a PostgreSQL server with Citus is, and what it must be for its database to be distributed. */

/** Older versions do not allow triggers and foreign keys as we use them. */
const oldestCitus = 12;

/** Settings of the database on each node: a worker does not take those of the coordinator's sessions. */
export const nodeSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
};

/**
 * Settings of each session if Citus is present. A transaction that has changed rows of one company and then reads or
 * changes those of all needs one connection per node, not one per part of a table.
 */
export const sessionSettings: Readonly<Record<string, string>> = { 'citus.multi_shard_modify_mode': 'sequential' };

/** Whether the extension is in this database. */
export async function hasCitus(run: RunStatement): Promise<boolean> {
  return (await run(`select from pg_extension where extname = 'citus'`)).length > 0;
}

/** Whether this database has distributed tables. */
export async function isDistributed(run: RunStatement): Promise<boolean> {
  if (!(await hasCitus(run))) return false;
  return (await run(`select from pg_dist_partition where partmethod = 'h' limit 1`)).length > 0;
}

interface Node {
  name: string;
  port: number;
  coordinator: boolean;
  active: boolean;
  shards: boolean;
}

interface Facts {
  version: string;
  coordinator: boolean;
  nodes: Node[];
}

/**
 * Checks that the database can be distributed: the extension, its version, the node and its workers.
 *
 * @returns one line that says where the rows will be
 * @throws StartupError with what to do
 */
export async function checkCluster(run: RunStatement): Promise<string> {
  if (!(await hasCitus(run)))
    throw new StartupError(
      'This PostgreSQL cannot distribute a database: it has no Citus. Install Citus on each node and run ' +
        '`create extension citus` in the database of each; or stay on one PostgreSQL, which needs nothing.',
    );
  const [facts] = (await run(
    `select citus_version() as version, (select groupid = 0 from pg_dist_local_group) as coordinator,
       (select coalesce(json_agg(json_build_object('name', nodename, 'port', nodeport, 'coordinator', groupid = 0,
         'active', isactive, 'shards', shouldhaveshards) order by groupid), '[]') from pg_dist_node) as nodes`,
  )) as Facts[];
  if (!facts) throw new StartupError('The Citus extension does not answer.');
  const version = /Citus (\d+)(\.\d+)*/.exec(facts.version);
  if (Number(version?.[1] ?? 0) < oldestCitus)
    throw new StartupError(`Citus ${oldestCitus} or later is needed; this is ${version?.[0] ?? facts.version}.`);
  if (!facts.coordinator)
    throw new StartupError('This node is a worker: DATABASE_URL must be the address of the coordinator.');
  const workers = facts.nodes.filter(({ coordinator }) => !coordinator);
  const inactive = workers.filter(({ active }) => !active);
  if (inactive.length)
    throw new StartupError(
      `Not active: ${inactive.map(({ name, port }) => `${name}:${port}`).join(', ')}. ` +
        'Start these workers, or remove them with `citus_remove_node`.',
    );
  if (workers.length && workers.length === facts.nodes.length)
    throw new StartupError(
      "The workers do not know the coordinator's address: run `select citus_set_coordinator_host('HOST', PORT)` on it.",
    );
  await applyNodeSettings(run);
  const places = facts.nodes.filter(({ shards }) => shards).length;
  return `${version?.[0] ?? 'Citus'} with ${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}; ${
    workers.length ? `${places} nodes have` : 'the coordinator has'
  } the rows of companies.`;
}

/** Citus passes them to all workers, also to those that were added since. */
async function applyNodeSettings(run: RunStatement): Promise<void> {
  const [database] = (await run('select quote_ident(current_database()) as name')) as { name: string }[];
  // A move of rows to another node follows the log, which may lack the last commits if nobody waits for it.
  const commits = await run(`select from run_command_on_all_nodes('show synchronous_commit') where result = 'off'`);
  if (commits.length) await run(`alter database ${database?.name} set synchronous_commit to 'on'`);
  for (const [name, value] of Object.entries(nodeSettings)) {
    await run(`alter database ${database?.name} set ${name} to '${value}'`);
    const differing = (await run(
      `select nodename || ':' || nodeport as node, result from run_command_on_workers('show ' || $1::text)
         join pg_dist_node using (nodename, nodeport) where result <> $2::text`,
      [name, value],
    )) as { node: string; result: string }[];
    if (differing.length)
      throw new StartupError(
        `${name} is ${differing.map(({ node, result }) => `${result} on ${node}`).join(', ')}: ` +
          `set it to ${value} there (alter database … set ${name} to '${value}').`,
      );
  }
}
