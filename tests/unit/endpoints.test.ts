import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { couponAccounts } from '#contract/money/billing.ts';
import { endpoint, named, type CallInput, type Endpoint } from '#contract/core/endpoint.ts';
import { contractEndpoints } from '#contract/index.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';

/** How an endpoint comes by its name, and by the schema of what its path names. */

const contract = fileURLToPath(new URL('../../contract', import.meta.url));
const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const access = { kind: 'session' } as const;
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const names = new Map(contractEndpoints.map((one) => [addressOf(one), one.name]));

it.each(modules)('every endpoint that %s exports is known by the name of the export', async (module) => {
  const exported = (await import(/* @vite-ignore */ join(contract, `${module}.ts`))) as Readonly<
    Record<string, unknown>
  >;
  for (const [name, value] of Object.entries(exported))
    if (typeof value === 'object' && value && 'method' in value && 'path' in value)
      expect(names.get(addressOf(value as Endpoint)), name).toBe(name);
});

it('endpoints that are made for one kind of several have names by that kind', () => {
  const namesOf = (calls: object) =>
    Object.values(calls).flatMap((one: object) => ('method' in one ? names.get(addressOf(one as Endpoint)) : []));
  expect(namesOf(couponAccounts)).toEqual([
    'listCouponAccounts',
    'createCouponAccount',
    'addCompanyToCouponAccount',
    'depositToCouponAccount',
    'listCouponAccountMovements',
    'exportCouponAccountMovements',
  ]);
  expect(namesOf(reservationImports)).toEqual([
    'uploadReservationImport',
    'listReservationImports',
    'getReservationImport',
    'patchReservationImport',
    'checkReservationImport',
    'runReservationImport',
    'rollbackReservationImport',
    'reservationImportProblems',
    'reservationImportProblemsFile',
  ]);
});

it('what a path names are ids, unless the endpoint says otherwise', () => {
  const note = endpoint('GET /api/:companyId/notes/:noteId', { summary: 'x', access });
  expectTypeOf<CallInput<typeof note>['params']>().toEqualTypeOf<{ companyId: string; noteId: string }>();
  const { params } = named('note', note);
  expect(params?.safeParse({ companyId: 'c-1', noteId: 'n_2' }).success).toBe(true);
  for (const wrong of [
    { companyId: 'c' },
    { companyId: 'c', noteId: '../n' },
    { companyId: 'c', noteId: 'n', more: 'x' },
  ])
    expect(params?.safeParse(wrong).success).toBe(false);

  const page = z.strictObject({ page: z.literal('first') });
  const paged = endpoint('GET /api/pages/:page', { summary: 'x', access, params: page });
  expectTypeOf<CallInput<typeof paged>['params']>().toEqualTypeOf<{ page: 'first' }>();
  expect(named('paged', paged).params).toBe(page);

  const plain = endpoint('GET /api/plain', { summary: 'x', access });
  expectTypeOf<CallInput<typeof plain>>().toEqualTypeOf<object>();
  expect(named('plain', plain).params).toBe(undefined);
});
