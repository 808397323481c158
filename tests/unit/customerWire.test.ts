import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { customer } from '#contract/guests/crm.ts';
import { guestFields } from '#contract/guests/guestFields.ts';
import { root } from '#scripts/lib/processes.ts';
import { customers } from '#server/platform/db/schema.ts';
import { snakeCase } from '#server/platform/db/tableOf.ts';

/** A guest as the contract's JSON is put together by a function in SQL, of whose names no compiler knows. */

/** The function's parameters, and the keys of what it makes, as the latest migration that has it defines it. */
function latest(): { parameters: string[]; keys: string[] } {
  const folder = join(root, 'server/platform/db/migrations');
  const defined = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /FUNCTION customer_wire\(([^)]*)\)[\s\S]*?FROM \(SELECT([\s\S]*?)\) guest\)/gi,
        ),
      ].map(([, parameters = '', made = '']) => ({ parameters, made })),
    )
    .at(-1);
  return {
    parameters: parts(defined?.parameters ?? '').map((one) => one.split(' ')[0] ?? ''),
    keys: parts(defined?.made ?? '').map((one) => (/ AS "?(\w+)"?$/.exec(one)?.[1] ?? one).trim()),
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
