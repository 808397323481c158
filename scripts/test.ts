import { cpus } from 'node:os';
import {
  changedFiles,
  endpointsIn,
  filesOfResource,
  planFor,
  planForResource,
  readImporters,
  type TestPlan,
} from './lib/changed.ts';
import { build, formatting, journeys, lint, onCitus, onPostgres, say, suites, typeCheck } from './lib/steps.ts';
import { oneCheck, sum, tallySummary, withoutTwins, type StepOutcome } from './lib/tally.ts';

/**
 * `npm test`: every step; of generated cases a part, drawn anew in each run. `npm test -- all` takes all of them, for
 * the night and before a release; `all` may stand before steps, too. `npm test -- STEP … [WORDS]` runs only the named
 * steps, and of the tests only files whose path has one of the words: `npm test -- unit`, `npm test -- embedded matrix`,
 * `npm test -- browser login`.
 * `npm test -- changed [REVISION]` runs what can be broken by what is not committed, by the last commit where
 * everything is, or by what has come since a revision, nearest first and for about five minutes.
 * `npm test -- resource NAME` runs what one resource reaches.
 * `npm test -- citus [WORDS]` runs the server's tests on the distributed PostgreSQL of CITUS_URLS (`tests/README.md`).
 */
const steps = ['types', 'lint', 'format', 'unit', 'build', 'postgres', 'embedded', 'browser', 'citus'] as const;
type Step = (typeof steps)[number];
/** Only if it is named: it needs servers that the repository does not start. */
const byHand: readonly Step[] = ['citus'];

const takesAll = process.argv[2] === 'all';
if (takesAll) process.env.MAITRE_SHARE = '1';
const args = process.argv.slice(takesAll ? 3 : 2);
const isStep = (word: string): word is Step => (steps as readonly string[]).includes(word);
const outcomes = new Map<Step, StepOutcome>();

/** The requested steps, and what each does. */
const work: Partial<Record<Step, () => Promise<StepOutcome>>> =
  args[0] === 'changed'
    ? await workForChange(args[1])
    : args[0] === 'resource'
      ? await workForResource(args[1] ?? '')
      : workFor(args);

function workFor(words: readonly string[]): Partial<Record<Step, () => Promise<StepOutcome>>> {
  // The project rules are plain tests, even if the word occurs elsewhere.
  if (words[0] === 'house') return { unit: () => suites(['unit'], ['tests/house/']) };
  const chosen = words.filter(isStep);
  const files = words.filter((word) => !isStep(word));
  // Words select files, which these steps do not have.
  if (files.length && chosen.length && chosen.every((step) => ['types', 'lint', 'format', 'build'].includes(step)))
    chosen.push('unit');
  const all: Record<Step, () => Promise<StepOutcome>> = {
    types: typeCheck,
    lint,
    format: () => formatting(),
    unit: () => suites(['unit', 'views'], files),
    build,
    postgres: () => onPostgres(files),
    embedded: () => suites(['embedded'], files),
    browser: () => journeys(files),
    citus: () => onCitus(files),
  };
  const runs = (step: Step) => (chosen.length ? chosen.includes(step) : !byHand.includes(step));
  return Object.fromEntries(Object.entries(all).filter(([step]) => runs(step as Step)));
}

async function workForChange(base?: string): Promise<Partial<Record<Step, () => Promise<StepOutcome>>>> {
  const changed = changedFiles(base);
  say(`Changed: ${changed.length} files.`);
  return workForPlan(planFor(changed, readImporters()), changed);
}

async function workForResource(name: string): Promise<Partial<Record<Step, () => Promise<StepOutcome>>>> {
  const plan = planForResource(name, readImporters());
  if (plan) return workForPlan(plan, filesOfResource(name, plan));
  say(`There is no resource ${name}. Name a folder that has a resource.ts: npm test -- resource suppliers`);
  process.exit(1);
}

async function workForPlan(
  plan: TestPlan,
  files: readonly string[],
): Promise<Partial<Record<Step, () => Promise<StepOutcome>>>> {
  sayPlan(plan);
  const endpoints = plan.endpoints === 'all' ? undefined : await endpointsIn(plan.endpoints);
  const generated = plan.endpoints === 'all' || endpoints?.length ? ['tests/contract/'] : [];
  const server = [...plan.server, ...generated];
  // Without a list of endpoints, a sample of the generated cases is run.
  const env = endpoints ? { MAITRE_ENDPOINTS: endpoints.join(',') } : { MAITRE_SHARE: '8' };
  return {
    types: typeCheck,
    lint,
    format: () => formatting(files),
    ...(plan.unit.length && { unit: () => suites(['unit', 'views'], plan.unit) }),
    ...(server.length && { postgres: () => onPostgres(server, env) }),
    ...(plan.journeys.length && { browser: () => journeys(plan.journeys) }),
  };
}

function sayPlan({ unit, server, endpoints, journeys: walked, left }: TestPlan): void {
  say(`Plain and view tests: ${unit.length} files; server tests: ${server.length}.`);
  say(
    `Generated tests: ${endpoints === 'all' ? 'a share of every call' : `calls of ${endpoints.join(', ') || 'nothing'}`}.`,
  );
  say(`Journeys: ${walked.join(', ') || 'none'}.`);
  if (left.length) say(`Left for npm test, being farther away: ${left.join(', ')}.`);
}

const titles: Record<Step, string> = {
  types: 'Type check',
  lint: 'Lint',
  format: 'Format',
  unit: 'Unit tests',
  build: 'Production build and byte budgets',
  postgres: 'Contract and server tests, PostgreSQL',
  embedded: 'What depends on the embedded database',
  browser: 'Browser journeys',
  citus: 'Contract and server tests, distributed PostgreSQL',
};

/** These use one processor each and print almost nothing, so they run in parallel. */
const together: readonly Step[] = ['types', 'lint', 'format'];
const begun = new Map<Step, Promise<StepOutcome>>();
const begin = (step: Step): Promise<StepOutcome> | undefined =>
  work[step]?.().catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneCheck(false);
  });

/** Milliseconds of all processors: in total, and without work. */
function processorTime(): { total: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times);
  const added = (list: readonly number[]) => list.reduce((one, other) => one + other, 0);
  return { total: added(times.flatMap((one) => Object.values(one))), idle: added(times.map(({ idle }) => idle)) };
}

/** The part of the processors that was in use since then, in percent: a step below 80 waits for something. */
function busySince(before: ReturnType<typeof processorTime>): number {
  const now = processorTime();
  return Math.round(100 * (1 - (now.idle - before.idle) / Math.max(1, now.total - before.total)));
}

for (const step of steps) {
  if (!work[step]) continue;
  say(`\n── ${titles[step]} ──`);
  const [started, processors] = [Date.now(), processorTime()];
  for (const one of together.includes(step) ? together : [step]) {
    const outcome = begun.has(one) ? undefined : begin(one);
    if (outcome) begun.set(one, outcome);
  }
  const outcome = (await begun.get(step)) ?? oneCheck(false);
  outcomes.set(step, outcome);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${titles[step]}: ${tallySummary(outcome)} (${seconds} s, processors ${busySince(processors)} % busy)`);
}

const embedded = outcomes.get('embedded');
const postgres = outcomes.get('postgres');
if (embedded && postgres) {
  outcomes.set('embedded', withoutTwins(embedded, postgres));
  outcomes.set('postgres', withoutTwins(postgres, embedded));
}
for (const [step, { failures }] of outcomes) {
  for (const failure of failures ?? []) say(`\nFailed in ${titles[step]}: ${failure}`);
}
const total = sum([...outcomes.values()]);
say(`\n${tallySummary(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
