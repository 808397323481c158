import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import { contractEndpoints } from '#contract/index.ts';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import { merchantFields } from '#contract/organization/restaurants.ts';
import type { EntityField, EntityFields } from '#contract/core/fields.ts';
import { isSameValue } from '#server/platform/records/change.ts';
import { buildUser, usualSets, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { keptFiles } from '#tests/support/keptFiles.ts';
import { defOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { sampleOfSetting } from '#tests/support/settingSamples.ts';
import { allEndpoints, hintsFor } from './actors.ts';

/** Of a value in parts a PATCH changes those that it names: each part is sent alone, and the others stay. */

type Values = Readonly<Record<string, unknown>>;
type Path = readonly string[];

/** Nested values that are one value, with the reason. */
const wholeValues: readonly (readonly [endpoint: string, path: string, reason: string])[] = [
  ['patchView', 'state', 'a condition that a saved view does not name is none'],
  ['patchImport', 'mapping', 'a column that is not named is not imported'],
  ['patchImport', 'joined', 'a column that is not named is not joined'],
  ['patchReservationImport', 'mapping', 'a column that is not named is not imported'],
  ['patchReservationImport', 'joined', 'a column that is not named is not joined'],
  ['patchMenuItemImport', 'mapping', 'a column that is not named is not imported'],
  ['patchMenuItemImport', 'joined', 'a column that is not named is not joined'],
  ['patchBasicSettings', 'diningSectionPeriods', 'where a section ends the next begins'],
];

/** Where the list of places with ids stands in a body: of the others each element is given as a whole. */
const placeKeys = ['branchId', 'id'];

/** The schema without what wraps it. */
function inner(schema: z.ZodType): z.ZodType {
  const { innerType, out } = defOf(schema);
  const next = innerType ?? (out && defOf(out).type !== 'transform' ? out : undefined);
  return next ? inner(next) : schema;
}

/** The values in parts of a body, also of its branches: the path to each. */
function nestedIn(schema: z.ZodType, path: Path = []): Path[] {
  const { shape = {} } = defOf(inner(schema));
  return Object.entries(shape).flatMap(([name, part]) => {
    const one = inner(part);
    const { type, element } = defOf(one);
    if (type === 'object' || type === 'record') return [[...path, name]];
    const listed = element && defOf(inner(element)).shape;
    return listed && placeKeys.some((key) => key in listed) ? nestedIn(element, [...path, name]) : [];
  });
}

/** Of records of declared resources every field is one value. */
const patches = allEndpoints.filter((one) => one.method === 'PATCH' && one.body && contractEndpoints.includes(one));
const nested = patches.flatMap((endpoint) =>
  nestedIn(endpoint.body as z.ZodType)
    .filter((path) => !wholeValues.some(([name, at]) => name === endpoint.name && at === path.join('.')))
    .map((path) => [`${endpoint.name} ${path.join('.')}`, endpoint, path] as const),
);

const settings = { ...branchFields, ...companyFields, ...merchantFields };
/** Values in which every part is another than at first. */
const full: Readonly<Record<string, unknown>> = {
  waitingOpeningTimes: { lunch: { from: 690, to: 840 }, dinner: { from: 1020, to: 1260 } },
  voices: {
    en: { checkInVoice: { text: 'Hello', audio: keptFiles.audio }, inboundInit: { text: 'Yes', audio: null } },
    ja: { inboundInit: { text: 'はい', audio: keptFiles.audio } },
  },
  permissions: {
    backhouse: { crm: false, overview: false },
    hostWeb: { canLogin: true },
    hostApp: { canLogin: false },
  },
  blacklistSetting: { forbidPIISharing: true },
};
const fullOf = (name: string) => full[name] ?? sampleOfSetting(name, (settings as EntityFields)[name] as EntityField);

/** Every part of a value: the path to it. */
const partsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name]))
    : [path];
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, name) => (one as Values | undefined)?.[name], value);
/** A value with nothing but one part. */
const alone = (path: Path, part: unknown): unknown =>
  path.reduceRight<unknown>((value, name) => ({ [name]: value }), part);
const withPart = (value: unknown, [name, ...rest]: Path, part: unknown): unknown =>
  name === undefined ? part : { ...(value as Values), [name]: withPart((value as Values)[name], rest, part) };

/** What a part may become, tried in turn: rules across parts refuse some. */
const others = (value: unknown): unknown[] => [
  ...(typeof value === 'boolean' ? [!value] : []),
  ...(typeof value === 'number' ? [value + 1, value - 1] : []),
  ...(Array.isArray(value) ? [value.slice(1)] : []),
  keptFiles.audio,
  'Other',
  'none',
  'off',
  'v1',
  null,
];

/** What every change moves. */
const counted = {
  version: expect.anything() as unknown,
  updatedTime: expect.anything() as unknown,
  revision: expect.anything() as unknown,
};

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [
    buildUser({ id: 'office', isAdmin: true, role: 'manager' }),
    buildUser({ id: 'subject', email: 'subject@staff.example', companyId: small.own, permissions: usualSets }),
  ];
  admin = server.client((await signInAll(server.services.identity, users)).get('office'));
});
afterAll(() => server.close());

/** The call that reads what a PATCH changes. */
function readerOf({ name, path }: NamedEndpoint): NamedEndpoint {
  const found = allEndpoints.find(
    (one) =>
      one.method === 'GET' &&
      (name === 'patchReservationInfo' ? one.name === 'getOnlineRsvSettings' : one.path === path && one.response),
  );
  if (!found) throw new Error(`${name} changes what no call reads.`);
  return found;
}

describe('a PATCH of a part alone', () => {
  it('is tested for settings, users and guests', () => {
    const names = nested.map(([name]) => name);
    for (const name of [
      'patchBranch hostAppSetting',
      'patchBranch michelin',
      'patchBranch waitingOpeningTimes',
      'patchAppSettings branches.hostAppSetting',
      'patchBasicSettings voices',
      'patchMerchantSettings branches.takeout',
      'patchUser permissions',
    ])
      expect(names).toContain(name);
    const still = patches.flatMap(({ name, body }) =>
      nestedIn(body as z.ZodType).map((path) => `${name} ${path.join('.')}`),
    );
    for (const [name, path, reason] of wholeValues) expect(still, reason).toContain(`${name} ${path}`);
  });

  it.each(nested)('%s leaves the other parts', async (_, endpoint, path) => {
    const hints = hintsFor(endpoint) as Record<string, string>;
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one]) => one as string);
    const params = names.length ? Object.fromEntries(names.map((one) => [one, hints[one]])) : undefined;
    const listed = path.length > 1;
    const field = path.at(-1) as string;
    const idName = endpoint.name === 'patchMerchantSettings' ? 'id' : 'branchId';
    const bodyOf = (value: unknown) =>
      listed ? { branches: [{ [idName]: small.branches[0], [field]: value }] } : { [field]: value };
    const version = async () =>
      endpoint.name === 'patchCustomer' ? { version: (await read()).version as number } : {};
    const write = async (value: unknown) =>
      admin.ask(endpoint, { params, body: { ...bodyOf(value), ...(await version()) } });
    const reader = readerOf(endpoint);
    async function read(): Promise<Values> {
      const answer = await admin.ask(reader, { params });
      expect(answer.status, answer.text).toBe(200);
      const record = answer.json as Values & { branches?: Values[] };
      return listed ? (record.branches?.find((one) => one[idName] === small.branches[0]) ?? {}) : record;
    }

    const first = fullOf(field);
    expect((await write(first)).status).toBeLessThan(300);
    expect(await read()).toMatchObject({ [field]: first });
    for (const part of partsOf(first)) {
      const before = await read();
      const stored = before[field];
      const tried = others(at(stored, part)).filter((value) => !isSameValue(value, at(stored, part)));
      let changed = false;
      for (const value of tried) {
        const answer = await write(alone(part, value));
        if (answer.status >= 300) continue;
        expect(await read(), `${part.join('.')} becomes ${JSON.stringify(value)}`).toEqual({
          ...before,
          [field]: withPart(stored, part, value),
          ...Object.fromEntries(Object.entries(counted).filter(([name]) => name in before)),
        });
        changed = true;
        break;
      }
      expect(changed, `${part.join('.')} can be sent alone`).toBe(true);
    }
  });
});
