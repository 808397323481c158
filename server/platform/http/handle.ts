import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Endpoint, ParsedRequest, ResponseOf } from '#contract/core/endpoint.ts';
import { withAnswers } from '../db/beforeTransaction.ts';
import type { Sql } from '../db/client.ts';
import type { Services } from '../kernel/services.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { SessionUser } from '../kernel/identity.ts';

/** What a handler gets: every input parsed, every access check passed. */
export interface Call<E extends Endpoint = Endpoint> extends ParsedRequest<E> {
  /** Null only on public endpoints. */
  user: E['access'] extends { kind: 'public' } ? SessionUser | null : SessionUser;
  /** Present on endpoints whose access names a company. */
  scope: CompanyScope | null;
  services: Services;
  requestId: string;
  /** The bearer token of the call, for signing out. */
  token: string | null;
  ip: string;
  userAgent: string;
  /** Read by upload endpoints: the file, at most the endpoint's size, its type found from its content. */
  file: UploadedFile | null;
  /** The same of endpoints whose upload is `stored`; whoever does not keep it removes it. */
  stored: StoredFile | null;
  reply: FastifyReply;
}

export interface UploadedFile {
  name: string;
  type: string;
  content: Buffer;
}

/** A file among the private ones. */
export interface StoredFile {
  /** As the client calls it. */
  name: string;
  type: string;
  /** Its name among the private files. */
  key: string;
  bytes: number;
}

/** An answer that is JSON already: built by the database, or in bytes. */
export class RawJson {
  constructor(readonly text: string | Buffer) {}
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | RawJson | void>;

/**
 * Looks at a body as it was sent, before anything of it is read: for callers who sign what they send.
 * @throws ApiError where it is not theirs
 */
export type Admit = (sent: Buffer, headers: IncomingHttpHeaders, services: Services) => void;

/** What is known of a request before its body is read. */
export type Caller<E extends Endpoint = Endpoint> = Pick<Call<E>, 'params' | 'query' | 'user' | 'services'>;

/**
 * Checks the rights of a caller that the endpoint's access does not express, before the body is read.
 * @throws ApiError where the caller may not do it
 */
export type Guard<E extends Endpoint> = (caller: Caller<E>) => Promise<void>;

export interface Handled {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  admit?: Admit;
  guard?: Guard<Endpoint>;
}

/** Ties a handler to its endpoint; `buildApp` registers a list of these and refuses to start if one is missing. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { admit, guard }: { admit?: Admit; guard?: Guard<E> } = {},
): Handled {
  return { endpoint, handler: handler as unknown as Handler<Endpoint>, admit, guard: guard as Guard<Endpoint> };
}

/** The scope of a company endpoint. @throws where the endpoint's access names no company (a mistake in the code) */
export function scopeOf(call: { scope: CompanyScope | null }): CompanyScope {
  if (!call.scope) throw new Error('The endpoint names no company.');
  return call.scope;
}

/** Does work in one transaction of the call's database. */
export const inTransaction = <T>(call: Pick<Call, 'services'>, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  withAnswers(() => call.services.database.transaction(work));

/** Tells the caller which version there is now, as patches do (specification, section 8). */
export function answerVersion(call: Pick<Call, 'reply'>, version: number): void {
  call.reply.header('etag', `"${version}"`);
}

/** Does a change in one transaction, and tells the caller the version that it leads to. */
export async function answerChange(
  call: Pick<Call, 'services' | 'reply'>,
  change: (transaction: Sql) => Promise<number>,
): Promise<void> {
  answerVersion(call, await inTransaction(call, change));
}
