import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from '#scripts/lib/processes.ts';
import { chunshui, seed } from '#demo/companies.ts';
import { guests, type SeededGuest } from '#demo/guests.ts';
import { openBrowser } from '../lib/browser.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';
import type { TableName } from './page.tsx';

/** The product's table against a plain one by hand and react-admin's own, mounted in a real browser. */

const sizes = [50, 500];
const warmUps = 3;
const names: Record<TableName, string> = {
  plain: 'plain table, memoised rows',
  ours: 'the product’s table',
  reactAdmin: 'react-admin’s DataTable',
};
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A guest as the list call answers it. */
function recordOf({ isVip, forbidPiiSharing, branchIds: _branchIds, ...guest }: SeededGuest) {
  return {
    ...guest,
    version: 1,
    phone: guest.phoneNumber,
    profilePicture: null,
    isVIP: isVip,
    role: isVip ? 1 : 0,
    blacklistSetting: { forbidPIISharing: forbidPiiSharing },
    firstSeenTime: guest.firstSeenTime.toISOString(),
    lastSeatTime: guest.lastSeatTime?.toISOString() ?? null,
    createdTime: guest.createdTime.toISOString(),
    updatedTime: guest.updatedTime.toISOString(),
  };
}

async function buildPage(outDir: string): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: join(root, 'tests/bench/list'),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5_000 },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function serve(folder: string) {
  const server = createServer((incoming, answer) => {
    const path = normalize(new URL(incoming.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (content) => answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(content),
      () => answer.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

type Times = Record<TableName, { mount: number[]; select: number[]; mountedRows: number }>;

export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-bench-list-'));
  await buildPage(folder);
  const site = await serve(folder);
  // Without the limit of 60 frames a second, which would round every figure up to the next sixtieth.
  const browser = await openBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Taipei' });
    page.on('pageerror', (error) => say(`  page: ${error.message}`));
    await page.goto(site.url);
    await page.waitForFunction(() => 'bench' in window);
    const records = [...guests(chunshui, Math.max(...sizes), seed, Date.now())].map(recordOf);
    const branches = chunshui.branches.map(
      ({ weight: _weight, address: _address, phoneNumber: _phone, ...branch }) => ({
        ...branch,
        companyId: chunshui.id,
      }),
    );
    const { id, name, language } = chunshui;
    await page.evaluate(([given, place]) => window.bench.give(given, place), [
      records,
      { companyId: id, company: { id, name, logo: null, language, branches, allBranches: true }, branches },
    ] as const);

    const results: { size: number; times: Times }[] = [];
    for (const size of sizes) {
      const one = () => ({ mount: [] as number[], select: [] as number[], mountedRows: 0 });
      const times: Times = { plain: one(), ours: one(), reactAdmin: one() };
      for (let round = 0; round < warmUps + settings.mounts; round++)
        for (const table of Object.keys(names) as TableName[]) {
          const taken = await page.evaluate(([which, rows]) => window.bench.measure(which, rows), [
            table,
            size,
          ] as const);
          times[table].mountedRows = taken.mountedRows;
          if (round < warmUps) continue;
          times[table].mount.push(taken.mount);
          times[table].select.push(taken.select);
        }
      results.push({ size, times });
      say(`  ${size} rows measured`);
    }

    const rows = results.flatMap(({ size, times }) =>
      (Object.keys(names) as TableName[]).map((table) => [
        names[table],
        String(size),
        String(times[table].mountedRows),
        median(times[table].mount),
        median(times[table].mount) / median(times.plain.mount),
        median(times[table].select),
      ]),
    );
    const long = results.at(-1)?.times;
    const ratio = long ? median(long.ours.mount) / median(long.plain.mount) : NaN;
    const select = long ? median(long.ours.select) : NaN;
    return {
      title: 'Tables of 12 columns in Chromium, production build',
      conditions: [
        `Milliseconds to paint, median of ${settings.mounts} after ${warmUps} warm-ups, taken in turns in one page; ` +
          'no CPU throttling, no limit of frames.',
      ],
      columns: ['Table', 'rows', 'in the page', 'mount ms', '× plain', 'select ms'],
      rows,
      aims: [
        {
          what: 'mounting 500 rows, against the plain table',
          aim: '≤ 1.5 ×',
          reached: `${figure(ratio)} ×`,
          met: ratio <= 1.5,
        },
        { what: 'selecting one of 500 rows', aim: '≤ 50 ms', reached: `${figure(select)} ms`, met: select <= 50 },
      ],
      figures: results,
    };
  } finally {
    await browser.close();
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}
