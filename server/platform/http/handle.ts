import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Endpoint, ParsedRequest, ResponseOf } from '#contract/core/endpoint.ts';
import { withAnswers } from '../db/beforeTransaction.ts';
import type { Sql } from '../db/client.ts';
import type { Services } from '../kernel/services.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { SessionUser } from '../kernel/identity.ts';

/** The input of a handler, after parsing and all access checks. */
export interface Call<E extends Endpoint = Endpoint> extends ParsedRequest<E> {
  /** Null only on public endpoints. */
  user: E['access'] extends { kind: 'public' } ? SessionUser | null : SessionUser;
  /** Present on endpoints whose access requires a company. */
  scope: CompanyScope | null;
  services: Services;
  requestId: string;
  /** The bearer token of the call, for signing out. */
  token: string | null;
  ip: string;
  userAgent: string;
  /** The file of upload endpoints: at most the endpoint's size, with its type detected from the content. */
  file: UploadedFile | null;
  /** The same for endpoints whose upload is `stored`; the handler must keep or remove it. */
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
  /** The client's file name. */
  name: string;
  type: string;
  /** Its name among the private files. */
  key: string;
  bytes: number;
}

/** A response that is JSON already: built by the database, or as bytes. */
export class RawJson {
  constructor(readonly text: string | Buffer) {}
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | RawJson | void>;

/**
 * Verifies the raw body before it is parsed, for callers who sign their requests.
 * @throws ApiError if the signature is invalid
 */
export type Admit = (sent: Buffer, headers: IncomingHttpHeaders, services: Services) => void;

/** The facts about a request before its body is read. */
export type Caller<E extends Endpoint = Endpoint> = Pick<Call<E>, 'params' | 'query' | 'user' | 'services'>;

/**
 * Checks rights of the caller that the endpoint's access cannot express, before the body is read.
 * @throws ApiError if the caller may not do it
 */
export type RequestGuard<E extends Endpoint> = (caller: Caller<E>) => Promise<void>;

export interface Handled {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  admit?: Admit;
  guard?: RequestGuard<Endpoint>;
}

/** Connects a handler to its endpoint; `buildApp` registers a list of these and refuses to start if one is missing. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { admit, guard }: { admit?: Admit; guard?: RequestGuard<E> } = {},
): Handled {
  return { endpoint, handler: handler as unknown as Handler<Endpoint>, admit, guard: guard as RequestGuard<Endpoint> };
}

/** The scope of a company endpoint. @throws if the endpoint's access has no company (a programming error) */
export function scopeOf(call: { scope: CompanyScope | null }): CompanyScope {
  if (!call.scope) throw new Error('The endpoint names no company.');
  return call.scope;
}

/** Runs work in one transaction of the call's database. */
export const inTransaction = <T>(call: Pick<Call, 'services'>, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  withAnswers(() => call.services.database.transaction(work));

/** Connects a handler that changes something in one transaction to its endpoint. */
export const handleChange = <E extends Endpoint>(
  endpoint: E,
  change: (transaction: Sql, call: Call<E>) => ReturnType<Handler<E>>,
): Handled => handle(endpoint, (call) => inTransaction(call, (transaction) => change(transaction, call)));

/** Returns the new version in the ETag, as patches do (specification, section 8). */
export function answerVersion(call: Pick<Call, 'reply'>, version: number): void {
  call.reply.header('etag', `"${version}"`);
}

/** Makes a change in one transaction, and returns the new version in the ETag. */
export async function answerChange(
  call: Pick<Call, 'services' | 'reply'>,
  change: (transaction: Sql) => Promise<number>,
): Promise<void> {
  answerVersion(call, await inTransaction(call, change));
}
