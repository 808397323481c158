import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** Other processes and open screens only hear of changed reservations from those who write them. */

const writes =
  /\b(?:insert into|update|delete from) "?reservations\b|\.(?:insert|update|delete)\(reservations\)|(?:insertRows|updateRows)\(\s*\w+,\s*reservations\b/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`);

/** Files that write reservations and publish nothing. */
export const silentWriters = (files: readonly { name: string; text: string }[]): string[] =>
  files.filter(({ text }) => writes.test(text) && !text.includes('publishReservations(')).map(({ name }) => name);

it('whoever writes reservations publishes the changes', () => {
  const files = filesIn('server').map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
  expect(
    files
      .filter(({ text }) => writes.test(text))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['server/reservations/personal.ts', 'server/reservations/rows.ts']);
  expect(silentWriters(files)).toEqual([]);
});

it('finds each way of writing', () => {
  for (const text of [
    'sql`update reservations r set note = null`',
    '`delete from "reservations" where true`',
    'transaction.insert(reservations).values(row)',
    'await updateRows(\n  transaction,\n  reservations, rows)',
  ])
    expect(
      silentWriters([
        { name: 'a', text },
        { name: 'b', text: `${text}; publishReservations(` },
      ]),
    ).toEqual(['a']);
  expect(silentWriters([{ name: 'a', text: 'update reservation_days set open = 1' }])).toEqual([]);
});
