import { describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { endpointsOf } from '#resources/framework/endpoints.ts';
import { resources } from '#resources/registry.ts';
import { sampleOf } from '#tests/support/samples.ts';

const declared = new Set(resources.flatMap(endpointsOf));
/** Others send these, and may send more tomorrow. */
const sentByOthers = new Set(['receiveSurveyAnswer']);
const endpoints = [...contractEndpoints, ...declared];

describe('endpoints', () => {
  it('have names and routes of their own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).size).toBe(
      endpoints.length,
    );
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s has samples of its input',
    (_, endpoint) => {
      for (const full of [false, true])
        for (const schema of [endpoint.params, endpoint.query, endpoint.body])
          if (schema) expect(schema.safeParse(sampleOf(schema, {}, full)).success).toBe(true);
    },
  );

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses fields it does not know',
    (_, endpoint) => {
      // Clients of the simple-REST dialect send whole records back: there, unknown fields are left out instead.
      const sendsMore = (endpoint.method === 'PUT' && declared.has(endpoint)) || sentByOthers.has(endpoint.name);
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = endpoint[part];
        if (!schema) continue;
        const sample = { ...(sampleOf(schema) as object), surprise: 'x' };
        if (part === 'body' && sendsMore) expect(schema.parse(sample)).not.toHaveProperty('surprise');
        else expect(schema.safeParse(sample).success, part).toBe(false);
      }
    },
  );
});
