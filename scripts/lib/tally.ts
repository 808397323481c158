/** What a step of the tests came to. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0 };

/** One check that either holds or does not. */
export function oneCheck(ok: boolean): Outcome {
  return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  );
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** The part of Vitest's JSON report that counts. */
interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * Counts a Vitest report. A file that fails before its first test counts as a failure, and so does a run that
 * ended badly though each test passed (an error outside tests).
 */
export function fromVitest(report: unknown, exitCode: number): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + brokenFiles;
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a Playwright report; a test that only passes when tried again counts as failed. */
export function fromPlaywright(report: unknown, exitCode: number): Outcome {
  const { stats, errors } = report as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped: stats.skipped };
}
