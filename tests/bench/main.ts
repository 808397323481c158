import { buildIfNeeded } from '#scripts/build.ts';
import { closeGuests } from './lib/guests.ts';
import { machine, publish, say, type Report } from './lib/report.ts';
import { closeReservations } from './lib/reservations.ts';

/** `npm run bench [-- server filters …]`: the benches named, or all. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<Report | null> }>>> = {
  server: () => import('./server/run.ts'),
  filters: () => import('./filters/run.ts'),
  'filters-figures': async () => (await import('./filters/run.ts')).figuresBeside,
  'filters-pairs': async () => (await import('./filters/run.ts')).inPairs,
  'first-load': () => import('./firstLoad/run.ts'),
  'form-opening': () => import('./formOpening/run.ts'),
  lighthouse: () => import('./lighthouse/run.ts'),
  list: () => import('./list/run.ts'),
  'filter-paint': () => import('./filterPaint/run.ts'),
  'branch-form': () => import('./branchForm/run.ts'),
  dashboard: () => import('./dashboard/run.ts'),
  money: () => import('./money/run.ts'),
  people: () => import('./people/run.ts'),
  vouchers: () => import('./vouchers/run.ts'),
  surveys: () => import('./surveys/run.ts'),
  duplicates: () => import('./duplicates/run.ts'),
  export: () => import('./export/run.ts'),
  campaign: () => import('./campaign/run.ts'),
  import: () => import('./import/run.ts'),
  live: () => import('./live/run.ts'),
  ingest: () => import('./ingest/run.ts'),
  scale: () => import('./scale/run.ts'),
  translations: () => import('./translations/run.ts'),
  menus: () => import('./menus/run.ts'),
  announcements: () => import('./queue/announcements.ts'),
  queue: () => import('./queue/estimates.ts'),
  'queue-load': () => import('./queue/load.ts'),
  // Last: it rewrites every guest.
  bulk: () => import('./bulk/run.ts'),
};

const asked = process.argv.slice(2).filter((word) => word !== '--');
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length) {
  say(`There is no bench named ${unknown.join(', ')}. The benches are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

// Leaving in good order ends the servers that were started.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

let missed = 0;
try {
  await buildIfNeeded(say);
  for (const name of asked.length ? asked : Object.keys(benches)) {
    const bench = await benches[name]?.();
    if (!bench) continue;
    // Taken before the bench: afterwards the load would be its own.
    const host = machine();
    const report = await bench.run();
    if (!report) continue;
    await publish(name, report, host);
    missed += report.aims.filter((aim) => !aim.met).length;
  }
} finally {
  await closeGuests();
  await closeReservations();
}
say();
say(missed ? `${missed} aims were missed.` : 'Every aim was met.');
process.exit(missed ? 1 : 0);
