/** What the environment can change about the benches, for a quick look; the full ones are the defaults. */
const number = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0`);
  return value;
};

const numbers = (name: string, fallback: readonly number[]): readonly number[] => {
  const values = process.env[name]?.split(',').map(Number) ?? fallback;
  if (!values.every((value) => value > 0)) throw new Error(`${name} must be numbers above 0`);
  return values;
};

export const settings = {
  /** Reservations that dashboards are measured with, from few to many. */
  reservations: numbers('BENCH_RESERVATIONS', [1_000_000, 3_000_000, 10_000_000]),
  /** A database that is seeded already, and stays; without it each run seeds its own. */
  database: process.env.BENCH_DATABASE_URL,
  /** Words of the conditions that are measured; all without any. */
  cases: (process.env.BENCH_CASES ?? '').split(',').filter(Boolean),
  /** Guests of the group; nearly all are of one company. */
  guests: number('BENCH_GUESTS', 1_001_600),
  /** Users and companies that people are looked for among. */
  users: number('BENCH_USERS', 1_000_000),
  companies: number('BENCH_COMPANIES', 100_000),
  /** Companies of the distributed database, from few to many. */
  distributedCompanies: numbers('BENCH_DISTRIBUTED_COMPANIES', [10, 100, 1_000]),
  /** Vouchers issued to guests, and answers of surveys. */
  vouchers: number('BENCH_VOUCHERS', 1_000_000),
  answers: number('BENCH_ANSWERS', 1_000_000),
  /** Rows of the file that is imported. */
  imported: number('BENCH_IMPORT', 100_000),
  /** Length of one round. */
  seconds: number('BENCH_SECONDS', 4),
  rounds: number('BENCH_ROUNDS', 3),
  connections: number('BENCH_CONNECTIONS', 32),
  /** Events of reservations pushed a second, and for how long. */
  ingestRate: number('BENCH_INGEST_RATE', 500),
  ingestSeconds: number('BENCH_INGEST_SECONDS', 60),
  /** Readers of the live stream, how long they listen, and events a second. */
  streams: number('BENCH_STREAMS', 200),
  liveSeconds: number('BENCH_LIVE_SECONDS', 180),
  liveRate: number('BENCH_LIVE_RATE', 100),
  /** Boards and guests' pages on one server, how long they listen, and what happens in their queues a second. */
  queuePages: number('BENCH_QUEUE_PAGES', 500),
  queueSeconds: number('BENCH_QUEUE_SECONDS', 120),
  queueRate: number('BENCH_QUEUE_RATE', 4),
  /** Page loads of each kind. */
  loads: number('BENCH_LOADS', 5),
  /** Runs of Lighthouse on each screen, how long they may take, and the paths that it looks at (`all` for every one). */
  audits: number('BENCH_AUDITS', 5),
  auditMinutes: number('BENCH_AUDIT_MINUTES', 14),
  screens: (process.env.BENCH_SCREENS ?? '').split(',').filter(Boolean),
  /** Devices that Lighthouse pretends to be: `mobile`, `desktop`; both without any. */
  devices: (process.env.BENCH_DEVICES ?? '').split(',').filter(Boolean),
  /** Mounts and clicks of each table. */
  mounts: number('BENCH_MOUNTS', 15),
} as const;
