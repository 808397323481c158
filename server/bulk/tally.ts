import { failuresNamed, type BulkReason, type BulkResult } from '#contract/bulk.ts';

/** What has come of the parts of a bulk edit so far. */

export interface Failure {
  id: string;
  name: string | null;
  reason: BulkReason;
}

/** What came of one part. */
export interface Part {
  changed: number;
  skipped: number;
  failures: readonly Failure[];
}

export const nothingYet: BulkResult = { changed: 0, skipped: 0, failed: 0, reasons: {}, failures: [] };

/** The two together; of failures only the first ones are named. */
export function addPart(sum: BulkResult, { changed, skipped, failures }: Part): BulkResult {
  const reasons = { ...sum.reasons };
  for (const { reason } of failures) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    changed: sum.changed + changed,
    skipped: sum.skipped + skipped,
    failed: sum.failed + failures.length,
    reasons,
    failures: [...sum.failures, ...failures].slice(0, failuresNamed),
  };
}

/** How many guests have been looked at. */
export const lookedAt = ({ changed, skipped, failed }: BulkResult): number => changed + skipped + failed;

/** Without the guests who failed, unless who looks has asked for it, and saw them all. */
export const withoutNames = (result: Record<string, unknown>, { byThem }: { byThem: boolean }) =>
  byThem ? result : { ...result, failures: [] };
