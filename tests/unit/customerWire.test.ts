import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customer } from '#contract/guests/crm.ts';
import { guestFields } from '#contract/guests/guestFields.ts';
import { functionsFolder } from '#server/platform/db/functions.ts';
import { snakeCase } from '#server/platform/db/snakeCase.ts';
import { wireColumns } from '#server/platform/db/tables/customers.ts';

/** A guest as the contract's JSON is made by a function of the database, whose names no compiler checks. */

it('a guest as JSON is made of every field', () => {
  // Where somebody has been only determines who may see the guest.
  const fields = guestFields.filter((field) => field !== 'branchIds').map(snakeCase);
  const ofRecord = ['company_id', 'id', 'version', 'created_time', 'updated_time', 'erased_time'];
  expect(wireColumns.toSorted()).toEqual([...fields, ...ofRecord].sort());
});

it('a guest as JSON has what the contract says', () => {
  const file = readFileSync(join(functionsFolder, 'customer_wire.sql'), 'utf8');
  const lines = /FROM \(SELECT\n([\s\S]*?)\n\) guest\)/.exec(file)?.[1]?.split(',\n') ?? [];
  const keys = lines.map((line) => (/ AS "?(\w+)"?$/.exec(line)?.[1] ?? line).trim());
  expect(keys.toSorted()).toEqual(Object.keys(customer.shape).sort());
});
