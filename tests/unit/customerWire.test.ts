import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { customer } from '#contract/guests/crm.ts';
import { guestFields } from '#contract/guests/guestFields.ts';
import { functionsFolder } from '#server/platform/db/functions.ts';
import { customers } from '#server/platform/db/schema.ts';
import { snakeCase } from '#server/platform/db/tableOf.ts';

/** A guest as the contract's JSON is put together by a function in SQL, of whose names no compiler knows. */

/** The function's parameters, and the keys of what it makes. */
function latest(): { parameters: string[]; keys: string[] } {
  const [, parameters = '', made = ''] =
    /FUNCTION customer_wire\(([^)]*)\)[\s\S]*?FROM \(SELECT([\s\S]*?)\) guest\)/i.exec(
      readFileSync(join(functionsFolder, 'customer_wire.sql'), 'utf8'),
    ) ?? [];
  return {
    parameters: parts(parameters).map((one) => one.split(' ')[0] ?? ''),
    keys: parts(made).map((one) => (/ AS "?(\w+)"?$/.exec(one)?.[1] ?? one).trim()),
  };
}

/** What stands between commas, those within brackets and quotes aside. */
const parts = (text: string): string[] =>
  [...text.matchAll(/(?:'[^']*'|\((?:[^()']|'[^']*'|\([^()]*\))*\)|[^,('])+/g)].map(([one]) =>
    one.replaceAll(/\s+/g, ' ').trim(),
  );

/** What the table's column gives it. */
function given(): string[] {
  const { generated } = customers.wire;
  const { as } = generated ?? {};
  if (!(as instanceof SQL)) throw new Error('The wire of a guest is no generated column.');
  return parts(/\((.*)\)$/s.exec(new PgDialect().sqlToQuery(as).sql)?.[1] ?? '');
}

it('a guest as JSON is made of every field', () => {
  // Where somebody has been only says who may see the guest.
  const fields = guestFields.filter((field) => field !== 'branchIds').map((field) => snakeCase(field));
  const kept = ['company_id', 'id', 'version', 'created_time', 'updated_time', 'erased_time'];
  expect(given().toSorted()).toEqual([...fields, ...kept].sort());
  expect(latest().parameters).toEqual(given());
});

it('a guest as JSON has what the contract says', () => {
  expect(latest().keys.toSorted()).toEqual(Object.keys(customer.shape).sort());
});
