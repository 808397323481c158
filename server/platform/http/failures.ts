import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import { fieldTextOf } from '#contract/core/issues.ts';
import { causesOf, isLostConnection } from '../db/lost.ts';
import { diskFault } from '../kernel/diskFaults.ts';
import { ApiError, isErrorCode } from '../kernel/errors.ts';

/** Parts whose name is removed from an input error's path, so that it matches the form field. */
type Part = 'params' | 'query' | 'body';

/** The name and the params of the text for people; a code of the catalogue has a text of its own. */
function textOf(issue: z.core.$ZodIssue): { code?: string; args?: Record<string, string | number> } {
  if (isErrorCode(issue.message)) return {};
  const { key, args } = fieldTextOf(issue);
  return { code: key, ...(args && { args }) };
}

/** The error for input that a schema rejected; a message that is an error code becomes the code. */
export function inputError(error: z.ZodError, part: Part): ApiError {
  const details = error.issues.slice(0, 50).map((issue) => ({
    path: [...(part === 'body' ? [] : [part]), ...issue.path.map(String)].join('.').slice(0, 200),
    message: issue.message.slice(0, 200),
    ...textOf(issue),
  }));
  const first = details[0];
  const code = details.map(({ message }) => message).find(isErrorCode);
  if (code) return new ApiError(code, undefined, { details });
  const reason = first ? `${first.path || part}: ${first.message}` : undefined;
  return new ApiError('invalid_input', reason, { details });
}

/** PostgreSQL errors that the input causes, and temporary ones. */
const badValues = new Set(['22P05', '22021', '22P02', '22003', '22007', '22008', '22001', '22023']);
const transient = new Set(['57014', '40001', '40P01', '55P03']);

/** The response to any failure. Unexpected ones are `UNKNOWN_ERROR`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError) return inputError(error, 'body');
  if (isLostConnection(error)) return new ApiError('unavailable', undefined, { retryAfter: 2 });
  for (const cause of causesOf(error)) {
    if (cause instanceof ApiError) return cause;
    const known = diskFault(cause) ?? fromDatabase(cause);
    if (known) return known;
  }
  return fromHttp(error) ?? new ApiError('UNKNOWN_ERROR');
}

function fromDatabase(error: Error): ApiError | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (badValues.has(code)) return new ApiError('invalid_input', 'A value cannot be stored.');
  if (code === '23505') return new ApiError('conflict');
  if (transient.has(code)) return new ApiError('unavailable', undefined, { retryAfter: 2 });
  return null;
}

function fromHttp(error: unknown): ApiError | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  if (status === 413) return new ApiError('too_large');
  if (status === 415) return new ApiError('unsupported_type');
  if (status === 429) return new ApiError('too_many_requests');
  if (status === 404) return new ApiError('not_found');
  return new ApiError('invalid_input', error instanceof Error ? error.message.slice(0, 200) : undefined);
}

/** The response to a failure; unexpected failures are logged. */
export function apiErrorOf(error: unknown, request: FastifyRequest, log: Logger): ApiError {
  const failure = toApiError(error);
  if (failure.status >= 500)
    log.error(
      { err: error, id: request.id, method: request.method, route: request.routeOptions?.url },
      'request failed',
    );
  return failure;
}

/** Answers a failure in the contract's format; unexpected failures are logged, and their details never shown. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const failure = apiErrorOf(error, request, log);
  if (failure.options.retryAfter) reply.header('retry-after', String(failure.options.retryAfter));
  reply
    .code(failure.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body()));
}
