import { build, formatting, journeys, lint, onPostgres, say, suites, typeCheck } from './lib/steps.ts';
import { oneCheck, sum, summary, withoutTwins, type Outcome } from './lib/tally.ts';

/**
 * `npm test`: everything. `npm test -- STEP … [WORDS]` runs only the named steps, and of the tests only files
 * whose path has one of the words: `npm test -- unit`, `npm test -- embedded matrix`, `npm test -- browser login`.
 */
const steps = ['types', 'lint', 'format', 'unit', 'embedded', 'postgres', 'build', 'browser'] as const;
type Step = (typeof steps)[number];

const given = process.argv.slice(2);
const isStep = (word: string): word is Step => (steps as readonly string[]).includes(word);
const chosen = given.filter(isStep);
const words = given.filter((word) => !isStep(word));
const wanted = new Set<Step>(chosen.length ? chosen : steps);
const outcomes = new Map<Step, Outcome>();

const work: Record<Step, () => Promise<Outcome>> = {
  types: typeCheck,
  lint,
  format: formatting,
  unit: () => suites(['unit', 'views'], words),
  embedded: () => suites(['embedded'], words),
  postgres: () => onPostgres(words, outcomes.get('embedded')?.passed ?? 0),
  build,
  browser: () => journeys(words),
};
const titles: Record<Step, string> = {
  types: 'Type check',
  lint: 'Lint',
  format: 'Format',
  unit: 'Unit tests',
  embedded: 'Contract and server tests, embedded database',
  postgres: 'Contract and server tests, PostgreSQL',
  build: 'Production build and byte budgets',
  browser: 'Browser journeys',
};

for (const step of steps.filter((name) => wanted.has(name))) {
  say(`\n── ${titles[step]} ──`);
  const started = Date.now();
  const outcome = await work[step]().catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneCheck(false);
  });
  outcomes.set(step, outcome);
  say(`${titles[step]}: ${summary(outcome)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
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
say(`\n${summary(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
