import { setTimeout as pause } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { guestImports } from '#contract/imports/guestImports.ts';
import type { FileImport } from '#contract/imports/imports.ts';
import { getJob, isOpenJob } from '#contract/platform/jobs.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { importerAt } from '#tests/support/imports.ts';
import type { ServerProcess } from '#tests/support/process.ts';
import { manyGuests, productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { forgetPeak, memoryOf } from '../lib/memory.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';

/** Guests brought in from a CSV file over HTTP, beside PostgreSQL's own COPY of the same rows into the same table. */

/** Part of COPY's speed that the import should reach. */
const leastShare = 0.25;
/** How much higher memory may rise for all rows than for a quarter of them. */
const maxGrowth = 1.25;
const part = 0.25;

const two = (value: number) => String(value).padStart(2, '0');

/** A file as restaurants have them; the phones are landlines, which no guest of the demo has. */
export function guestFile(rows: number): string {
  const families = [...'陳林黃張李王吳劉蔡楊許鄭謝郭洪'];
  const given = ['淑芬', '志明', '怡君', '家豪', '美玲', '俊傑', '雅婷', '建宏', '心怡', '冠宇'];
  const lines = ['姓名,電話,電子郵件,生日,性別,語言,人數,標籤,類型,同意行銷,備註'];
  for (let row = 0; row < rows; row++) {
    const phone = String(row).padStart(6, '0');
    lines.push(
      [
        `${families[row % 15]}${given[row % 10]}${row}`,
        `(02) 23${phone.slice(0, 2)}-${phone.slice(2)}`,
        row % 3 ? `import${row}@guests.example` : '',
        `${1950 + (row % 50)}/${1 + (row % 12)}/${two(1 + (row % 28))}`,
        row % 2 ? '男' : '女',
        'zh-TW',
        1 + (row % 8),
        row % 4 ? '"常客、靠窗"' : '',
        row % 5 ? '' : '企業',
        row % 2 ? '是' : '',
        row % 6 ? '' : '不吃牛肉，生日蛋糕請先準備 🎂',
      ].join(','),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Asks for the work and waits for its end; in seconds. */
async function through(client: Client, one: FileImport, endpoint: typeof guestImports.check): Promise<number> {
  const params = { companyId: one.companyId, importId: one.id };
  const { version } = await client.call(guestImports.get, { params });
  const start = performance.now();
  const { id: jobId } = await client.call(endpoint, { params, body: { version } });
  for (;;) {
    await pause(50);
    const job = await client.call(getJob, { params: { companyId: one.companyId, jobId } });
    if (isOpenJob(job)) continue;
    if (job.status !== 'done') throw new Error(`${job.kind} ended as ${job.status}: ${JSON.stringify(job.error)}`);
    return (performance.now() - start) / 1_000;
  }
}

/** The imported rows, as COPY writes and reads them. */
async function rowsOf(client: pg.Client, columns: string, importId: string): Promise<Buffer> {
  const stream = client.query(
    to(
      `copy (select ${columns} from customers where (company_id, id) in
        (select company_id, customer_id from import_rows where import_id = '${importId}')) to stdout`,
    ),
  );
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

async function copyIn(client: pg.Client, columns: string, rows: Buffer): Promise<number> {
  const start = performance.now();
  const stream = client.query(from(`copy customers (${columns}) from stdin`));
  stream.end(rows);
  await finished(stream);
  return (performance.now() - start) / 1_000;
}

interface Brought {
  one: FileImport;
  client: Client;
  uploadSeconds: number;
  checkSeconds: number;
  runSeconds: number;
  /** Memory of the server process, in MiB. */
  before: number;
  peak: number;
}

/** Brings a file in through a server that has done next to nothing else. */
async function bringIn(server: ServerProcess, companyId: string, file: Buffer, rows: number): Promise<Brought> {
  const token = await signIn(server);
  const client = clientOf(server.url, token);
  const importer = importerAt(server.url, token, companyId, () => Promise.resolve());
  // The first rows load code: they are not what an import costs.
  const small = await importer.upload(guestFile(500));
  for (const endpoint of [guestImports.check, guestImports.run, guestImports.rollback])
    await through(client, small, endpoint);

  const { now: before } = await memoryOf(server.pid);
  await forgetPeak(server.pid);
  const began = performance.now();
  const one = await importer.upload(file);
  const uploadSeconds = (performance.now() - began) / 1_000;
  await client.call(guestImports.patch, {
    params: { companyId, importId: one.id },
    body: { version: one.version, consentText: 'Yes, tell me about events' },
  });
  const checkSeconds = await through(client, one, guestImports.check);
  say(`  checked: ${figure(checkSeconds)} s`);
  const runSeconds = await through(client, one, guestImports.run);
  say(`  imported: ${figure(runSeconds)} s`);
  const { peak } = await memoryOf(server.pid);
  const { counts } = await importer.get(one.id);
  if (counts.created !== rows) throw new Error(`Created were ${counts.created}: ${JSON.stringify(counts)}`);
  return { one, client, uploadSeconds, checkSeconds, runSeconds, before, peak };
}

export async function run(): Promise<Report> {
  const guests = await manyGuests();
  const few = Math.round(settings.imported * part);
  // One after the other: a file is where it was uploaded, and any server takes the work.
  const first = await productionServer(guests.url);
  const partly = await bringIn(first, guests.companyId, Buffer.from(guestFile(few)), few)
    .then(async (brought) => {
      await through(brought.client, brought.one, guestImports.rollback);
      return brought;
    })
    .finally(() => first.stop());
  const server = await productionServer(guests.url);
  const database = new pg.Client({ connectionString: guests.url });
  await database.connect();
  try {
    const file = Buffer.from(guestFile(settings.imported));
    const brought = await bringIn(server, guests.companyId, file, settings.imported);
    const { one, client, uploadSeconds, checkSeconds, runSeconds, before, peak } = brought;
    const growth = peak / partly.peak;

    const { rows: named } = await database.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns where table_name = 'customers' and is_generated = 'NEVER'`,
    );
    const columns = named[0]?.columns ?? '';
    const rows = await rowsOf(database, columns, one.id);
    const backSeconds = await through(client, one, guestImports.rollback);
    say(`  taken back: ${figure(backSeconds)} s`);
    // Both find the table without the dead rows of the other.
    await database.query('vacuum analyze customers');
    const copySeconds = await copyIn(database, columns, rows);
    say(`  COPY: ${figure(copySeconds)} s`);

    const share = copySeconds / runSeconds;
    const line = (what: string, seconds: number) => [what, settings.imported / seconds, seconds];
    return {
      title: 'Guests from a file, over HTTP',
      conditions: [
        `${settings.imported.toLocaleString('en')} rows (${figure(file.length / 2 ** 20)} MiB of CSV) into a company of ` +
          `${guests.count.toLocaleString('en')} guests, indexes and triggers in place; PostgreSQL ${guests.postgres.version}, ` +
          Object.entries(serverSettings)
            .map((pair) => pair.join(' = '))
            .join(', '),
        'The import also writes the audit log, consents and what became of each row; COPY writes guests alone.',
        `Memory of the server process in MiB: ${figure(before)} before, ${figure(peak)} at most; ` +
          `with ${few.toLocaleString('en')} rows ${figure(partly.before)} and ${figure(partly.peak)}.`,
      ],
      columns: ['What', 'rows/s', 'seconds'],
      rows: [
        line('upload, with encoding and columns found', uploadSeconds),
        line('check of every row', checkSeconds),
        line('import', runSeconds),
        line('COPY … FROM STDIN of the same rows', copySeconds),
        line('taking the import back', backSeconds),
      ],
      aims: [
        {
          what: "import beside PostgreSQL's own COPY",
          aim: `≥ ${leastShare} of its speed`,
          reached: figure(share),
          met: share >= leastShare,
        },
        {
          what: 'memory stays flat: peak for all rows beside the peak for a quarter of them',
          aim: `≤ ${maxGrowth} ×`,
          reached: `${figure(growth)} ×`,
          met: growth <= maxGrowth,
        },
      ],
      figures: {
        uploadSeconds,
        checkSeconds,
        runSeconds,
        copySeconds,
        backSeconds,
        before,
        peak,
        partly: partly.peak,
        share,
      },
    };
  } finally {
    await database.end();
    await server.stop();
  }
}
