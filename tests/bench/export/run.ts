import pg from 'pg';
import { to } from 'pg-copy-streams';
import { manyGuests, productionServer, serverSettings, signIn, type ManyGuests } from '../lib/guests.ts';
import { forgetPeak, memoryOf } from '../lib/memory.ts';
import { figure, say, type Report } from '../lib/report.ts';

/** All guests of a company as a file: how fast, and with how much memory, beside PostgreSQL's own COPY of the same rows. */

/** How much higher memory may rise for all guests than for those of one branch, an eighth of them. */
const maxGrowth = 1.25;
const aBranch = { branches: ['chunshui-nangang'] };

interface Taken {
  seconds: number;
  firstByte: number;
  megabytes: number;
  rows: number | null;
}

async function download(
  base: string,
  token: string,
  companyId: string,
  query: object,
  format: 'csv' | 'xlsx',
): Promise<Taken> {
  const start = performance.now();
  const prepared = await fetch(`${base}/api/${companyId}/customers/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { query }, format, language: 'en' }),
  });
  if (!prepared.ok) throw new Error(`The download was refused: ${await prepared.text()}`);
  const { url } = (await prepared.json()) as { url: string };
  const answer = await fetch(`${base}${url}`, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok || !answer.body) throw new Error(`The download answered ${answer.status}`);
  let firstByte = 0;
  let bytes = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of answer.body) {
    firstByte ||= performance.now() - start;
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-2_000);
  }
  const stated = /# ([\d,]+) of ([\d,]+) rows/.exec(tail.toString('utf8'));
  if (format === 'csv' && (!stated || stated[1] !== stated[2])) throw new Error('The file does not state its rows.');
  return {
    seconds: (performance.now() - start) / 1000,
    firstByte,
    megabytes: bytes / 2 ** 20,
    rows: stated ? Number(stated[1]?.replaceAll(',', '')) : null,
  };
}

async function copyOut(url: string, companyId: string): Promise<Taken> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = `name, family_name, given_name, phonetic_family_name, phonetic_given_name, gender, phone_number, email, language,
      birthday, is_vip, forbid_pii_sharing, allow_contact_restaurant, allow_contact_inline, types, tags, visits, seat_count,
      first_seen_time, last_seat_time, branch_id, note, created_time, id`;
    const start = performance.now();
    const stream = client.query(
      to(
        `copy (select ${columns} from customers where company_id = '${companyId}'
          order by last_seat_time desc nulls last, id desc nulls last) to stdout (format csv)`,
      ),
    );
    let firstByte = 0;
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      firstByte ||= performance.now() - start;
      bytes += chunk.length;
    }
    return { seconds: (performance.now() - start) / 1000, firstByte, megabytes: bytes / 2 ** 20, rows: null };
  } finally {
    await client.end();
  }
}

type Measured = Taken & { before: number; peak: number };

/** One file from a server that has done nothing else. */
async function measure(guests: ManyGuests, query: object, format: 'csv' | 'xlsx'): Promise<Measured> {
  const server = await productionServer(guests.url);
  try {
    const token = await signIn(server);
    // The first answers load code and fill caches: they are not what a file costs.
    await fetch(`${server.url}/api/crm/customers/list?companyId=${guests.companyId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { now: before } = await memoryOf(server.pid);
    await forgetPeak(server.pid);
    const taken = await download(server.url, token, guests.companyId, query, format);
    return { ...taken, before, peak: (await memoryOf(server.pid)).peak };
  } finally {
    await server.stop();
  }
}

const line = (what: string, count: number | null, { seconds, firstByte, megabytes, before, peak }: Measured) => [
  what,
  (count ?? NaN) / seconds,
  seconds,
  firstByte,
  megabytes,
  before,
  peak,
];

export async function run(): Promise<Report> {
  const guests = await manyGuests();
  const rows: (string | number)[][] = [];
  const growth: number[] = [];
  const figures: Record<string, unknown> = {};
  for (const format of ['csv', 'xlsx'] as const) {
    const part = await measure(guests, aBranch, format);
    const all = await measure(guests, {}, format);
    if (all.rows !== null && all.rows !== guests.count)
      throw new Error(`The file states ${all.rows} rows of ${guests.count}`);
    growth.push(all.peak / part.peak);
    rows.push(
      line(`download of one branch, ${format}`, part.rows, part),
      line(`download, ${format}`, guests.count, all),
    );
    figures[format] = { part, all };
    say(`  ${format}: ${figure(all.seconds)} s`);
  }
  const copied = await copyOut(guests.url, guests.companyId);
  rows.push(line('COPY … TO STDOUT, csv', guests.count, { ...copied, before: NaN, peak: NaN }));
  const most = Math.max(...growth);
  return {
    title: 'All guests of a company as a file, over HTTP',
    conditions: [
      `${guests.count.toLocaleString('en')} guests, PostgreSQL ${guests.postgres.version}, ` +
        Object.entries(serverSettings)
          .map((pair) => pair.join(' = '))
          .join(', '),
      'Memory of the server process in MiB (VmRSS before, VmHWM during); time to the first byte in ms.',
    ],
    columns: ['What', 'rows/s', 'seconds', 'first byte', 'MiB', 'memory before', 'peak'],
    rows,
    aims: [
      {
        what: 'memory stays flat: peak for all guests beside the peak for one branch',
        aim: `≤ ${maxGrowth} ×`,
        reached: `${figure(most)} ×`,
        met: most <= maxGrowth,
      },
    ],
    figures: { ...figures, copy: copied },
  };
}
