import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { imports } from '#server/platform/db/schema.ts';
import { fileCleaning, removeOldFiles } from '#server/imports/cleaning.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Files that were uploaded for an import go after thirty days; what they brought, and that they came, stays. */

const params = { companyId: small.own };
const day = 86_400_000;
let server: TestServer;
let importer: Importer;
let manager: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  // Those of the small database are one file for all of them.
  await server.database.sql.delete(imports);
  importer = await importerOn(server);
  const user = buildUser({ id: 'cleaner', role: 'manager', companyId: small.own });
  manager = server.client((await signInAll(server.services.identity, [user])).get('cleaner'));
});
afterAll(() => server.close());

const filesKept = async () => {
  const folder = join(server.services.config.dataDir, 'private');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

async function uploaded(daysAgo: number, status: typeof imports.$inferSelect.status = 'uploaded') {
  const { id } = await importer.upload(Buffer.from('name,phone\r\nTaro Yamada,0912345678\r\n'));
  const createdTime = new Date(Date.now() - daysAgo * day);
  const [row] = await server.database.sql
    .update(imports)
    .set({ createdTime, status })
    .where(eq(imports.id, id))
    .returning();
  if (!row) throw new Error('The import is gone.');
  return row;
}

it('removes what is older than thirty days, unless it is being read', async () => {
  const [old, done, reading, young] = [
    await uploaded(31),
    await uploaded(400, 'done'),
    await uploaded(31, 'running'),
    await uploaded(29),
  ];
  const before = await filesKept();
  for (const { file } of [old, done, reading, young]) expect(before).toContain(file);
  expect(await removeOldFiles(server.services)).toBe(2);
  expect((await filesKept()).toSorted()).toEqual(
    before.filter((name) => ![old.file, done.file].includes(name)).toSorted(),
  );
  expect(await removeOldFiles(server.services)).toBe(0);

  // The rows stay, and say so where the file is asked for.
  const { total } = await manager.call(guestImports.list, { params, query: {} });
  expect(total).toBe(4);
  const kept = await manager.call(guestImports.get, { params: { ...params, importId: old.id } });
  expect(kept).toMatchObject({ fileName: 'guests.csv', header: ['name', 'phone'], version: old.version });
  await server.services.jobs.start();
  const { id } = await manager.call(guestImports.check, {
    params: { ...params, importId: old.id },
    body: { version: kept.version },
  });
  await server.services.jobs.idle();
  const job = await manager.call(getJob, { params: { ...params, jobId: id } });
  expect(job).toMatchObject({ status: 'failed', error: { details: [{ code: 'missing' }] } });
});

it('removes many, in portions', async () => {
  const row = await uploaded(31, 'done');
  await server.database.sql
    .insert(imports)
    .values(Array.from({ length: 250 }, (_, index) => ({ ...row, id: `many-${index}`, file: `${index}` })));
  expect(await removeOldFiles(server.services)).toBe(251);
});

it('is done soon after the start, and every day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const cleaning = fileCleaning(server.services);
    cleaning.start();
    const gone = async (file: string) => {
      for (let look = 0; look < 200; look += 1) {
        if (!(await filesKept()).includes(file)) return true;
        await pause(20);
      }
      return false;
    };
    const first = await uploaded(31);
    vi.advanceTimersByTime(61_000);
    expect(await gone(first.file)).toBe(true);
    await pause(50);
    const next = await uploaded(31);
    vi.advanceTimersByTime(day + 1);
    expect(await gone(next.file)).toBe(true);
    await cleaning.stop();
  } finally {
    vi.useRealTimers();
  }
});
