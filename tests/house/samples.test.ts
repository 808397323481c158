import { describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { endpointsOf } from '#resources/define/endpoints.ts';
import { resources } from '#resources/registry.ts';
import { sampleOf } from '#tests/support/samples.ts';

const endpoints = [...contractEndpoints, ...resources.flatMap(endpointsOf)];

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
});
