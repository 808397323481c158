import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../kernel/entityTags.ts';
import { ApiError } from '../kernel/errors.ts';
import type { FileStore, OpenedFile } from '../kernel/files.ts';
import { Slots } from './slots.ts';

/** Parallel downloads per client address, enough for a page with many pictures and a few people behind one address. */
const openPerAddress = 64;
/** As many as of the menus that show them: a restaurant's guests share one address, and come at the same time. */
const perMinute = { rateLimit: { max: 12_000, timeWindow: 60_000 } };

type Request = FastifyRequest<{ Params: { name: string } }>;

/**
 * Serves stored files at `/files/:name`, in ranges from the disk. Names are hashes of the content, so responses can be
 * cached forever; a sandbox and a restrictive policy prevent an uploaded SVG from running anything.
 *
 * @param options.limited whether the parallel downloads per address are limited
 * @example await app.register(filesRoutes(services.files, { limited: true }));
 */
export function filesRoutes(store: FileStore, { limited }: { limited: boolean }) {
  const slots = new Slots(limited ? openPerAddress : Infinity);
  return (app: FastifyInstance): Promise<void> => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/files/:name',
      // Lengths and ranges are those of the file.
      compress: false,
      exposeHeadRoute: false,
      config: perMinute,
      async handler(request: Request, reply) {
        const { name } = request.params;
        if (namesTag(request.headers['if-none-match'], `"${name}"`))
          return reply.code(304).headers(headersOf(name)).send();
        const release = slots.take(request.ip);
        try {
          const file = await store.open(name);
          if (!file) throw new ApiError('not_found', 'This file does not exist.');
          return await answer(request, reply, file, release);
        } catch (error) {
          release();
          throw error;
        }
      },
    });
    return Promise.resolve();
  };
}

const headersOf = (name: string) => ({
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': `inline; filename="${name}"`,
  'cross-origin-resource-policy': 'same-origin',
});

/** @param release releases the slot when the file is closed */
async function answer(
  { method, headers, params: { name } }: Request,
  reply: FastifyReply,
  { type, bytes, stream, close }: OpenedFile,
  release: () => void,
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = headers;
  // Players request ranges, and some play nothing without them.
  const part = ifRange === undefined || ifRange === `"${name}"` ? partOf(range, bytes) : null;
  const empty = part === 'none' || method === 'HEAD' || bytes === 0;
  if (empty) {
    await close();
    release();
  }
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  reply.headers({ ...headersOf(name), 'content-type': type, 'content-length': end - start + 1 });
  if (empty) return reply.send('');
  // Fastify destroys it when the client disconnects.
  return reply.send(stream(start, end).once('close', release));
}

/**
 * The single range of a header `Range`, both ends included.
 *
 * @returns null for the whole file, or for several ranges, which are answered with the whole file; `none` if the
 *   file has no such range
 */
export function partOf(range: string | undefined, length: number): { start: number; end: number } | 'none' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return null;
  // The last bytes, whatever the length of the file.
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(Number(to), length - 1) : length - 1;
  return start > end || (!from && to === '0') ? 'none' : { start, end };
}
