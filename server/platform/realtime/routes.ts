import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BranchCache } from '../auth/access.ts';
import { apiErrorOf } from '../http/failures.ts';
import { clientNetwork } from '../kernel/clientNetwork.ts';
import type { RealtimeRoot } from '../kernel/realtime.ts';
import type { RealtimeChange, RealtimeTree } from '#contract/platform/realtimeTree.ts';
import type { Services } from '../kernel/services.ts';
import { namesTag } from '../kernel/entityTags.ts';
import { patchOf } from './changes.ts';
import { credentialOf, DialectError, rightsOf, type Doing } from './credentials.ts';
import { pushName } from './pushName.ts';
import { realtimeStreams, type StreamLimits } from './streams.ts';
import { InvalidData, jsonOf, pathKeys, largestTree, shallowOf, treeOf } from './tree.ts';

/** The realtime database over HTTP, in Firebase's REST dialect. */

type Query = Readonly<Record<string, unknown>>;

const unsupported = [
  'orderBy',
  'startAt',
  'startAfter',
  'endAt',
  'endBefore',
  'equalTo',
  'limitToFirst',
  'limitToLast',
];

/** @throws DialectError */
function placeOf(root: RealtimeRoot, { url }: FastifyRequest['raw']) {
  const [path = ''] = (url ?? '').split('?');
  const below = path.slice(root.name.length + 1);
  if (!below.endsWith('.json')) throw new DialectError(404, 'Append .json to the path.');
  let keys: string[];
  try {
    keys = pathKeys(below.slice(0, -'.json'.length).split('/').map(decodeURIComponent).join('/'));
  } catch (error) {
    throw error instanceof URIError ? new DialectError(400, 'Invalid path.') : error;
  }
  const [companyId, ...rest] = keys;
  if (companyId === undefined) throw new DialectError(401, 'Permission denied');
  return { companyId, root: root.name, path: rest };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    throw new DialectError(400, "Invalid data; couldn't parse JSON object, array, or value.");
  }
}

/** @throws DialectError, InvalidData */
function changeOf(method: string, path: readonly string[], body: unknown): RealtimeChange {
  if (method === 'DELETE') return { kind: 'put', path, data: null };
  const sent = parsed(body);
  // The company's own key counts, too.
  const depth = path.length + 1;
  if (method === 'PATCH') return { kind: 'patch', path, data: patchOf(sent, depth) };
  if (method === 'POST') return { kind: 'put', path: [...path, pushName()], data: treeOf(sent, depth + 1) };
  return { kind: 'put', path, data: treeOf(sent, depth) };
}

const plainTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

const textOf = (text: string, { print }: Query): string =>
  print === 'pretty' ? JSON.stringify(JSON.parse(text), null, 2) : text;

function answer(reply: FastifyReply, query: Query, text: string): FastifyReply {
  reply.header('cache-control', 'no-cache');
  if (query.print === 'silent') return reply.code(204).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(textOf(text, query));
}

/**
 * Serves the database at `/ROOT/COMPANY/….json`, unless another server has it.
 *
 * @example await app.register(realtimeRoutes(services, realtimeRoots));
 */
export function realtimeRoutes(
  services: Pick<Services, 'config' | 'database' | 'identity' | 'realtime' | 'log'>,
  roots: readonly RealtimeRoot[],
  limits?: StreamLimits,
) {
  const { database, realtime, log } = services;
  return (app: FastifyInstance): Promise<void> => {
    if (!realtime.local) return Promise.resolve();
    const directory = new BranchCache(database);
    const streams = realtimeStreams(services, limits);
    app.addHook('preClose', () => Promise.resolve(streams.stop()));
    // Clients name any type of content, or none.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    app.setErrorHandler((error, request, reply) => {
      const [status, message] = failureOf(error, request);
      return reply.code(status).header('cache-control', 'no-cache').send({ error: message });
    });

    function failureOf(error: unknown, request: FastifyRequest): [status: number, message: string] {
      if (error instanceof DialectError) return [error.status, error.message];
      if (error instanceof InvalidData) return [400, error.message];
      const failure = apiErrorOf(error, request, log);
      return [failure.status, failure.message];
    }

    for (const root of roots) {
      const rights = (request: FastifyRequest, companyId: string, doing: Doing) => {
        const token = credentialOf(request);
        return rightsOf(services, directory, { token, root, companyId, doing });
      };

      async function read(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
        const place = placeOf(root, request.raw);
        const query = request.query as Query;
        const found = await rights(request, place.companyId, 'reading');
        if (unsupported.some((name) => name in query)) throw new DialectError(400, 'Queries are not supported.');
        if (/\btext\/event-stream\b/.test(request.headers.accept ?? '')) {
          const network = clientNetwork(request.ip);
          const check = () => rights(request, place.companyId, 'reading');
          await streams.open({ place, network, rights: found, reply, check });
          return reply;
        }
        const { data, etag } = await realtime.read(place);
        if (query.shallow === 'true') return answer(reply, query, jsonOf(shallowOf(data)));
        const sent = request.headers['if-none-match'];
        if (request.headers['x-firebase-etag'] === 'true' || sent !== undefined) reply.header('etag', etag);
        if (sent !== undefined && (namesTag(sent, etag) || namesTag(sent, `"${etag}"`))) return reply.code(304).send();
        return answer(reply, query, jsonOf(data));
      }

      async function write(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
        const place = placeOf(root, request.raw);
        const query = request.query as Query;
        const { user } = await rights(request, place.companyId, 'writing');
        const change = changeOf(request.method, place.path, request.body);
        const { 'if-match': condition, 'x-firebase-etag': wantsTag } = request.headers;
        const { companyId } = place;
        const { written, data, etag } = await realtime.write({
          companyId,
          root: root.name,
          change,
          by: { userId: user?.id ?? null, requestId: request.id },
          ...(condition !== undefined && { ifMatch: plainTag(condition) }),
        });
        if (wantsTag === 'true' || !written) reply.header('etag', etag);
        if (!written) return reply.code(412).type('application/json; charset=utf-8').send(jsonOf(data));
        return answer(reply, query, jsonOf(answered(request.method, change, data)));
      }

      const url = [`/${root.name}.json`, `/${root.name}/*`];
      for (const one of url) {
        app.get(one, { exposeHeadRoute: false }, read);
        app.route({ method: ['PUT', 'PATCH', 'POST', 'DELETE'], url: one, bodyLimit: largestTree, handler: write });
      }
    }
    return Promise.resolve();
  };
}

/** What a write answers: the new name, the sent children, or the value. */
function answered(method: string, { path, data: sent }: RealtimeChange, data: RealtimeTree): RealtimeTree {
  if (method === 'POST') return { name: path.at(-1) ?? '' };
  return method === 'PATCH' ? sent : data;
}
