import type { FastifyInstance } from 'fastify';
import { ApiError } from '../kernel/errors.ts';
import type { FileStore } from './store.ts';

/**
 * Serves stored files at `/files/:name`. Names come from the content, so answers may be kept for ever; a
 * sandbox and a closed policy keep an uploaded SVG from running anything.
 *
 * @example await app.register(filesRoutes(services.files));
 */
export function filesRoutes(store: FileStore) {
  return (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
      const { name } = request.params;
      const tag = `"${name}"`;
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      const file = await store.get(name);
      if (!file) throw new ApiError('not_found', 'This file does not exist.');
      const { content } = file;
      // Players ask for parts, and some play nothing that comes without.
      const part = partOf(request.headers.range, content.length);
      if (part === 'none') return reply.code(416).header('content-range', `bytes */${content.length}`).send();
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${content.length}`);
      return reply
        .headers({
          'accept-ranges': 'bytes',
          'content-type': file.type,
          'cache-control': 'public, max-age=31536000, immutable',
          etag: tag,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'content-disposition': `inline; filename="${name}"`,
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(part ? content.subarray(part.start, part.end + 1) : content);
    });
    return Promise.resolve();
  };
}

/**
 * The one part that a header `Range` asks for, both ends included.
 *
 * @returns null where the whole file is asked for, or several parts, which are answered by the whole; `none` where the
 *   file has no such part
 */
export function partOf(range: string | undefined, length: number): { start: number; end: number } | 'none' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return null;
  // The last bytes, however long the file is.
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(Number(to), length - 1) : length - 1;
  return start > end || (!from && to === '0') ? 'none' : { start, end };
}
