import * as z from 'zod';
import { staffRoles, writingRoles, type Permission, type Role } from './permissions.ts';
import { id } from './wire.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The position of a value in the request, e.g. `query.companyId`. */
export type ValueAt = `${'params' | 'query' | 'body'}.${string}`;

/**
 * Who may call an endpoint. Checked by the server before the handler runs, and nowhere else.
 *
 * - `public`: anyone.
 * - `session`: any signed-in user.
 * - `admin`: platform administrators with one of `roles`; role none administers nothing.
 * - `company`: a member of the company at `company` (or an administrator) who has
 *   `permission` there (any one of a list; null requires membership only), one of `roles`
 *   if set, access to every branch at `branch`, and to all of the company if `allBranches` is set.
 */
export type Access =
  { kind: 'public' } | { kind: 'session' } | { kind: 'admin'; roles: readonly Role[] } | CompanyAccess;

/** Records from which the company of a request can be derived. */
export type CompanyRecord = 'branch' | 'campaign' | 'survey' | 'voucher';

interface CompanyAccess {
  kind: 'company';
  company: ValueAt;
  /** One flag, or any of several. */
  permission: Permission | readonly Permission[] | null;
  /** Required in addition. */
  also?: Permission;
  branch?: ValueAt;
  roles?: readonly Role[];
  /** Only for users with all branches, including future ones: the call changes what applies at all of them. */
  allBranches?: boolean;
  /**
   * The company of a request without one: that of the record at a position of the request, or the caller's current
   * company (`caller`): the last chosen one, otherwise the only one.
   */
  unnamed?: readonly [CompanyRecord, ValueAt] | 'caller';
  /** Administrators with one of `roles` may omit the company; the call then has no scope. */
  withoutCompany?: 'admin';
}

/**
 * Opens an endpoint to members of the company at `company` with a permission there.
 *
 * @example members('query.companyId', 'crm', { branch: 'query.branches' })
 */
/* @__NO_SIDE_EFFECTS__ */
export const members = (
  company: ValueAt,
  permission: CompanyAccess['permission'],
  more: Pick<CompanyAccess, 'also' | 'branch' | 'allBranches' | 'roles' | 'unnamed' | 'withoutCompany'> = {},
): CompanyAccess => ({ kind: 'company', company, permission, ...more });

/** Like {@link members}, for members who may change data. */
/* @__NO_SIDE_EFFECTS__ */
export const writers = (
  company: ValueAt,
  permission: CompanyAccess['permission'],
  more: Pick<CompanyAccess, 'branch' | 'allBranches' | 'unnamed' | 'withoutCompany'> = {},
): CompanyAccess => members(company, permission, { ...more, roles: writingRoles });

/** Administrators with a role that may read. */
export const staffAdmins = { kind: 'admin', roles: staffRoles } as const satisfies Access;

/** Administrators who may change data. */
export const writingAdmins = { kind: 'admin', roles: writingRoles } as const satisfies Access;

/** An endpoint without its address. */
interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  summary: string;
  access: Access;
  /** Required if some path params are not ids; see {@link IdsIn}. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent if the response has no body (204). */
  response?: Response;
  /** Set if it differs from the default; see {@link statusOf}. */
  status?: 201;
  /** The upload's form field. The body is then multipart, and `body` describes its other fields. */
  upload?: {
    field: string;
    maxBytes: number;
    types: readonly string[];
    /** The file is optional for records that already have one. */
    optional?: true;
    /** The upload is streamed to the private files instead of into memory, for large files. */
    stored?: true;
  };
  /** The response is a file of one of these types, not JSON. */
  download?: readonly string[];
  /** The response is a stream of server-sent events: the schemas of their data by event name. */
  stream?: Readonly<Record<string, z.ZodType>>;
  /** Attempts per minute and client, if fewer than the server's default. */
  attemptsPerMinute?: number;
  /** Attempts per minute and company, from all clients, if limited. */
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

/** The params of a path: `companyId` and `customerId` in `/api/:companyId/customers/:customerId`. */
type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never;

/** The default schema of path params. */
type IdsIn<Path extends string> = [NamesIn<Path>] extends [never] ? undefined : Record<NamesIn<Path>, string>;

/**
 * Declares one endpoint. The server registers a route for it, the data provider calls it, and the OpenAPI page, the
 * authorisation matrix and the hostile-input test are generated from it.
 *
 * @param call method and path
 * @param definition with a `name` if the endpoint is part of a record of endpoints; see {@link namedEndpoints}
 * @example
 * export const getCustomer = endpoint('GET /api/:companyId/customers/:customerId', {
 *   summary: 'One guest', access: members('params.companyId', 'crm'), response: customer,
 * });
 */
// Lets the front end's build drop endpoints that it does not call.
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

/** An endpoint as the server registers it: with a name and a schema of its path params. */
export interface NamedEndpoint extends Endpoint {
  /** Unique; also the OpenAPI operation id. */
  name: string;
}

/** The success status: 204 without a response body, as after patches (specification, section 8). */
export const statusOf = ({ status, response, download, stream }: Endpoint): 200 | 201 | 204 =>
  status ?? (response || download || stream ? 200 : 204);

/** An endpoint with its name and the schema of its path params. */
export function named(name: string, declaration: Endpoint): NamedEndpoint {
  const names = [...declaration.path.matchAll(/:(\w+)/g)].map(([, one]) => one);
  const ids = names.length ? z.strictObject(Object.fromEntries(names.map((one) => [one, id]))) : undefined;
  return { ...declaration, name, params: declaration.params ?? ids };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * The endpoints that a module exports, by export name. Endpoints in an exported record, created for each of several
 * kinds, have a `name` of their own.
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

/** The input of a handler: every part parsed by the endpoint's schemas. */
export interface ParsedRequest<E extends Endpoint> {
  params: ParsedBy<E['params']>;
  query: ParsedBy<E['query']>;
  body: ParsedBy<E['body']>;
}

/** A value before or after parsing; the client serializes the latter as text or JSON. */
type EitherSide<In, Out> = {
  [K in keyof In]: In[K] | (K extends keyof Out ? Out[K] : never);
};

type RequestPart<Key extends string, Part, S = NonNullable<Part>> = S extends z.ZodType
  ? [undefined] extends [z.input<S>]
    ? object
    : { [K in Key]: Key extends 'body' ? z.input<S> : EitherSide<z.input<S>, z.output<S>> }
  : object;

/** The params that a caller passes to an endpoint, without the parts that the endpoint does not have. */
export type CallInput<E extends Endpoint> = RequestPart<'params', E['params']> &
  RequestPart<'query', E['query']> &
  RequestPart<'body', E['body']>;

export type ResponseOf<E extends Endpoint> = ParsedBy<E['response']>;
