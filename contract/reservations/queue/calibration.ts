import { tolerance, type PastParty } from './estimateQuality.ts';

/**
 * How wide the ranges of estimates are: so that a branch keeps eight of ten. They begin with the range that the simulated
 * evenings give, which does not know how hosts work; each wait outside widens that side, each other wait narrows both a
 * little. Adaptive conformal inference: Gibbs and Candès, "Adaptive conformal inference under distribution shift", 2021.
 */

/** Minutes: in how many simulated evenings of ten the wait is at most that long, before the range is calibrated. */
export interface WaitEstimate {
  /** One of ten. */
  from: number;
  /** Five of ten. */
  middle: number;
  /** Nine of ten. */
  to: number;
}

/** By how much each side of a range is longer than in the simulated evenings. */
export interface RangeStretch {
  earlier: number;
  later: number;
}

export const usualStretch: RangeStretch = { earlier: 1, later: 1 };

/** The share of waits that may be shorter than promised, and the one that may be longer. */
export const missedShare = 0.1;
/** How much one wait changes the logarithm of the stretch. */
const step = 0.15;
/** The logarithm stays in these limits: whatever happens, a range says something. */
const [least, most] = [Math.log(0.4), Math.log(3)];

const within = (value: number): number => Math.min(most, Math.max(least, value));

/** @param parties in any order; those without a table or a promise say nothing */
export function stretchOf(parties: readonly PastParty[]): RangeStretch {
  let [earlier, later] = [0, 0];
  for (const { came, called, promised } of parties.toSorted((a, b) => (a.called ?? 0) - (b.called ?? 0))) {
    if (called === null || !promised) continue;
    const waited = called - came;
    earlier = within(earlier + step * (Number(waited < promised.from - tolerance) - missedShare));
    later = within(later + step * (Number(waited > promised.to + tolerance) - missedShare));
  }
  return { earlier: Math.exp(earlier), later: Math.exp(later) };
}

/** The range as it is shown. @param longest no range goes beyond it */
export function stretched({ from, middle, to }: WaitEstimate, by: RangeStretch, longest: number): WaitEstimate {
  return {
    from: Math.max(0, middle - (middle - from) * by.earlier),
    middle,
    to: Math.min(longest, middle + (to - middle) * by.later),
  };
}
