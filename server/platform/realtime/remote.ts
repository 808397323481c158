import type { Logger } from 'pino';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../db/client.ts';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Realtime, RealtimePlace, RealtimeRoot, RealtimeValue, TreePlace } from '../kernel/realtime.ts';
import type { RealtimeTree } from '#contract/platform/realtimeTree.ts';
import type { LiveHub } from '../kernel/services.ts';
import { changed } from './changes.ts';
import { bodyOf } from './body.ts';
import { treeMirrors } from './mirror.ts';
import { etagOf, jsonOf, treeOf, valueAt } from './tree.ts';

/** A realtime database of another server in Firebase's REST dialect. */

type Address = NonNullable<Config['realtime']>;

export interface RemoteOptions {
  /** Milliseconds for a request with its answer. */
  patience?: number;
  /** Milliseconds for which a guest's page waits for a tree that was never seen. */
  glanceMs?: number;
}

const unavailable = () => new ApiError('unavailable', 'The realtime database cannot be reached. Try again later.');

/** The address of a place. The token is in it, so it is never logged. */
const realtimeAddress = ({ url, token }: Address, { root, companyId, path }: RealtimePlace): string =>
  `${url}/${[root, companyId, ...path].map(encodeURIComponent).join('/')}.json?auth=${encodeURIComponent(token)}`;

export function remoteRealtime(
  { database, live, log }: { database: Database; live: Pick<LiveHub, 'announce'>; log: Logger },
  address: Address,
  roots: readonly RealtimeRoot[],
  { patience = 8_000, glanceMs = 1_500 }: RemoteOptions = {},
): Realtime {
  const mirrors = treeMirrors({
    log,
    address: (place) => realtimeAddress(address, { ...place, path: [] }),
    onChange: ({ companyId }) => live.announce(companyId),
  });

  /** @throws ApiError `unavailable` */
  async function ask(place: RealtimePlace, method: string, more: { body?: string; ifMatch?: string } = {}) {
    refuseInsideTransaction('A realtime database');
    try {
      const answer = await fetch(realtimeAddress(address, place), {
        method,
        signal: AbortSignal.timeout(patience),
        headers: {
          'x-firebase-etag': 'true',
          accept: 'application/json',
          ...(more.body !== undefined && { 'content-type': 'application/json' }),
          ...(more.ifMatch !== undefined && { 'if-match': more.ifMatch }),
        },
        ...(more.body !== undefined && { body: more.body }),
      });
      const text = await bodyOf(answer);
      if (answer.status !== 200 && answer.status !== 412) {
        log.warn({ status: answer.status, method }, 'the realtime database refused a request');
        throw unavailable();
      }
      const data = treeOf(JSON.parse(text));
      return { written: answer.status === 200, data, etag: answer.headers.get('etag') ?? etagOf(data) };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      log.warn({ method, why: causeOf(error) }, 'the realtime database cannot be reached');
      throw unavailable();
    }
  }

  async function treeAt(place: TreePlace): Promise<RealtimeTree> {
    const seen = mirrors.recall(place);
    return seen === undefined ? (await ask({ ...place, path: [] }, 'GET')).data : seen;
  }

  return {
    local: false,
    async read(place): Promise<RealtimeValue> {
      const { data, etag } = await ask(place, 'GET');
      return { data, etag };
    },
    async write({ change, by, ifMatch, ...place }) {
      const before = await treeAt(place);
      const { path } = change;
      const isRemoval = change.kind === 'put' && change.data === null;
      const method = change.kind === 'patch' ? 'PATCH' : isRemoval ? 'DELETE' : 'PUT';
      // Its keys are in the order in which they are stored.
      const body = isRemoval ? {} : { body: jsonOf(change.data) };
      const answer = await ask({ ...place, path }, method, { ...body, ...(ifMatch !== undefined && { ifMatch }) });
      if (!answer.written) return answer;
      const after = changed(before, change);
      await database.transaction(async (transaction) =>
        roots
          .find(({ name }) => name === place.root)
          ?.changed(transaction, { ...place, by, before, after, local: false }),
      );
      const data = valueAt(after, path);
      return { written: true, data, etag: answer.etag };
    },
    listen: (place, hear, lost) => mirrors.listen(place, hear, lost),
    glance: (place) => mirrors.glance(place, glanceMs),
    stop: () => mirrors.stop(),
  };
}

/** Why a request failed, without its address. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
