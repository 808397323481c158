import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { contractEndpoints, contractEntities } from '#contract/index.ts';
import { errorStatuses } from '#contract/core/errors.ts';
import { endpointsOf, entitiesOf } from '#resources/framework/endpoints.ts';
import { resources } from '#resources/registry.ts';
import { isOptional, shapeOf } from '#tests/support/samples.ts';
import { openApi } from './openapi.ts';

interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { description: string }>;
}

const endpoints = [...contractEndpoints, ...resources.flatMap(endpointsOf)];
const document = openApi(endpoints) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
};
const whole = openApi(endpoints, [...contractEntities, ...resources.flatMap(entitiesOf)]) as {
  components: { schemas: Record<string, unknown> };
};
const operationOf = ({ path, method }: (typeof endpoints)[number]) => {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};
const needed = (schema: z.ZodType | undefined) =>
  Object.entries(shapeOf(schema))
    .filter(([, one]) => !isOptional(one))
    .map(([name]) => name)
    .sort();

describe('the description of the API', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s says of each input what it is, and whether it may be left out',
    (_, endpoint) => {
      const { parameters, requestBody } = operationOf(endpoint);
      for (const { name, schema } of parameters) expect(Object.keys(schema), name).not.toHaveLength(0);
      const queried = parameters.filter(({ in: place, required }) => place === 'query' && required);
      expect(queried.map(({ name }) => name).sort()).toEqual(needed(endpoint.query));

      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      for (const [name, shape] of Object.entries(body?.properties ?? {}))
        expect(Object.keys(shape), name).not.toHaveLength(0);
      const file = endpoint.upload && !endpoint.upload.optional ? [endpoint.upload.field] : [];
      if (body?.properties)
        expect([...(body.required ?? [])].sort()).toEqual([...needed(endpoint.body), ...file].sort());
    },
  );

  it('has types and lengths of required texts', () => {
    const body = document.paths['/api/companies/{companyId}/suppliers']?.post?.requestBody?.content['application/json'];
    expect(body?.schema.properties?.name).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
    expect(body?.schema.required).toEqual(['name']);
  });

  it('has the errors of calls with their codes', () => {
    expect(document.components.schemas.Error.properties.code.enum).toEqual(Object.keys(errorStatuses));
    const update = document.paths['/api/companies/{companyId}/suppliers/{id}']?.put;
    expect(Object.keys(update?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '429', '503', 'default']),
    );
    expect(update?.responses['409']?.description).toContain('stale_version');
    // Nobody looks for a Michelin entry of a supplier.
    expect(update?.responses['400']?.description).toBe('invalid_input');
    expect(document.paths['/api/branches/{companyId}/{branchId}']?.patch?.responses['400']?.description).toContain(
      'MICHELIN_REQUIRED_MISSING',
    );
  });

  it('calls what it describes as people do', () => {
    const supplier = document.paths['/api/companies/{companyId}/suppliers/{id}'];
    expect(supplier?.get).toMatchObject({ operationId: 'getSupplier', summary: 'Get a supplier' });
    expect(document.paths['/api/companies/{companyId}/suppliers']?.post).toMatchObject({
      operationId: 'createSupplier',
      summary: 'Create a supplier',
    });
    const names = endpoints.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('says how a list is sorted, cut and filtered', () => {
    const list = document.paths['/api/companies/{companyId}/suppliers']?.get?.parameters ?? [];
    const descriptions = Object.fromEntries(list.map(({ name, description }) => [name, description]));
    expect(descriptions.sort).toContain('["name","ASC"]');
    expect(descriptions.range).toContain('[0,24]');
    expect(descriptions.filter).toContain('goods');
    const guests = document.paths['/api/crm/customers/list']?.get?.parameters ?? [];
    expect(guests.find(({ name }) => name === 'sort')?.description).toContain('lastSeatTime');
  });

  it('has each entity once, by its name', () => {
    const text = JSON.stringify(whole);
    const { schemas } = whole.components;
    for (const name of ['Customer', 'Voucher', 'Survey', 'Branch', 'Supplier', 'CampaignStatus', 'Role'])
      expect(Object.keys(schemas)).toContain(name);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(Object.keys(schemas)).toContain(name);
    // What has a name stands nowhere else.
    for (const name of ['Customer', 'Voucher', 'Supplier']) {
      const shape = JSON.stringify(schemas[name]);
      expect(text.split(shape), name).toHaveLength(2);
    }
    expect(text.length).toBeLessThan(0.75 * JSON.stringify(document).length);
  });
});
