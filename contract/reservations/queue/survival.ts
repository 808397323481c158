/**
 * How long something lasts, estimated from cases of which some had not ended when they were last seen. Kaplan and Meier,
 * "Nonparametric estimation from incomplete observations", 1958.
 */

/** A case: its length in minutes, and whether it ended then; otherwise it lasted longer than that. */
export interface Observed {
  minutes: number;
  ended: boolean;
}

/** The share of cases that last longer than each of some lengths, which ascend. */
export interface Survival {
  minutes: readonly number[];
  shares: readonly number[];
}

/** The estimate of Kaplan and Meier. Without any case that has ended it has no steps. */
export function survivalOf(cases: readonly Observed[]): Survival {
  const sorted = cases.toSorted((a, b) => a.minutes - b.minutes || Number(b.ended) - Number(a.ended));
  const minutes: number[] = [];
  const shares: number[] = [];
  let share = 1;
  for (let at = 0; at < sorted.length;) {
    const length = sorted[at]?.minutes ?? 0;
    const atRisk = sorted.length - at;
    let ends = 0;
    for (; sorted[at]?.minutes === length; at += 1) if (sorted[at]?.ended) ends += 1;
    if (!ends) continue;
    share *= 1 - ends / atRisk;
    minutes.push(length);
    shares.push(share);
  }
  return { minutes, shares };
}

/** The number of steps up to a length. */
function stepsUpTo({ minutes }: Survival, length: number): number {
  let low = 0;
  let high = minutes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((minutes[middle] ?? Infinity) <= length) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The share of cases that last longer than a length in minutes. */
export function shareBeyond(survival: Survival, length: number): number {
  const steps = stepsUpTo(survival, length);
  return steps ? (survival.shares[steps - 1] ?? 0) : 1;
}

/**
 * The minutes until the end of a case that has lasted for some minutes already, as a function of a quantile above 0 and
 * at most 1: the share of such cases that last longer. Infinity if fewer cases than that are known to end.
 */
export function remaining(survival: Survival, elapsed: number): (quantile: number) => number {
  const { minutes, shares } = survival;
  const beyond = shareBeyond(survival, elapsed);
  const first = stepsUpTo(survival, elapsed);
  return (quantile) => {
    const wanted = beyond * quantile;
    let low = first;
    let high = minutes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 0) < wanted) high = middle;
      else low = middle + 1;
    }
    const end = minutes[low];
    return end === undefined ? Infinity : end - elapsed;
  };
}
