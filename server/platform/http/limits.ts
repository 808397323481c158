import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../kernel/errors.ts';
import { WindowStore } from './windowStore.ts';

const minute = 60_000;
/** Requests per client and minute; far above normal use. */
const requestsPerMinute = 3_000;
/** Pages for developers and probes that cost more than they seem to. */
const narrower: readonly (readonly [path: RegExp, perMinute: number])[] = [
  [/^\/docs(\/|$)/, 120],
  [/^\/readyz$/, 600],
];

/**
 * Limits the requests of each client on all routes registered after it, and on unknown addresses. A route sets another
 * limit with `config: { rateLimit: … }`.
 */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const found = narrower.find(([path]) => path.test(route.url));
    if (found && route.config?.rateLimit === undefined)
      route.config = { ...route.config, rateLimit: { max: found[1], timeWindow: minute } };
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: minute,
    store: WindowStore,
    errorResponseBuilder: (_request, context) =>
      new ApiError('too_many_requests', undefined, { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
}
