import type { WaitRange } from './queue.ts';

/** How good the estimates of a queue were, beside two that anybody could make. Pure; times in minutes. */

/** A party that has left the line. */
export interface PastParty {
  came: number;
  /** When it was called or seated; null if it left without a table. */
  called: number | null;
  /** When it was no longer in the line. */
  left: number;
  /** What it was told when it came. */
  promised: WaitRange;
}

/** The simple estimates of a party as it came: people ahead × the average time between two calls, and the last wait. */
export interface SimpleGuess {
  average: number;
  last: number;
}

/** Median of the absolute errors, and mean of the errors: above 0 if waits were shorter than estimated. */
export interface GuessError {
  median: number;
  bias: number;
}

export interface EstimateQuality {
  /** Parties that were told an estimate and got a table. */
  cases: number;
  /** Those whose wait was in the range, or nearly. */
  within: number;
  /** The median width of the ranges. */
  width: number;
  ours: GuessError;
  average: GuessError;
  last: GuessError;
}

export const estimateVerdicts = ['better', 'notBetter', 'tooFew'] as const;
export type EstimateVerdict = (typeof estimateVerdicts)[number];

/** Fewer cases say little. */
const fewestCases = 30;
/** Calls within this time make the average. */
const averagedOver = 180;
/** Minutes between two calls before there were any. */
const usualGap = 5;
/** Minutes by which an estimate may be wrong and still holds. */
export const tolerance = 2.5;

/** Whether a wait was as promised. */
export const estimateHolds = ({ from, to }: { from: number; to: number }, waited: number): boolean =>
  waited >= from - tolerance && waited <= to + tolerance;

/** @returns the simple estimates of each party, in the order of `parties` */
export function simpleGuesses(parties: readonly PastParty[]): SimpleGuess[] {
  const guesses: SimpleGuess[] = Array.from({ length: parties.length });
  const arrivals = parties.map((party, index) => ({ party, index })).sort((a, b) => a.party.came - b.party.came);
  const leaving = parties.map(({ left }) => left).sort((a, b) => a - b);
  const calls = parties
    .flatMap(({ came, called }) => (called === null ? [] : [{ at: called, waited: called - came }]))
    .sort((a, b) => a.at - b.at);
  let gone = 0;
  let begin = 0;
  let end = 0;
  arrivals.forEach(({ party: { came }, index }, arrived) => {
    while ((leaving[gone] ?? Infinity) <= came) gone += 1;
    while ((calls[end]?.at ?? Infinity) <= came) end += 1;
    while (begin < end && (calls[begin]?.at ?? 0) < came - averagedOver) begin += 1;
    const [first, last] = [calls[begin], end > begin ? calls[end - 1] : undefined];
    const gap = first && last && end - begin > 1 ? (last.at - first.at) / (end - begin - 1) : usualGap;
    guesses[index] = { average: (arrived - gone + 1) * gap, last: last?.waited ?? 0 };
  });
  return guesses;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** @param errors estimated minus waited */
export const errorOf = (errors: readonly number[]): GuessError => ({
  median: medianOf(errors.map(Math.abs)),
  bias: errors.reduce((sum, error) => sum + error, 0) / errors.length,
});

/** A party that was told an estimate and got a table. Errors are estimated minus waited. */
interface JudgedParty {
  ours: number;
  average: number;
  last: number;
  width: number;
  isRight: boolean;
}

function judged(parties: readonly PastParty[]): JudgedParty[] {
  const guesses = simpleGuesses(parties);
  return parties.flatMap(({ came, called, promised }, index) => {
    const guess = guesses[index];
    if (called === null || !promised || !guess) return [];
    const waited = called - came;
    const ours = (promised.from + promised.to) / 2 - waited;
    const width = promised.to - promised.from;
    const simple = { average: guess.average - waited, last: guess.last - waited };
    return [{ ours, ...simple, width, isRight: estimateHolds(promised, waited) }];
  });
}

/**
 * Compares what parties were told with what they waited, and with the simple estimates.
 *
 * @param lines the parties of each queue: the simple estimates of one know nothing of another
 */
export function estimateQuality(...lines: readonly (readonly PastParty[])[]): EstimateQuality {
  const cases = lines.flatMap(judged);
  return {
    cases: cases.length,
    within: cases.filter(({ isRight }) => isRight).length,
    width: medianOf(cases.map(({ width }) => width)),
    ours: errorOf(cases.map(({ ours }) => ours)),
    average: errorOf(cases.map(({ average }) => average)),
    last: errorOf(cases.map(({ last }) => last)),
  };
}

/** Whether the estimates may be trusted more than the simple ones. */
export function verdictOf({ cases, ours, average, last }: EstimateQuality): EstimateVerdict {
  if (cases < fewestCases) return 'tooFew';
  return ours.median < Math.min(average.median, last.median) ? 'better' : 'notBetter';
}
