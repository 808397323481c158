import pino from 'pino';
import {
  errorOf,
  estimateQuality,
  verdictOf,
  type EstimateQuality,
  type GuessError,
} from '#contract/reservations/queue/estimateQuality.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { promisesOf } from '#server/reservations/queue/history.ts';
import { demoCompanies, type BranchSpec } from '#demo/companies.ts';
import { Random } from '#demo/random.ts';
import { seedDemo } from '#demo/seed.ts';
import { tablesOf } from '#demo/tables.ts';
import { venueOf } from '#demo/venues.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { replay, type PastReservation } from './replay.ts';
import { simulate } from './simulation.ts';

/**
 * The queue's estimates beside "people ahead × average" and "last wait": in a simulated restaurant, on the history of the
 * demo's restaurants, and on what their parties of tonight were told.
 */

const simulated = { evenings: 60, learned: 15 };
/** Days of the demo's history whose waits are estimated; the ones before are only history. */
const replayedDays = 21;
const guests = 5_000;

function ofSimulation(): EstimateQuality {
  const random = new Random('bench');
  const guesses = simulate(simulated.evenings, simulated.learned, () => random.next());
  const error = (name: 'ours' | 'average' | 'last') =>
    errorOf(guesses.map(({ waited, guesses: all }) => all[name] - waited));
  const within = guesses.filter((one) => one.within).length;
  return { cases: guesses.length, within, ours: error('ours'), average: error('average'), last: error('last') };
}

const pastOf = (database: Database, companyId: string, branchId: string): Promise<PastReservation[]> => {
  const minutes = (column: string) => `(extract(epoch from ${column}) / 60)::float8`;
  return database.query<PastReservation>({
    text: `select type, group_size as size, tables, ${minutes('created_time')} as created, ${minutes('start_time')} as start,
        ${minutes('called_time')} as called, ${minutes('seated_time')} as seated, ${minutes('table_clear_time')} as cleared,
        ${minutes('ended_time')} as ended, auto_cleared as "autoCleared",
        state in ('cancelledByCustomer', 'noShow') as "gaveUp"
      from reservations
      where company_id = $1 and branch_id = $2 and deleted_time is null and dining_date > now() - interval '90 days'
        and id not like 'demo-queue-%'
      order by created_time`,
    values: [companyId, branchId],
  });
};

/** Several restaurants as one: the mean of their medians, by their cases. */
function together(all: readonly EstimateQuality[]): EstimateQuality {
  const some = all.filter(({ cases }) => cases > 0);
  const sum = (of: (one: EstimateQuality) => number) => some.reduce((total, one) => total + of(one), 0);
  const cases = sum((one) => one.cases);
  const mean = (name: 'ours' | 'average' | 'last'): GuessError => ({
    median: sum((one) => one[name].median * one.cases) / cases,
    bias: sum((one) => one[name].bias * one.cases) / cases,
  });
  return { cases, within: sum((one) => one.within), ours: mean('ours'), average: mean('average'), last: mean('last') };
}

async function ofDemo(): Promise<{ history: EstimateQuality[]; tonight: EstimateQuality[]; branches: BranchSpec[] }> {
  const postgres = await startPostgres();
  const url = await postgres.database('queue');
  const database = await openDatabase({ url, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  try {
    await database.migrate();
    await seedDemo(services, { guests, log: say });
    const now = new Date();
    const from = now.getTime() / 60_000 - replayedDays * 24 * 60;
    const history: EstimateQuality[] = [];
    const tonight: EstimateQuality[] = [];
    for (const { id: companyId, branches } of demoCompanies)
      for (const branch of branches) {
        const rows = await pastOf(database, companyId, branch.id);
        const cleaning = venueOf(branch).settings.cleanTableTime;
        history.push(replay({ rows, tables: tablesOf(branch.id), cleaning }, from));
        tonight.push(estimateQuality(await promisesOf(database, { companyId, branchId: branch.id }, now)));
      }
    return { history, tonight, branches: demoCompanies.flatMap((company) => company.branches) };
  } finally {
    await closeServices(services);
    await postgres.stop();
  }
}

const shown = ({ median, bias }: GuessError): string => `${figure(median)} (${bias > 0 ? '+' : ''}${bias.toFixed(1)})`;
const rowOf = (name: string, quality: EstimateQuality): (string | number)[] => [
  name,
  String(quality.cases),
  shown(quality.ours),
  shown(quality.average),
  shown(quality.last),
  quality.cases ? `${Math.round((quality.within / quality.cases) * 100)} %` : '–',
];

const said = {
  better: 'beats both',
  notBetter: 'does not; told to parties, the screen would say so',
  tooFew: 'too few cases',
} as const;

export async function run(): Promise<Report> {
  const simulation = ofSimulation();
  const { history, tonight, branches } = await ofDemo();
  const [past, present] = [together(history), together(tonight)];
  const rowsOf = (all: readonly EstimateQuality[]) =>
    branches.flatMap(({ id }, at) => {
      const quality = all[at];
      return quality ? [rowOf(`  ${id}`, quality)] : [];
    });
  const saidOf = (quality: EstimateQuality) => said[verdictOf(quality)];
  const aim = (what: string, quality: EstimateQuality) => ({
    what,
    aim: 'beats both, or the screen says that it does not',
    reached: saidOf(quality),
    met: verdictOf(quality) !== 'tooFew',
  });
  return {
    title: 'Estimates of the queue: median absolute error in minutes (mean error)',
    conditions: [
      `Simulation: ${simulated.evenings} evenings, the first ${simulated.learned} only history.`,
      `The demo's history: ${replayedDays} days of ${branches.length} restaurants, estimated as each party came.`,
      'The screen judges what parties were told: nobody was told anything in the history of the demo, so its screens judge tonight.',
      `Ours ${saidOf(simulation)} in the simulation; on the demo's history it ${saidOf(past)}; tonight it ${saidOf(present)}.`,
    ],
    columns: ['where', 'waits', 'ours', 'people ahead × average', 'last wait', 'held'],
    rows: [
      rowOf('simulation', simulation),
      rowOf('demo, history', past),
      ...rowsOf(history),
      rowOf('demo, tonight', present),
      ...rowsOf(tonight),
    ],
    aims: [
      {
        what: 'simulation',
        aim: 'beats both',
        reached: saidOf(simulation),
        met: verdictOf(simulation) === 'better',
      },
      aim('demo, history', past),
      aim('demo, tonight', present),
    ],
    figures: { simulation, history, tonight, verdicts: { history: verdictOf(past), tonight: verdictOf(present) } },
  };
}
