import { readFileSync } from 'node:fs';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import { searchFold } from '#contract/core/fold.ts';
import { nameVariants } from '#contract/core/nameVariants.ts';
import { functionsFolder } from '#server/platform/db/functions.ts';
import { searchFoldSql } from '#server/platform/db/searchFold.ts';
import { allEndpoints, hintsFor } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { sampleOf, shapeOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Whoever searches finds a name in whichever way it is written: every call that searches, by every pair of spellings. */

const { own } = small;
const stored = 'José O’Neil 髙﨑ｶﾅﾀ';
/** Of each part of the stored name, how else people write it. */
const spellings = [
  'jose',
  'JOSÉ',
  "o'neil",
  'O’Neil',
  'oʼneil',
  'o`neil',
  'Ｏ＇ＮＥＩＬ',
  '高崎',
  '髙崎',
  '高﨑',
  'カナタ',
  'かなた',
];

/** Where names are, beside the guests'. */
const places: readonly (readonly [string, string])[] = [
  ['customers', 'name'],
  ['reservations', 'guest_name'],
  ['orders', 'guest_name'],
  ['invoices', 'buyer_name'],
  ['users', 'name'],
  ['companies', 'name'],
  ['branches', 'name'],
  ['groups', 'group_name'],
  ['vouchers', 'title'],
  ['branch_menus', 'name'],
  ['suppliers', 'name'],
  ['menu_schedules', 'name'],
];
/** Where names are in several languages. */
const inLanguages = ['menu_items', 'menu_modifiers', 'menu_categories'];
/** Fields that texts are searched by, and what else the call needs to find what is stored. */
const textFields = ['search', 'term', 'keyword', 'searches', 'filter'];
const searching = allEndpoints.filter(
  ({ method, query, download, stream }) =>
    method === 'GET' && !download && !stream && textFields.some((field) => field in shapeOf(query)),
);

let server: TestServer;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const every = Object.fromEntries(
    [
      'crmExport',
      'userManagement',
      'depositReport',
      'foReport',
      'omniChannelReport',
      'groupManagement',
      'surveyManagement',
      'voucherManagement',
      'menuManagement',
    ].map((flag) => [flag, true]),
  );
  const permissions = { backhouse: { ...usualSets.backhouse, ...every } };
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'manager', role: 'manager', companies: [{ companyId: own, permissions }] }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
  ]);
  manager = server.client(tokens.get('manager'));
  admin = server.client(tokens.get('admin'));
  for (const [table, column] of places)
    await server.database.sql.execute(raw`update ${raw.identifier(table)} set ${raw.identifier(column)} = ${stored}`);
  for (const table of inLanguages)
    await server.database.sql.execute(
      raw`update ${raw.identifier(table)} set name = ${JSON.stringify({ zh: stored })}::jsonb`,
    );
});
afterAll(() => server.close());

function queryFor(endpoint: NamedEndpoint, text: string): Record<string, unknown> {
  const shape = shapeOf(endpoint.query);
  const hints = { ...hintsFor(endpoint), sort: undefined, name: undefined };
  const query = sampleOf(endpoint.query!, hints, false) as Record<string, unknown>;
  if ('searches' in shape) return { ...query, searches: JSON.stringify([{ companyName: text }]) };
  if ('filter' in shape) return { ...query, filter: JSON.stringify({ q: text }) };
  const field = textFields.find((one) => one in shape) ?? '';
  return { ...query, [field]: text };
}

describe('a search', () => {
  it.each(searching.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers alike for all spellings',
    async (_name, endpoint) => {
      const client = endpoint.access.kind === 'admin' ? admin : manager;
      const hints = { ...hintsFor(endpoint), sort: undefined, name: undefined };
      const params = endpoint.params && sampleOf(endpoint.params, hints, false);
      const answerTo = async (text: string) => {
        const { status, text: body } = await client.ask(
          endpoint as never,
          { params, query: queryFor(endpoint, text) } as never,
        );
        expect(status, body.slice(0, 300)).toBe(200);
        return JSON.parse(body) as unknown;
      };
      const wanted = await answerTo(stored);
      for (const spelling of spellings) expect(await answerTo(spelling), spelling).toEqual(wanted);
    },
  );

  it('finds something by most calls', async () => {
    const found: string[] = [];
    for (const endpoint of searching) {
      const client = endpoint.access.kind === 'admin' ? admin : manager;
      const hints = { ...hintsFor(endpoint), sort: undefined, name: undefined };
      const params = endpoint.params && sampleOf(endpoint.params, hints, false);
      const ask = async (text: string) =>
        (await client.ask(endpoint as never, { params, query: queryFor(endpoint, text) } as never)).text;
      if ((await ask(stored)) !== (await ask('nobody of this name'))) found.push(endpoint.name);
    }
    for (const name of [
      'listCustomers',
      'searchUsers',
      'searchCompanies',
      'listUsers',
      'listSuppliers',
      'listVouchers',
      'listSchedules',
      'listMenuItems',
      'listMenuModifiers',
      'listMenuCategories',
    ])
      expect(found).toContain(name);
  });
});

describe('the database', () => {
  it('folds each character as the contract does', async () => {
    const codes = Array.from({ length: 0x2fa20 }, (_, code) => code).filter(
      (code) => code > 0 && (code < 0xd800 || code > 0xdfff) && /\p{Assigned}/u.test(String.fromCodePoint(code)),
    );
    const signs = codes.map((code) => String.fromCodePoint(code));
    interface Row {
      sign: string;
      folded: string;
      whole: string;
    }
    const rows: Row[] = [];
    for (let at = 0; at < signs.length; at += 20_000) {
      const some = signs.slice(at, at + 20_000);
      rows.push(
        ...(await server.database.query<Row>({
          text: 'select sign, search_fold(sign) as folded, normalize(sign, NFKD) as whole from unnest($1::text[]) s (sign)',
          values: [some],
        })),
      );
    }
    expect(rows.length).toBe(signs.length);
    // The newest characters are known to one of the two alone.
    const known = rows.filter(({ sign, whole }) => sign.normalize('NFKD') === whole);
    expect(known.length).toBeGreaterThan(signs.length - 1000);
    expect(known.filter(({ sign, folded }) => searchFold(sign) !== folded).map(({ sign }) => sign)).toEqual([]);
  });

  it('has the function that the replacements make', () => {
    expect(readFileSync(`${functionsFolder}/search_fold.sql`, 'utf8')).toContain(searchFoldSql());
  });

  it('each form of a character is in one group and stands alone', () => {
    const all = nameVariants.split(' ').flatMap((group) => [...group]);
    expect(new Set(all).size).toBe(all.length);
    for (const sign of all) expect(sign.normalize('NFKD'), sign).toBe(sign);
  });
});
