/** The result of a test step. */
export interface StepOutcome {
  passed: number;
  failed: number;
  skipped: number;
  /** For steps that may run what another skips: the names of both kinds. */
  names?: { passed: ReadonlySet<string>; skipped: readonly string[] };
  /** Failures, each with the first lines of its message: repeated before the last line of `npm test`. */
  failures?: readonly string[];
}

export const nothing: StepOutcome = { passed: 0, failed: 0, skipped: 0 };

/** One check that passes or fails. */
export function oneCheck(ok: boolean): StepOutcome {
  return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

export function sum(outcomes: readonly StepOutcome[]): StepOutcome {
  return outcomes.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  );
}

/**
 * Tests that one suite skips because the other runs them (they are specific to one of the databases) do not count as
 * skipped.
 */
export function withoutTwins(one: StepOutcome, other: StepOutcome): StepOutcome {
  const left = one.names?.skipped.filter((name) => !other.names?.passed.has(name));
  return left ? { ...one, skipped: left.length } : one;
}

/** The last line of `npm test`. */
export function tallySummary({ passed, failed, skipped }: StepOutcome): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** The used part of Vitest's JSON report. */
interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: VitestAssertion[];
  }[];
}

interface VitestAssertion {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

/**
 * Counts a Vitest report. A file that fails before its first test counts as a failure, and so does a run that failed
 * although each test passed (an error outside tests).
 */
export function fromVitest(report: unknown, exitCode: number): StepOutcome {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  const named = (wanted: (status: string) => boolean) =>
    testResults.flatMap((file) =>
      file.assertionResults.filter(({ status }) => wanted(status)).map(({ fullName }) => `${file.name} ${fullName}`),
    );
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOf),
    names: {
      passed: new Set(named((status) => status === 'passed')),
      skipped: named((status) => status !== 'passed' && status !== 'failed'),
    },
  };
}

function failuresOf(file: VitestReport['testResults'][number]): string[] {
  if (file.status === 'failed' && !file.assertionResults.length) return [withStart(file.name, file.message)];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => withStart(`${file.name} › ${fullName}`, failureMessages?.[0]));
}

const linesSaid = 6;

function withStart(name: string, message = ''): string {
  return [name, ...message.split('\n').slice(0, linesSaid)].join('\n    ').trimEnd();
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/**
 * Counts a Playwright report. A journey gets a retry, because a busy machine can delay a browser; one that needs it
 * counts as passed, and Playwright's last lines list it as flaky.
 */
export function fromPlaywright(report: unknown, exitCode: number): StepOutcome {
  const { stats, errors } = report as PlaywrightReport;
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}
