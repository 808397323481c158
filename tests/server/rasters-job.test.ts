import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '#server/platform/db/schema.ts';
import { rastersJob, type MadeRasters } from '#server/platform/jobs/rastersJob.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { enqueueOnce } from '#server/platform/jobs/store.ts';
import { small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The job that makes smaller pictures, for anything that shows uploads. */

const companyId = small.own;
const kind = 'covers';
let server: TestServer;
/** What shows each upload, and what has been made. */
let shown: Map<string, ReadonlySet<string>>;
let made: Map<string, MadeRasters['rasters']>;
let steps: (readonly string[])[];
let failures: number;

beforeAll(async () => {
  server = await openServer({ jobs: false });
});
afterAll(() => server?.close());
beforeEach(async () => {
  shown = new Map();
  made = new Map();
  steps = [];
  failures = 0;
  await server.database.sql.delete(jobs);
});

const covers = rastersJob({
  name: kind,
  permission: 'crm',
  missing: () => Promise.resolve(new Map([...shown].filter(([source]) => !made.has(source)))),
  store(_, company, list, shownBy) {
    if (company !== companyId) return Promise.reject(new Error('These are pictures of another company.'));
    if (steps.length === 1 && failures++ === 0) return Promise.reject(new Error('The database is away.'));
    for (const { source, rasters } of list) made.set(source, rasters);
    steps.push(shownBy);
    return Promise.resolve();
  },
});

/** Stores a picture of its own colour. @returns its address */
async function upload(shade: number, width = 4): Promise<string> {
  const background = { r: shade, g: 0, b: 0 };
  const content = await sharp({ create: { width, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
  return `/files/${await nameOf(content)}`;
}
async function nameOf(content: Buffer): Promise<string> {
  const stored = await server.services.files.put(content, 'image/png', companyId);
  return stored.slice(stored.lastIndexOf('/') + 1);
}

/** Runs the job until it has ended. @returns its row */
async function run() {
  await server.database.transaction((transaction) => enqueueOnce(transaction, { companyId, kind }));
  const runner = jobRunner(server.services, { kinds: [covers] });
  await runner.start();
  await runner.idle();
  await runner.stop();
  const [row] = await server.database.sql.select().from(jobs).where(eq(jobs.kind, kind));
  await server.database.sql.delete(jobs);
  return row;
}

it('makes three sizes of each upload, once, and says what shows them', async () => {
  const wide = await upload(1, 700);
  shown.set(wide, new Set(['b', 'a'])).set(await upload(2), new Set(['c', 'a']));
  expect(await run()).toMatchObject({ status: 'done', done: 2, total: 2, result: { made: 2, failed: 0 } });
  expect(steps).toEqual([['a', 'b', 'c']]);
  const rasters = made.get(wide);
  const sizes = await Promise.all(
    ([160, 640, 1_280] as const).map(async (width) => {
      const address = rasters?.[width] ?? '';
      const file = await server.services.files.get(address.slice(address.lastIndexOf('/') + 1));
      return (await sharp(file?.content).metadata()).width;
    }),
  );
  expect(sizes).toEqual([160, 640, 700]);

  expect(await run()).toMatchObject({ status: 'done', result: { made: 0, failed: 0 } });
  expect(steps).toHaveLength(1);
  const later = await upload(3);
  shown.set(later, new Set(['d']));
  failures = 1;
  expect(await run()).toMatchObject({ status: 'done', result: { made: 1, failed: 0 } });
  expect(steps.at(-1)).toEqual(['d']);
});

it('stores pictures that cannot be shown as such, and makes the others', async () => {
  const broken = `/files/${await nameOf(Buffer.from('no picture'))}`;
  const gone = `/files/${'0'.repeat(40)}.png`;
  const good = await upload(4);
  for (const source of [broken, gone, good]) shown.set(source, new Set(['a']));
  expect(await run()).toMatchObject({ status: 'done', result: { made: 1, failed: 2 } });
  expect([made.get(broken), made.get(gone)]).toEqual([null, null]);
  expect(made.get(good)).toMatchObject({ 160: expect.any(String) as string });
  expect(await run()).toMatchObject({ status: 'done', result: { made: 0, failed: 0 } });
});

it('goes on after a failure where it was, and its result has the pictures before', async () => {
  const sources = await Promise.all(Array.from({ length: 44 }, (_, shade) => upload(100 + shade)));
  for (const source of [`/files/${'0'.repeat(40)}.png`, ...sources]) shown.set(source, new Set(['a']));
  const row = await run();
  expect(failures).toBe(2);
  expect(row).toMatchObject({ status: 'done', done: 45, total: 45, result: { made: 44, failed: 1 } });
  expect(steps).toHaveLength(2);
  expect(made.size).toBe(45);
});
