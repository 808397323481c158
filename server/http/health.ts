import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process answers. `/readyz`: so does the database. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error('The database does not answer.')), 2_000);
      });
      await Promise.race([services.database.query({ text: 'select 1 as one' }), late]);
      return { status: 'ready', database: services.database.kind };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: services.database.kind });
    } finally {
      clearTimeout(timer);
    }
  });
}
