import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { once } from 'es-toolkit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint, NamedEndpoint } from '#contract/core/endpoint.ts';
import { contractEndpoints, contractEntities } from '#contract/index.ts';
import { endpointsOf, entitiesOf } from '#resources/framework/endpoints.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { resources as declaredResources } from '#resources/registry.ts';
import { BranchCache } from './platform/auth/access.ts';
import { filesRoutes } from './platform/files/routes.ts';
import { allHandlers } from './handlers.ts';
import { ApiError } from './platform/kernel/errors.ts';
import { answerFailure } from './platform/http/failures.ts';
import type { Handled } from './platform/http/handle.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerLimits } from './platform/http/limits.ts';
import { openApi } from './platform/http/openapi.ts';
import { trustedBy } from './platform/kernel/proxies.ts';
import { realtimeRoutes } from './platform/realtime/routes.ts';
import { realtimeRoots } from './realtimeRoots.ts';
import { registerRoute } from './platform/http/route.ts';
import { registerSecurity } from './platform/http/security.ts';
import { registerWeb } from './platform/http/web.ts';
import { optOutRoutes } from './guests/optOut/routes.ts';
import { surveyRoutes } from './feedback/surveys/routes.ts';
import { boardRoutes } from './reservations/queue/board/routes.ts';
import { guestMenuRoutes } from './menus/guestMenu/routes.ts';
import { queuePageRoutes } from './reservations/queue/pages/routes.ts';
import { offerRoutes } from './reservations/waitlist/routes.ts';
import type { Services } from './platform/kernel/services.ts';
import { voucherPageRoutes } from './marketing/vouchers/routes.ts';

const bodyLimit = 1_048_576;
/** Polled every few seconds by monitoring; not logged. */
const probes = new Set(['/healthz', '/readyz']);

type SwaggerDocument = StaticDocumentSpec['document'];

export interface AppOptions {
  /** The built front end; null serves only the API. */
  webDir?: string | null;
  resources?: readonly Resource[];
  handlers?: readonly Handled[];
  /** Those of the contract by default. */
  contract?: readonly NamedEndpoint[];
  /** Whether this process also runs jobs. */
  jobs?: boolean;
}

/**
 * Builds the HTTP server with the given services; it does not listen yet.
 * @throws if an endpoint has no handler
 * @example
 * const app = await buildApp(services);
 * const answer = await app.inject({ method: 'GET', url: '/healthz' });
 */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const {
    webDir = null,
    resources = declaredResources,
    handlers = allHandlers(resources),
    contract = contractEndpoints,
  } = options;
  const { config, log } = services;
  const endpoints = [...contract, ...resources.flatMap(endpointsOf)];

  const app = Fastify({
    logger: false,
    bodyLimit,
    genReqId: requestIds(),
    trustProxy: trustedBy(config.trustProxy),
    // Large uploads over slow connections take long.
    requestTimeout: 300_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Requests that cannot be routed.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply, log),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const body = JSON.stringify(new ApiError('invalid_input', 'The request cannot be read as HTTP.').body());
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('bearer', null);
  app.decorateRequest('addressed', null);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, log));
  readJson(app);
  logRequests(app, services);

  await registerSecurity(app, webDir, config.publicUrl?.startsWith('https://') ?? false);
  if (config.rateLimit) await registerLimits(app);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  await registerDocs(app, () => openApi(endpoints, [...contractEntities, ...resources.flatMap(entitiesOf)]));

  registerHealth(app, services);
  await app.register(filesRoutes(services.files, { limited: config.rateLimit }));
  await app.register(optOutRoutes(services));
  await app.register(surveyRoutes(services));
  await app.register(voucherPageRoutes(services));
  await app.register(guestMenuRoutes(services));
  await app.register(queuePageRoutes(services));
  await app.register(offerRoutes(services));
  await app.register(realtimeRoutes(services, realtimeRoots));
  await app.register(boardRoutes(services));
  registerEndpoints(app, endpoints, handlers, services);
  await registerWeb(app, webDir);
  // Streams never end by themselves, so the server would wait for them.
  app.addHook('preClose', async () => {
    await services.live.stop();
    await services.realtime.stop();
  });
  await app.ready();
  if (options.jobs !== false) {
    services.cleaning.start();
    await Promise.all([services.jobs.start(), services.reservations.start()]);
  }
  return app;
}

/** Serves the API documentation, built on the first request because that takes longer than the rest of the start. */
async function registerDocs(app: FastifyInstance, make: () => Record<string, unknown>): Promise<void> {
  const document = once(make);
  await app.register(swagger, { mode: 'static', specification: { document: {} as SwaggerDocument } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}

function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly NamedEndpoint[],
  handlers: readonly Handled[],
  services: Services,
): void {
  const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const byCall = new Map(handlers.map((handled) => [callOf(handled.endpoint), handled]));
  const directory = new BranchCache(services.database);
  const missing = endpoints.filter((endpoint) => !byCall.has(callOf(endpoint)));
  if (missing.length) throw new Error(`No handler for ${missing.map(({ name }) => name).join(', ')}.`);
  for (const endpoint of endpoints) {
    const handled = byCall.get(callOf(endpoint));
    if (handled) registerRoute(app, { ...handled, endpoint }, services, directory);
  }
}

/** Parses JSON like Fastify, but accepts an empty body: clients send it with a JSON content type too. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parse(request, text as string, done);
  });
}

/** Logs one line per request, without query (it may contain guest names), body or token. */
function logRequests(app: FastifyInstance, { log }: Services): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (probes.has(request.url)) return done();
    log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { user: request.caller.id }),
      },
      'request',
    );
    done();
  });
}

/** Short request ids, distinct from those of other processes and earlier runs. */
function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${(count += 1).toString(36)}`;
}
