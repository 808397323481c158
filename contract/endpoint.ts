import type { z } from 'zod';
import type { Permission, Role } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a value of the request is found, e.g. `query.companyId`. */
export type ValueAt = `${'params' | 'query' | 'body'}.${string}`;

/**
 * Who may call an endpoint. Checked by the server before the handler runs, and nowhere else.
 *
 * - `public`: anyone.
 * - `session`: any signed-in user.
 * - `admin`: platform administrators, optionally only with one of `roles`.
 * - `company`: a member of the company found at `company` (or an administrator), holding
 *   `permission` there (any one of a list; null asks for membership only), with one of `roles`
 *   when given, and with access to every branch named at `branch`.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'admin'; roles?: readonly Role[] }
  | {
      kind: 'company';
      company: ValueAt;
      permission: Permission | readonly Permission[] | null;
      branch?: ValueAt;
      roles?: readonly Role[];
      /** A request that names no company is for administrators with one of the roles; it has no scope then. */
      withoutCompany?: 'admin';
    };

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique, also the OpenAPI operation id. */
  name: string;
  summary: string;
  method: Method;
  /** Fastify notation: `/api/{companyId}/customers` is written `/api/:companyId/customers`. */
  path: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent where the answer has no body (204). */
  response?: Response;
  /** 200 unless said otherwise; patches answer 204 (specification, section 8). */
  status?: 200 | 201 | 204;
  /** The upload's form field; the body is then multipart and `body` describes its other fields. */
  upload?: {
    field: string;
    maxBytes: number;
    types: readonly string[];
    /** What has a file already may be sent without one. */
    optional?: true;
    /** Streamed to the private files instead of being handed over in memory: for what may be large. */
    stored?: true;
  };
  /** The answer is a file of one of these types, not JSON. */
  download?: readonly string[];
  /** The answer goes on and on: server-sent events, by their names the schemas of their data. */
  stream?: Readonly<Record<string, z.ZodType>>;
  /** Attempts allowed per minute and client where fewer than the server's default. */
  attemptsPerMinute?: number;
  /** Attempts allowed per minute and company, by however many clients, where that is limited. */
  companyAttemptsPerMinute?: number;
}

/**
 * Declares one endpoint. The server registers a route from it, the data provider calls through it,
 * and the OpenAPI page, the authorisation matrix and the hostile-input test are generated from it.
 *
 * @example
 * const getCustomer = endpoint({
 *   name: 'getCustomer', summary: 'One guest', method: 'GET', path: '/api/:companyId/customers/:customerId',
 *   access: { kind: 'company', company: 'params.companyId', permission: 'crm' },
 *   params: z.strictObject({ companyId: id, customerId: id }), response: customer,
 * });
 */
// So that the front end leaves out what it does not call.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Response extends z.ZodType = z.ZodType<undefined>,
>(value: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return value;
}

type ParsedBy<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** What a handler receives: every part parsed by the endpoint's schemas. */
export interface ParsedRequest<E extends Endpoint> {
  params: ParsedBy<E['params']>;
  query: ParsedBy<E['query']>;
  body: ParsedBy<E['body']>;
}

/** A value as the wire takes it, or as the server will see it: the client writes the latter as text or JSON. */
type EitherSide<In, Out> = {
  [K in keyof In]: In[K] | (K extends keyof Out ? Out[K] : never);
};

type Asked<Key extends string, Part, S = NonNullable<Part>> = S extends z.ZodType
  ? [undefined] extends [z.input<S>]
    ? object
    : { [K in Key]: Key extends 'body' ? z.input<S> : EitherSide<z.input<S>, z.output<S>> }
  : object;

/** What a caller passes for an endpoint; parts that the endpoint does not have are left out. */
export type CallInput<E extends Endpoint> = Asked<'params', E['params']> &
  Asked<'query', E['query']> &
  Asked<'body', E['body']>;

export type ResponseOf<E extends Endpoint> = ParsedBy<E['response']>;
