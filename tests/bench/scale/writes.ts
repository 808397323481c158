import pg from 'pg';
import { productionServer, signIn } from '../lib/guests.ts';
import { Connection } from '../lib/http.ts';
import { figure, say } from '../lib/report.ts';
import { second, ticksOf } from '../lib/rest.ts';
import { settings } from '../lib/settings.ts';
import { drive } from '../lib/stats.ts';
import { signedInAs, type SmallCompany } from './companies.ts';

/** How many writes one plain primary carries, from as many concurrent callers as companies. */

export interface Writes {
  lines: string[];
  figures: object[];
}

const request = (method: string, path: string, token: string, body: object): Buffer => {
  const text = JSON.stringify(body);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
};

let last = 0;

const kinds: Readonly<Record<string, (token: string, company: SmallCompany) => Buffer>> = {
  'reservation events': (token, { id, branchId, guests }) => {
    const guest = { name: 'Guest', phone: guests[++last % guests.length]?.phone ?? null };
    const event = {
      key: `rate-event-${last}`,
      kind: 'created',
      groupSize: 2,
      startTime: new Date().toISOString(),
      guest,
    };
    return request('POST', `/api/${id}/reservations/events`, token, { branchId, events: [event] });
  },
  'guest saves': (token, { id, guests }) =>
    request('PATCH', `/api/${id}/customers/${guests[++last % guests.length]?.id}`, token, {
      seatCount: 1 + (last % 40),
    }),
};

/** What the backends of a database have used of processors; NaN if they are on another machine. */
async function ticksOfBackends(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'maitre'`,
  );
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(pid).catch(() => NaN)));
  return ticks.reduce((sum, one) => sum + one, 0);
}

/** One caller a company, each with its next call as soon as the last is answered. */
export async function measureWrites(url: string, companies: readonly SmallCompany[]): Promise<Writes> {
  const server = await productionServer(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const writes: Writes = { lines: [], figures: [] };
  try {
    const token = await signIn(server, signedInAs);
    const lanes = await Promise.all(
      companies.map(async (company) => ({ company, http: await Connection.open(server.port) })),
    );
    for (const [what, requestOf] of Object.entries(kinds)) {
      const round = (seconds: number) =>
        drive(
          lanes.map(
            ({ company, http }) =>
              async () =>
                [200, 204].includes(await http.send(requestOf(token, company))),
          ),
          seconds,
        );
      await round(2);
      const [before, own] = [await ticksOfBackends(client), await ticksOf(server.pid)];
      const taken = await round(settings.seconds * 2);
      const backend = ((await ticksOfBackends(client)) - before) / second;
      const process = ((await ticksOf(server.pid)) - own) / second;
      const line =
        `${figure(taken.perSecond)} ${what} a second from ${lanes.length} callers on one plain primary, p95 ${figure(taken.p95)} ms, ` +
        `${taken.failures} failed; each costs PostgreSQL ${figure((backend / taken.calls) * 1000)} ms of a processor, the application ${figure((process / taken.calls) * 1000)} ms`;
      say(`  ${line}`);
      writes.lines.push(line);
      writes.figures.push({ what, companies: companies.length, ...taken, backend, process });
    }
    for (const { http } of lanes) http.close();
    return writes;
  } finally {
    await client.end();
    await server.stop();
  }
}
