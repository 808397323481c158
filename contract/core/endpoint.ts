import * as z from 'zod';
import { staffRoles, writingRoles, type Permission, type Role } from './permissions.ts';
import { id } from './wire.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a value of the request is found, e.g. `query.companyId`. */
export type ValueAt = `${'params' | 'query' | 'body'}.${string}`;

/**
 * Who may call an endpoint. Checked by the server before the handler runs, and nowhere else.
 *
 * - `public`: anyone.
 * - `session`: any signed-in user.
 * - `admin`: platform administrators with one of `roles`; those of role none administer nothing.
 * - `company`: a member of the company found at `company` (or an administrator), holding
 *   `permission` there (any one of a list; null asks for membership only), with one of `roles`
 *   when given, and with access to every branch named at `branch`.
 */
export type Access =
  { kind: 'public' } | { kind: 'session' } | { kind: 'admin'; roles: readonly Role[] } | CompanyAccess;

/** Records whose company a request can leave unsaid. */
export type CompanyRecord = 'branch' | 'campaign' | 'survey' | 'voucher';

interface CompanyAccess {
  kind: 'company';
  company: ValueAt;
  /** A flag, or any of several. */
  permission: Permission | readonly Permission[] | null;
  /** Needed beside it. */
  also?: Permission;
  branch?: ValueAt;
  roles?: readonly Role[];
  /**
   * The company of a request that names none: that of the record which it names at a place, or where its caller works
   * (`caller`): the company last chosen, else the only one.
   */
  unnamed?: readonly [CompanyRecord, ValueAt] | 'caller';
  /** A request that names no company is for administrators with one of the roles; it has no scope then. */
  withoutCompany?: 'admin';
}

/**
 * Opens an endpoint to members of the company found at `company`, with a permission there.
 *
 * @example members('query.companyId', 'crm', { branch: 'query.branches' })
 */
/* @__NO_SIDE_EFFECTS__ */
export const members = (
  company: ValueAt,
  permission: CompanyAccess['permission'],
  more: Pick<CompanyAccess, 'also' | 'branch' | 'roles' | 'unnamed' | 'withoutCompany'> = {},
): CompanyAccess => ({ kind: 'company', company, permission, ...more });

/** The same, of members who may change data. */
/* @__NO_SIDE_EFFECTS__ */
export const writers = (
  company: ValueAt,
  permission: CompanyAccess['permission'],
  more: Pick<CompanyAccess, 'branch' | 'unnamed' | 'withoutCompany'> = {},
): CompanyAccess => members(company, permission, { ...more, roles: writingRoles });

/** Administrators with a role that reads. */
export const staffAdmins = { kind: 'admin', roles: staffRoles } as const satisfies Access;

/** Administrators who may change data. */
export const writingAdmins = { kind: 'admin', roles: writingRoles } as const satisfies Access;

/** What an endpoint is, but for its address. */
interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  summary: string;
  access: Access;
  /** Said where not all that the path names are ids; see {@link IdsIn}. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent where the answer has no body (204). */
  response?: Response;
  /** Said where it is not the usual one; see {@link statusOf}. */
  status?: 201;
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

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends Definition<Params, Query, Body, Response> {
  method: Method;
  /** Fastify notation: `/api/{companyId}/customers` is written `/api/:companyId/customers`. */
  path: string;
}

/** What a path names: `companyId` and `customerId` in `/api/:companyId/customers/:customerId`. */
type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never;

/** The parameters of a path, where an endpoint does not say otherwise. */
type IdsIn<Path extends string> = [NamesIn<Path>] extends [never] ? undefined : Record<NamesIn<Path>, string>;

/**
 * Declares one endpoint. The server registers a route from it, the data provider calls through it,
 * and the OpenAPI page, the authorisation matrix and the hostile-input test are generated from it.
 *
 * @param call method and path
 * @param definition with a `name` where it is one of a record of endpoints; see {@link namedEndpoints}
 * @example
 * export const getCustomer = endpoint('GET /api/:companyId/customers/:customerId', {
 *   summary: 'One guest', access: members('params.companyId', 'crm'), response: customer,
 * });
 */
// So that the front end leaves out what it does not call.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Call extends `${Method} /${string}`,
  Params extends z.ZodType = z.ZodType<IdsIn<Call>, IdsIn<Call>>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Response extends z.ZodType = z.ZodType<undefined>,
>(
  call: Call,
  definition: Definition<Params, Query, Body, Response> & Partial<Pick<NamedEndpoint, 'name'>>,
): Endpoint<Params, Query, Body, Response> {
  const [method, path] = call.split(' ') as [Method, string];
  return { ...definition, method, path };
}

/** An endpoint as the server registers it: named, and with a schema of what its path names. */
export interface NamedEndpoint extends Endpoint {
  /** Unique, also the OpenAPI operation id. */
  name: string;
}

/** The status of a success: 204 where there is nothing to answer, as after patches (specification, section 8). */
export const statusOf = ({ status, response, download, stream }: Endpoint): 200 | 201 | 204 =>
  status ?? (response || download || stream ? 200 : 204);

/** An endpoint with its name, and with its path's schema. */
export function named(name: string, given: Endpoint): NamedEndpoint {
  const names = [...given.path.matchAll(/:(\w+)/g)].map(([, one]) => one);
  const ids = names.length ? z.strictObject(Object.fromEntries(names.map((one) => [one, id]))) : undefined;
  return { ...given, name, params: given.params ?? ids };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * The endpoints that a module exports, by the names under which it does. Those of an exported record, made for one
 * kind of several, say their names themselves.
 */
export function namedEndpoints(module: object): NamedEndpoint[] {
  return Object.entries(module).flatMap(([key, value]: [string, unknown]) => {
    if (isEndpoint(value)) return named(key, value);
    if (typeof value !== 'object' || value === null) return [];
    return Object.values(value).flatMap((one: unknown) => {
      const { name } = (one ?? {}) as Partial<NamedEndpoint>;
      return name && isEndpoint(one) ? named(name, one) : [];
    });
  });
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
