import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Sql } from '../db/client.ts';
import { realtimeTrees } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Realtime, RealtimeRoot, RealtimeWrite, TreePlace } from '../kernel/realtime.ts';
import { equal } from '../sql/equal.ts';
import { changed } from './changes.ts';
import { readRealtimeNotice, realtimeListeners, type CountedTree } from './listeners.ts';
import { etagOf, jsonOf, largestTree, valueAt } from './tree.ts';

const channel = 'realtime';
/** PostgreSQL refuses notices of 8000 bytes. */
const longestNotice = 7_500;

const empty: CountedTree = { revision: 0, data: null, lastChange: null };
const columns = {
  revision: realtimeTrees.revision,
  data: realtimeTrees.data,
  lastChange: realtimeTrees.lastChange,
};
const at = ({ companyId, root }: TreePlace) => equal(realtimeTrees, { companyId, root });

/** The product's own realtime database, in PostgreSQL. */
export function embeddedRealtime(
  { database, log }: { database: Database; log: Logger },
  roots: readonly RealtimeRoot[],
): Realtime {
  const listeners = realtimeListeners(treeAt);
  let listening: Promise<() => Promise<void>> | null = null;
  let stopped = false;

  async function treeAt(place: TreePlace): Promise<CountedTree> {
    const [row] = await database.sql.select(columns).from(realtimeTrees).where(at(place));
    return row ?? empty;
  }

  async function listen(): Promise<void> {
    if (stopped) throw new ApiError('unavailable', undefined, { retryAfter: 5 });
    listening ??= database
      .listen(
        channel,
        (payload) => {
          const notice = readRealtimeNotice(payload);
          if (notice) listeners.hear(notice);
          else log.warn('a change of the realtime database was notified in a way that is not understood');
        },
        () => listeners.catchUpAll(),
      )
      .catch((error: unknown) => {
        listening = null;
        throw error;
      });
    await listening;
  }

  /** Locks the tree until the transaction ends. */
  async function locked(transaction: Sql, { companyId, root }: TreePlace): Promise<CountedTree> {
    const find = () => transaction.select(columns).from(realtimeTrees).where(at({ companyId, root })).for('update');
    const [row] = await find();
    if (row) return row;
    await transaction.insert(realtimeTrees).values({ companyId, root, revision: 0 }).onConflictDoNothing();
    const [made] = await find();
    return made ?? empty;
  }

  async function writeIn(transaction: Sql, { change, ifMatch, by, ...place }: RealtimeWrite) {
    const { revision, data: before } = await locked(transaction, place);
    const present = valueAt(before, change.path);
    if (ifMatch !== undefined && ifMatch !== etagOf(present))
      return { written: false, data: present, etag: etagOf(present) };
    const after = changed(before, change);
    if (Buffer.byteLength(jsonOf(after)) > largestTree) throw new ApiError('too_large');
    const next = revision + 1;
    await transaction
      .update(realtimeTrees)
      .set({ revision: next, data: after, lastChange: change, updatedTime: sql`now()` })
      .where(at(place));
    await roots
      .find(({ name }) => name === place.root)
      ?.changed(transaction, { ...place, by, before, after, local: true });
    const { companyId, root } = place;
    const notice = JSON.stringify({ companyId, root, revision: next, change });
    const isShort = Buffer.byteLength(notice) <= longestNotice;
    const sent = isShort ? notice : JSON.stringify({ companyId, root, revision: next, change: null });
    await transaction.execute(sql`select pg_notify(${channel}, ${sent})`);
    const value = valueAt(after, change.path);
    return { written: true, data: value, etag: etagOf(value) };
  }

  return {
    local: true,
    async read({ path, ...place }) {
      const data = valueAt((await treeAt(place)).data, path);
      return { data, etag: etagOf(data) };
    },
    write: (write) => database.transaction((transaction) => writeIn(transaction, write)),
    async listen(place, hear, lost) {
      await listen();
      return listeners.add(place, hear, lost);
    },
    glance: async (place) => (await treeAt(place)).data,
    async stop() {
      stopped = true;
      listeners.endAll();
      const end = await listening?.catch(() => null);
      listening = null;
      await end?.();
    },
  };
}
