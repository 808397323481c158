import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod';
import { statusOf } from '#contract/core/endpoint.ts';
import { checkCaller, checkCompany, type BranchCache, type Parts } from '../auth/access.ts';
import { unnamedCompany } from '../auth/unnamedCompany.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Services } from '../kernel/services.ts';
import { ApiError } from '../kernel/errors.ts';
import { Budget } from './budget.ts';
import { inputError } from './failures.ts';
import { RawJson, type Call, type Caller, type Handled, type StoredFile, type UploadedFile } from './handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { readUpload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the route has determined it. */
    caller: SessionUser | null;
    bearer: string | null;
    /** Path, query and the company in them; null until checked. */
    addressed: Addressed | null;
  }
}

interface Addressed {
  params: unknown;
  query: unknown;
  scope: CompanyScope | null;
}

const json = 'application/json; charset=utf-8';

/**
 * Registers the route of one endpoint. Checks run in this order: the token (401), an administrator's role (403), path
 * and query (400), their company (403), the endpoint's guard, body (400), its company (403), the handler. All checks
 * before the body run before any of it is read.
 */
export function registerRoute(
  app: FastifyInstance,
  handled: Handled,
  services: Services,
  directory: BranchCache,
): void {
  const { endpoint, handler, admit, guard } = handled;
  const { access, params, query, body, upload } = endpoint;
  const status = statusOf(endpoint);
  const { identity } = services;
  const limited = services.config.rateLimit ? endpoint.companyAttemptsPerMinute : undefined;
  const budget = limited ? new Budget(limited) : null;
  const companyInBody = access.kind === 'company' && access.company.startsWith('body.');
  const branchInBody = access.kind === 'company' && access.branch?.startsWith('body.');

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { addressed } = request;
    if (!addressed) throw new Error('The request has not been checked.');
    const parts: Parts = { params: addressed.params, query: addressed.query, body: undefined };
    let { scope } = addressed;
    let file: UploadedFile | null = null;
    let stored: StoredFile | null = null;
    if (upload) {
      const read = await readUpload(request, reply, upload, services.privateFiles);
      ({ file, stored } = read);
      if (body) parts.body = parse(body, read.fields, 'body');
    } else if (body) {
      // Multipart bodies are read only by upload endpoints; elsewhere their content would be lost.
      if (request.isMultipart()) throw new ApiError('unsupported_type');
      parts.body = parse(body, admit ? admitted(request) : await withCompany(request, 'body'), 'body');
    }
    if (companyInBody || branchInBody) scope = await scopeOf(request, parts);
    if (scope) budget?.spend(scope.companyId);

    const result = await handler({
      ...parts,
      user: request.caller,
      scope,
      services,
      requestId: request.id,
      token: request.bearer,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      file,
      stored,
      reply,
    } as Call);
    if (reply.sent) return reply;
    reply.code(status);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (status === 204 || result === undefined) return reply.send();
    return reply.header('content-type', json).send(result instanceof RawJson ? result.text : JSON.stringify(result));
  }

  /** A part as sent, with the company if it is missing and the endpoint defines where to find it. */
  function withCompany(request: FastifyRequest, part: 'query' | 'body'): unknown {
    const { [part]: sent, caller } = request;
    if (access.kind !== 'company' || !access.unnamed || !access.company.startsWith(`${part}.`) || !caller) return sent;
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const all = { params: request.params, query: request.query, body: request.body };
    const found = unnamedCompany(access, caller, all, services.database.sql);
    return found?.then((companyId) => ({ ...sent, companyId })) ?? sent;
  }

  function scopeOf(request: FastifyRequest, parts: Parts): CompanyScope | null | Promise<CompanyScope> {
    if (access.kind !== 'company' || !request.caller) throw new ApiError('unauthorized');
    return checkCompany(access, request.caller, parts, directory);
  }

  /** Signed bodies are parsed after the signature is verified. */
  function admitted({ body: sent, headers }: FastifyRequest): unknown {
    const bytes = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
    admit?.(bytes, headers, services);
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new ApiError('invalid_input', 'The body is not JSON.');
    }
  }

  /**
   * Runs after the rate limits and before the body is read, so that unauthorized callers cannot make the server read
   * one.
   */
  function identify(
    request: FastifyRequest,
    _reply: FastifyReply,
    _body: unknown,
    done: (error?: Error) => void,
  ): void {
    const token = bearerOf(request.headers.authorization);
    if (!token || access.kind === 'public') return decide(request, null, done);
    request.bearer = token;
    const known = identity.recall(token);
    if (known) return decide(request, known, done);
    identity.resolve(token).then((user) => decide(request, user, done), done);
  }

  function decide(request: FastifyRequest, user: SessionUser | null, done: (error?: Error) => void): void {
    request.caller = user;
    let checked: Addressed | Promise<Addressed>;
    try {
      checkCaller(access, user);
      checked = address(request);
    } catch (error) {
      return done(error as Error);
    }
    if (!(checked instanceof Promise)) return settle(request, checked, done);
    checked.then((addressed) => settle(request, addressed, done), done);
  }

  function settle(request: FastifyRequest, addressed: Addressed, done: (error?: Error) => void): void {
    request.addressed = addressed;
    done();
  }

  /** Checks what the address alone determines. Returns synchronously if everything is cached. */
  function address(request: FastifyRequest): Addressed | Promise<Addressed> {
    const sent = withCompany(request, 'query');
    return sent instanceof Promise ? sent.then((complete) => addressOf(request, complete)) : addressOf(request, sent);
  }

  function addressOf(request: FastifyRequest, sent: unknown): Addressed | Promise<Addressed> {
    const parts: Parts = {
      params: params ? parse(params, request.params, 'params') : undefined,
      query: query ? parse(query, sent, 'query') : undefined,
      body: undefined,
    };
    const scope = access.kind === 'company' && !companyInBody ? scopeOf(request, parts) : null;
    if (!guard && !(scope instanceof Promise)) return { ...parts, scope };
    return guarded(request, parts, scope);
  }

  async function guarded(
    request: FastifyRequest,
    parts: Parts,
    scope: CompanyScope | null | Promise<CompanyScope>,
  ): Promise<Addressed> {
    const checked = await scope;
    await guard?.({ ...parts, user: request.caller, services } as Caller);
    return { ...parts, scope: checked };
  }

  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    preParsing: identify,
    handler: answer,
    // A HEAD request for a stream would wait for the end of an endless response.
    ...(endpoint.stream && { exposeHeadRoute: false }),
    ...(endpoint.attemptsPerMinute &&
      services.config.rateLimit && { config: { rateLimit: { max: endpoint.attemptsPerMinute, timeWindow: 60_000 } } }),
  };
  if (!admit) return void app.route(options);
  void app.register((alone, _options, done) => {
    alone.removeContentTypeParser('application/json');
    alone.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, sent, read) => read(null, sent));
    alone.route(options);
    done();
  });
}

function parse(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  // A missing part is an empty object, while `null` is invalid.
  const result = schema.safeParse(value === undefined ? {} : value, { reportInput: true });
  if (!result.success) throw inputError(result.error, part);
  return result.data;
}

function bearerOf(header: string | undefined): string | null {
  if (!header || header.length > 4_096) return null;
  return header.startsWith('Bearer ') || header.startsWith('bearer ') ? header.slice(7).trim() || null : null;
}
