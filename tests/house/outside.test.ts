import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** Every way out of the process refuses to be waited for inside a transaction, and what waits runs on both databases. */

const filesIn = (folder: string, ending = '.ts') =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));

/** Calls that leave the process. */
const leaves = /\bfetch\(|\.sendMail\(|\b(https?|net)\.(request|connect)\(|from 'undici'/;
/** What does so before any transaction, or is of a browser. */
const others: Readonly<Record<string, string>> = {
  'server/feedback/surveys/page.ts': 'a script of the page',
  'server/platform/http/liveScript.ts': 'a script of guests’ pages',
  'server/reservations/queue/board/script.ts': 'a script of the page',
  'server/reservations/queue/pages/script.ts': 'a script of the page',
};

it('files that leave the process call the guard first', () => {
  const found = filesIn('server').filter(({ name, text }) => leaves.test(text) && !name.endsWith('.test.ts'));
  expect(found.length).toBeGreaterThan(4);
  const unguarded = found.filter(({ name, text }) => !text.includes('refuseInsideTransaction(') && !(name in others));
  const message = 'Call refuseInsideTransaction() before the request, or say in `others` here why not.';
  expect(
    unguarded.map(({ name }) => name),
    message,
  ).toEqual([]);
});

/** What tests of something that waits are known by. */
const waits =
  /#tests\/support\/(smsGateway|mailCatcher|formProvider|remoteSurveys)\.ts|sendDue|outbox\b.*#server\/platform\/db\/schema|\boutbox,?\n/;

it('the embedded suite runs every test of what waits', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  const embedded = [...config.matchAll(/^ {4}'([\w-]+)',$/gm)].map(([, name = '']) => `tests/server/${name}.test.ts`);
  expect(embedded.length).toBeGreaterThan(20);
  const missing = filesIn('tests/server', '.test.ts').filter(
    ({ name, text }) => waits.test(text) && !embedded.includes(name),
  );
  expect(
    missing.map(({ name }) => name),
    'Add these tests to the embedded suite in vitest.config.ts.',
  ).toEqual([]);
});
