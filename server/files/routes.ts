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
      if (!file) throw new ApiError('not_found', 'There is no such file.');
      return reply
        .headers({
          'content-type': file.type,
          'cache-control': 'public, max-age=31536000, immutable',
          etag: tag,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'content-disposition': `inline; filename="${name}"`,
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(file.content);
    });
    return Promise.resolve();
  };
}
