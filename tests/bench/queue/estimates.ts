import pino from 'pino';
import {
  estimateQuality,
  verdictOf,
  type EstimateQuality,
  type GuessError,
  type PastParty,
} from '#contract/reservations/queue/estimateQuality.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { promisesOf } from '#server/reservations/queue/history.ts';
import { demoCompanies, type BranchSpec } from '#demo/companies.ts';
import { Random } from '#demo/random.ts';
import { pastReservations, replay } from '#demo/replay.ts';
import { seedDemo } from '#demo/seed.ts';
import { tablesOf } from '#demo/tables.ts';
import { venueOf } from '#demo/venues.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { simulate } from './simulation.ts';

/**
 * The queue's estimates beside "people ahead × average" and "last wait": in a simulated restaurant, on the history of the
 * demo's restaurants as it would be estimated now, and what their parties were told, by which the screen judges.
 */

const simulated = { evenings: 60, learned: 15 };
/** Days of the demo's history whose waits are estimated; the ones before are only history. */
const replayedDays = 21;
const guests = 5_000;
/** The demo's evening began so long ago. */
const tonightMinutes = 6 * 60;
/** The share of estimates that should hold: meant are eight of ten. */
const rightShare = [0.75, 0.88] as const;

function simulatedParties(): PastParty[] {
  const random = new Random('bench');
  return simulate(simulated.evenings, simulated.learned, () => random.next());
}

interface Lines {
  branch: BranchSpec;
  /** Their past, estimated again. */
  history: PastParty[];
  /** What was told in the last weeks, tonight included: the screen judges by it. */
  promises: PastParty[];
  /** What was told tonight. */
  tonight: PastParty[];
}

async function ofDemo(): Promise<Lines[]> {
  const postgres = await startPostgres();
  const url = await postgres.database('queue');
  const database = await openDatabase({ url, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  try {
    await database.migrate();
    await seedDemo(services, { guests, log: say });
    const now = new Date();
    const from = now.getTime() / 60_000 - replayedDays * 24 * 60;
    const lines: Lines[] = [];
    for (const { id: companyId, branches } of demoCompanies)
      for (const branch of branches) {
        const rows = await pastReservations(database, { companyId, branchId: branch.id }, now);
        const cleaning = venueOf(branch).settings.cleanTableTime;
        const promises = await promisesOf(database, { companyId, branchId: branch.id }, now);
        lines.push({
          branch,
          history: replay({ rows, tables: tablesOf(branch.id), cleaning }, from),
          promises,
          tonight: promises.filter(({ came }) => came > now.getTime() / 60_000 - tonightMinutes),
        });
      }
    return lines;
  } finally {
    await closeServices(services);
    await postgres.stop();
  }
}

const shown = ({ median, bias }: GuessError): string => `${figure(median)} (${bias > 0 ? '+' : ''}${bias.toFixed(1)})`;
const shareOf = ({ within, cases }: EstimateQuality): string => `${Math.round((within / cases) * 100)} %`;
const rowOf = (name: string, quality: EstimateQuality): (string | number)[] => [
  name,
  String(quality.cases),
  shown(quality.ours),
  shown(quality.average),
  shown(quality.last),
  quality.cases ? shareOf(quality) : '–',
  figure(quality.width),
  verdictTexts[verdictOf(quality)],
];

const verdictTexts = {
  better: 'beats both',
  notBetter: 'does not beat both; the screen says so',
  tooFew: 'too few to say',
} as const;

const aimsOf = (what: string, quality: EstimateQuality): Report['aims'] => [
  {
    what,
    aim: 'beats both',
    reached: verdictTexts[verdictOf(quality)],
    met: verdictOf(quality) === 'better',
  },
  {
    what,
    aim: `${rightShare.map((share) => Math.round(share * 100)).join(' to ')} % of estimates hold`,
    reached: shareOf(quality),
    met: quality.within >= rightShare[0] * quality.cases && quality.within <= rightShare[1] * quality.cases,
  },
];

export async function run(): Promise<Report> {
  const simulation = estimateQuality(simulatedParties());
  const lines = await ofDemo();
  const parts = [
    ['demo, history', 'history'],
    ['demo, promised', 'promises'],
    ['demo, tonight', 'tonight'],
  ] as const;
  const all = parts.map(([what, part]) => ({ what, part, quality: estimateQuality(...lines.map((one) => one[part])) }));
  return {
    title: 'Estimates of the queue: median absolute error in minutes (mean error)',
    conditions: [
      `Simulation: ${simulated.evenings} evenings, the first ${simulated.learned} only history.`,
      `The demo's history: ${replayedDays} days of ${lines.length} restaurants, estimated as each party came.`,
      'Promised: what parties were told in the last weeks and tonight. The screen judges a branch by it, with the same function.',
    ],
    columns: ['where', 'waits', 'ours', 'people ahead × average', 'last wait', 'held', 'width', 'verdict'],
    rows: [
      rowOf('simulation', simulation),
      ...all.flatMap(({ what, part, quality }) => [
        rowOf(what, quality),
        ...lines.map((one) => rowOf(`  ${one.branch.id}`, estimateQuality(one[part]))),
      ]),
    ],
    aims: [aimsOf('simulation', simulation), ...all.map(({ what, quality }) => aimsOf(what, quality))].flat(),
    figures: { simulation, ...Object.fromEntries(all.map(({ part, quality }) => [part, quality])) },
  };
}
