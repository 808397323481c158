import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { errorBody, type ErrorCode } from '#contract/core/errors.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { codesOf } from '#server/platform/http/errorCodes.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { countWrites, tableDigests } from '#tests/support/database.ts';
import { requestFor, send, type Parts } from '#tests/support/http.ts';
import { defOf, sampleOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { drawn } from '#tests/support/share.ts';
import { allEndpoints, hintsFor } from './actors.ts';

/** Every number of every body and query has limits, and what is beyond them is refused before anything is stored. */

type Path = readonly string[];
const anyEntry = 'entry';

/** Every number of a schema: the path to it, with `0` for the elements of a list. */
function numbersIn(schema: z.ZodType | undefined, path: Path = []): [Path, z.ZodType][] {
  if (!schema || path.length > 6) return [];
  const { type, shape, element, options, innerType, in: before, out } = defOf(schema);
  if (type === 'number') return [[path, schema]];
  if (type === 'record') {
    const { valueType } = schema._zod.def as unknown as { valueType: z.ZodType };
    return numbersIn(valueType, [...path, anyEntry]);
  }
  if (shape) return Object.entries(shape).flatMap(([name, one]) => numbersIn(one, [...path, name]));
  if (element) return numbersIn(element, [...path, '0']);
  if (options) return options.flatMap((one) => numbersIn(one, path));
  if (innerType) return numbersIn(innerType, path);
  if (out && defOf(out).type !== 'transform') return numbersIn(out, path);
  return before && defOf(before).type !== 'transform' ? numbersIn(before, path) : [];
}

const limitOf = (schema: z.ZodType): { min: number; max: number } => {
  const { minValue, maxValue } = schema as z.ZodNumber;
  return { min: minValue ?? -Infinity, max: maxValue ?? Infinity };
};

const places = allEndpoints.flatMap((endpoint) =>
  (['query', 'body'] as const).flatMap((part) =>
    numbersIn(endpoint[part]).map(([path, schema]) => ({ endpoint, part, path, schema })),
  ),
);

/** What no number is, whatever it stands for. */
const never: readonly unknown[] = [1e300, -1e300, '1e300'];
const beyond = (schema: z.ZodType): unknown[] => {
  const { min, max } = limitOf(schema);
  const ends = [min - 1, max + 1].filter((one) => Math.abs(one) < 1e15);
  return [...never, 'NaN', 'Infinity', -1, 1.5, 3_000_000_000, ...ends];
};

it('finds numbers in bodies, in queries and within lists', () => {
  const names = places.map(({ endpoint, part, path }) => `${endpoint.name} ${part} ${path.join('.')}`);
  expect(names.length).toBeGreaterThan(150);
  for (const name of [
    'patchBranch body dinerTime',
    'listCustomers query filters.visits.gte',
    'putBranchMenu body data.schedules.0.images.0.width',
    'patchBookingWindows body settings.0.endDayOffset',
  ])
    expect(names).toContain(name);
});

/** A request with another value at a place; what leads there is made where the sample lacks it. */
function changedAt(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  if (name === '0') return [changedAt(Array.isArray(value) ? value[0] : undefined, rest, replacement)];
  const known = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...known, [name]: changedAt((known as Record<string, unknown>)[name], rest, replacement) };
}

/** As the server reads a part: a query has texts alone. */
const asSent = (part: 'query' | 'body', value: unknown): unknown =>
  part === 'body'
    ? JSON.parse(JSON.stringify(value))
    : Object.fromEntries(
        Object.entries(value as object).map(([name, one]: [string, unknown]) => [
          name,
          typeof one === 'string' ? one : JSON.stringify(one),
        ]),
      );

describe.sequential('a number beyond its limits', () => {
  let server: TestServer;
  let writes: () => Promise<string>;
  let tokens: Map<string, string>;
  beforeAll(async () => {
    server = await openServer({ jobs: false });
    writes = await countWrites(server.database);
    const permissions = { backhouse: { ...defaultBackhouse, omniChannelReport: true } };
    tokens = await signInAll(server.services.identity, [
      buildUser({ id: 'office', role: 'manager', isAdmin: true }),
      buildUser({ id: 'member', role: 'manager', companies: [{ companyId: small.own, permissions }] }),
      buildUser({ id: 'owner', companyId: small.own }),
      buildUser({ id: 'subject', email: 'subject@staff.example', companyId: small.own }),
    ]);
  });
  afterAll(() => server.close());

  const endpoints = drawn(allEndpoints).filter((one) => places.some(({ endpoint }) => endpoint === one));
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('is refused by %s', async (_, endpoint) => {
    const hints = hintsFor(endpoint);
    const good: Parts = {};
    for (const part of ['params', 'query', 'body'] as const)
      if (endpoint[part]) good[part] = sampleOf(endpoint[part], hints);
    const { access } = endpoint;
    const isMembers = access.kind === 'company' && access.permission === 'omniChannelReport';
    const token = tokens.get(isMembers ? 'member' : 'office');
    const mark = await writes();
    const before = await tableDigests(server.database);
    const wrong: string[] = [];
    for (const { part, path, schema } of places.filter((place) => place.endpoint === endpoint))
      for (const value of beyond(schema)) {
        const sent = changedAt(good[part] ?? {}, path, value);
        // What a schema takes here is within limits after all, or another kind of value.
        if (endpoint[part]?.safeParse(asSent(part, sent)).success) continue;
        const answer = await send(server.url, requestFor(endpoint, { ...good, [part]: sent }, token));
        const isShape = errorBody.safeParse(answer.json).success;
        const { code } = answer.json as { code: ErrorCode };
        if (isShape && !codesOf(endpoint).includes(code)) wrong.push(`${code} is not declared`);
        if (answer.status !== 400 || !isShape)
          wrong.push(`${part} ${path.join('.')} ${JSON.stringify(value)}: ${answer.status} ${answer.text}`);
      }
    expect(wrong).toEqual([]);
    if ((await writes()) !== mark) expect(await tableDigests(server.database)).toEqual(before);
  });
});
