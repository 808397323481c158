import type { FastifyInstance } from 'fastify';
import { elapsed } from '../kernel/elapsed.ts';
import type { Services } from '../kernel/services.ts';

const patience = 2_000;
/** How long a database check is reused for further requests. */
const freshFor = 1_000;

/** `/healthz` and `/readyz`: check process and database; the database is queried once, however many requests arrive. */
export function registerHealth(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  let known: { at: number; ready: Promise<boolean> } | null = null;
  const isReady = () => {
    if (!known || elapsed() - known.at >= freshFor) known = { at: elapsed(), ready: answers(database) };
    return known.ready;
  };

  app.get('/healthz', async (_request, reply) => {
    if (await isReady()) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable' });
  });
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready', database: database.kind };
    return reply.code(503).send({ status: 'unavailable', database: database.kind });
  });
}

async function answers(database: Services['database']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('The database does not answer.')), patience);
    });
    await Promise.race([database.query({ text: 'select 1 as one' }), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
