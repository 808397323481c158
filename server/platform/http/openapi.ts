import * as z from 'zod';
import { appVersion } from '#contract/core/constants.ts';
import { statusOf, type Access, type Endpoint, type NamedEndpoint } from '#contract/core/endpoint.ts';
import { errorBody, errorStatuses, type ErrorCode } from '#contract/core/errors.ts';
import { codesOf } from './errorCodes.ts';
import { isNamable, withReferences } from './namedShapes.ts';

type Json = Record<string, unknown>;

/** The server's error responses: only codes of the catalogue. */
const errorResponse = errorBody.extend({ code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]) });

/**
 * The OpenAPI document of the contract.
 *
 * @param entities schemas by name
 */
export function openApi(
  endpoints: readonly NamedEndpoint[],
  entities: readonly (readonly [name: string, schema: z.ZodType])[] = [],
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  const used = new Map<string, unknown>();
  const named = withReferences(paths, namesOf(entities), used) as Json;
  return {
    openapi: '3.1.0',
    info: { title: 'Maitre', version: appVersion, description: 'The back office that restaurant groups run on.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: shapeOf(errorResponse, 'output'), ...Object.fromEntries(used) },
    },
    paths: named,
  };
}

/** Names by schema; a schema whose input differs from its output has a separate name for it. */
function namesOf(entities: readonly (readonly [name: string, schema: z.ZodType])[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, schema] of entities)
    for (const io of ['output', 'input'] as const) {
      const shape = shapeOf(schema, io);
      const text = JSON.stringify(shape);
      const own = io === 'output' ? name : `${name}Input`;
      if (!isNamable(shape) || names.has(text) || taken.has(own)) continue;
      names.set(text, own);
      taken.add(own);
    }
  return names;
}

function operation(endpoint: NamedEndpoint): Json {
  const status = String(statusOf(endpoint));
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: explain(endpoint.access),
    tags: [tagOf(endpoint.path)],
    ...(endpoint.access.kind !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(bodyOf(endpoint) && { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: {
      [status]: success(endpoint),
      ...Object.fromEntries(statusesOf(endpoint).map(([code, codes]) => [code, failure(codes.join(', '))])),
      default: failure('Any other failure'),
    },
  };
}

/** The errors of a call, by status. */
function statusesOf(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  const codes = codesOf(endpoint).filter((code) => code !== 'UNKNOWN_ERROR');
  const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].sort((a, b) => a - b);
  return statuses.map((status) => [status, codes.filter((code) => errorStatuses[code] === status)]);
}

function success({ response, download, stream }: Endpoint): Json {
  if (response)
    return { description: 'Success', content: { 'application/json': { schema: shapeOf(response, 'output') } } };
  if (download)
    return {
      description: 'A file',
      content: Object.fromEntries(download.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    };
  if (stream) {
    const events = Object.entries(stream).map(([name, data]) => ({ title: name, ...shapeOf(data, 'output') }));
    return {
      description: `Server-sent events, without end: ${Object.keys(stream).join(', ')}; their data is JSON`,
      content: { 'text/event-stream': { schema: { oneOf: events } } },
    };
  }
  return { description: 'Success, no content' };
}

function bodyOf(endpoint: Endpoint): Json | null {
  const fields = endpoint.body ? shapeOf(endpoint.body, 'input') : null;
  if (!endpoint.upload) return fields && { 'application/json': { schema: fields } };
  const properties = { ...(fields?.properties as Json), [endpoint.upload.field]: { type: 'string', format: 'binary' } };
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties,
        required: [
          ...((fields?.required as string[] | undefined) ?? []),
          ...(endpoint.upload.optional ? [] : [endpoint.upload.field]),
        ],
      },
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = shapeOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => {
    const { description, ...rest } = shape as Json;
    const isRequired = place === 'path' || required.includes(name);
    return { name, in: place, required: isRequired, ...(description !== undefined && { description }), schema: rest };
  });
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') describeInput(zodSchema as unknown as z.ZodType, jsonSchema as Json);
    },
  }) as Json;
  return shape;
}

/** Details that Zod's own description of an input omits: preprocessed values, and optional ones. */
function describeInput(schema: z.ZodType, json: Json): void {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodCustom)
    Object.assign(json, shapeOf(schema.out as z.ZodType, 'input'));
  // A required text for which spaces count as empty.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodCustom && json.type === 'string') json.minLength ??= 1;
  if (!(schema instanceof z.ZodObject)) return;
  const required = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
  if (required.length) json.required = required;
  else delete json.required;
}

function explain(access: Access): string {
  const roles = 'roles' in access && access.roles ? `, role ${access.roles.join(' or ')}` : '';
  switch (access.kind) {
    case 'public':
      return 'Open to everybody.';
    case 'session':
      return 'Any signed-in user.';
    case 'admin':
      return `Administrators${roles}.`;
    case 'company': {
      const also = access.also ? ` and ${access.also}` : '';
      const permission =
        access.permission === null ? '' : ` with permission ${[access.permission].flat().join(' or ')}${also}`;
      const branches = access.allBranches ? ', access to all branches' : '';
      return `Members of the company in \`${access.company}\`${permission}${roles}${branches}.`;
    }
  }
}

function tagOf(path: string): string {
  const [, , first = '', second = '', third = ''] = path.split('/');
  if (first === 'companies' && second.startsWith(':') && third) return third;
  return first.startsWith(':') ? second : first;
}
