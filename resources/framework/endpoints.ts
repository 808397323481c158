import * as z from 'zod';
import { monthDayCondition } from '#contract/core/conditions.ts';
import { endpoint, named, type Access, type Endpoint, type NamedEndpoint } from '#contract/core/endpoint.ts';
import type { Role } from '#contract/core/permissions.ts';
import { jsonParam } from '#contract/core/queryParams.ts';
import { id, version } from '#contract/core/wire.ts';
import { filterKindOf } from './filterKinds.ts';
import type { Field } from './fields.ts';
import { fieldOf, filterableOf, type RecordAction, type Resource } from './resource.ts';
import { wholeCondition } from './scalar.ts';
import { changeSchema, inputSchema, recordSchema } from './schema.ts';

/** The maximum number of records that one call changes. */
export const maxAtOnce = 500;

/** Opens a call to users with the resource's permission, restricted to these roles if set. */
const accessTo = ({ permission, ofAllBranches }: Resource, roles?: readonly Role[] | null): Access => ({
  kind: 'company',
  company: 'params.companyId',
  permission,
  ...(roles && { roles, ...(ofAllBranches && { allBranches: true }) }),
});

/** The name of one record with its article: `an order`, `a table`. */
const oneOf = ({ one }: Resource) => `${/^[aeiou]/i.test(one.en) ? 'an' : 'a'} ${one.en}`;
/** The name of one record in operation ids. @example `GuestList` of `guest list` */
const pascal = (words: string) =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The call of an action that sets values of a standard record, with the version that the user saw. */
export const actionEndpoint = (resource: Resource, { name, label, roles = resource.roles.edit ?? [] }: RecordAction) =>
  endpoint(`POST /api/companies/:companyId/${resource.name}/:id/${name}`, {
    summary: `${label.en}: ${oneOf(resource)}`,
    access: accessTo(resource, roles),
    body: z.strictObject({ version }),
    response: recordSchema(resource),
  });

/**
 * The five calls of a standard resource in the simple-REST dialect (`ra-data-simple-rest`): `sort`,
 * `range` and `filter` as JSON in the query, the total in the `X-Total-Count` header.
 */
export function resourceEndpoints(resource: Resource) {
  const { name, roles } = resource;
  const path = `/api/companies/:companyId/${name}` as const;
  const record = recordSchema(resource);
  const sortable = ['id', 'createdTime', 'updatedTime', ...Object.keys(resource.fields)];

  return {
    list: endpoint(`GET ${path}`, {
      summary: `List ${name}, by pages; the total is in X-Total-Count`,
      access: accessTo(resource),
      query: z.strictObject({
        sort: jsonParam(z.tuple([z.string().refine((field) => sortable.includes(field)), z.enum(['ASC', 'DESC'])]))
          .optional()
          .describe(
            `JSON: the field to sort by and ASC or DESC, as ["${sortable[3] ?? 'id'}","ASC"]. Fields: ${sortable.join(', ')}`,
          ),
        range: jsonParam(
          z
            .tuple([z.number().int().min(0).max(10_000_000), z.number().int().min(0).max(10_000_000)])
            .refine(([first, last]) => last >= first && last - first < 500, 'a page has 1 to 500 records'),
        )
          .optional()
          .describe('JSON: the first and the last record of the page, from 0, as [0,24]; at most 500 records'),
        filter: jsonParam(filterSchema(resource))
          .optional()
          .describe(
            `JSON: conditions that are met together, as {"q":"text"}; q searches, id is a list of ids. Fields: ${filterableOf(resource).join(', ')}`,
          ),
      }),
      response: z.array(record),
    }),
    get: endpoint(`GET ${path}/:id`, {
      summary: `Get ${oneOf(resource)}`,
      access: accessTo(resource),
      response: record,
    }),
    create: endpoint(`POST ${path}`, {
      summary: `Create ${oneOf(resource)}`,
      access: accessTo(resource, roles.create),
      body: inputSchema(resource),
      response: record,
      status: 201,
    }),
    update: endpoint(`PUT ${path}/:id`, {
      summary: `Change ${oneOf(resource)}: fields that are not named stay as they are, and a stale version is refused`,
      access: accessTo(resource, roles.edit),
      // Clients of the dialect send the whole record back; only fields that can be entered are used.
      body: z.object({ ...changeSchema(resource).shape, version }),
      response: record,
    }),
    updateMany: endpoint(`PATCH ${path}`, {
      summary: `Change several ${name} in the same way: all of them, or none where one cannot be`,
      access: accessTo(resource, roles.edit),
      body: z.strictObject({
        ids: z.array(id).min(1).max(maxAtOnce),
        changes: changeSchema(resource).refine((changes) => Object.keys(changes).length > 0, 'must change something'),
      }),
      response: z.object({ ids: z.array(id) }),
    }),
    delete: endpoint(`DELETE ${path}/:id`, {
      summary: `Delete ${oneOf(resource)}`,
      access: accessTo(resource, roles.delete),
      response: record,
    }),
  };
}

/** The actions of a resource that set values; each of them has a call. */
export const settingActions = ({ recordActions }: Resource) => recordActions.filter((action) => 'set' in action);

/** The calls of the declaration and of its actions, with names such as `listSuppliers`, `getSupplier`. */
export function endpointsOf(resource: Resource): NamedEndpoint[] {
  if (resource.calls !== 'standard') return [];
  const { name, roles } = resource;
  const { list, get, create, update, updateMany, delete: remove } = resourceEndpoints(resource);
  const has = {
    get,
    ...(roles.create && { create }),
    ...(roles.edit && { update }),
    ...(roles.delete && { delete: remove }),
    ...Object.fromEntries(settingActions(resource).map((action) => [action.name, actionEndpoint(resource, action)])),
  };
  const some = { list, ...(roles.edit && { update: updateMany }) };
  return [
    ...Object.entries(some).map(([key, one]) => named(`${key}${pascal(name)}`, one)),
    ...Object.entries(has).map(([key, one]) => named(`${key}${pascal(resource.one.en)}`, one as Endpoint)),
  ];
}

/** The name of a declared record in the API document. */
export const entitiesOf = (resource: Resource): (readonly [name: string, schema: z.ZodType])[] =>
  resource.calls === 'standard' ? [[pascal(resource.one.en), recordSchema(resource)]] : [];

const scalar = z.union([z.number(), z.string().max(60)]);
const span = z.strictObject({ gte: scalar.optional(), lte: scalar.optional() });

/** A condition on a field, by its kind; a single value is accepted instead of a list or a range. */
function conditionSchema(field: Field): z.ZodType {
  const whole = <T extends z.ZodType>(schema: T) => z.preprocess((value) => wholeCondition(field, value), schema);
  switch (filterKindOf(field)) {
    case 'boolean':
      return z.boolean();
    case 'list':
      return whole(
        z
          .array(z.union([z.string().max(60), z.number().int()]))
          .min(1)
          .max(50),
      );
    case 'range':
      return whole(span);
    case 'monthDay':
      return monthDayCondition;
    case 'text':
      return z.union([z.string().max(100), z.strictObject({ starts: z.string().max(100) })]);
  }
}

/** The conditions of a standard list: `q` for the search, a list of ids, and each field by its kind. */
export function filterSchema(resource: Resource): z.ZodObject {
  const entries = filterableOf(resource).map((name) => [name, conditionSchema(fieldOf(resource, name))] as const);
  return z.strictObject({ q: z.string().max(100), id: z.array(id).max(500), ...Object.fromEntries(entries) }).partial();
}
