/** The value below which that share of the sorted numbers lies. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return NaN;
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** What a round of calls came to; times in milliseconds. */
export interface Round {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  calls: number;
  failures: number;
  /** Share of one core that this process used, the load generator included. */
  clientCpu: number;
}

/** The middle of several rounds, figure by figure; failures and calls added up, the worst of the longest. */
export function middle(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  const sum = (figure: keyof Round) => rounds.reduce((total, round) => total + round[figure], 0);
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    max: Math.max(...rounds.map((round) => round.max)),
    calls: sum('calls'),
    failures: sum('failures'),
    clientCpu: of('clientCpu'),
  };
}

/**
 * Repeats a call on several lanes for a time, each lane starting its next call when its last one has ended.
 *
 * @param lanes one function a lane; it resolves to whether the call succeeded
 */
export async function drive(lanes: readonly (() => Promise<boolean>)[], seconds: number): Promise<Round> {
  const times: number[] = [];
  let failures = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    lanes.map(async (call) => {
      for (let begun = performance.now(); begun < end;) {
        const ok = await call();
        const ended = performance.now();
        times.push(ended - begun);
        if (!ok) failures++;
        begun = ended;
      }
    }),
  );
  const elapsed = performance.now() - start;
  const used = process.cpuUsage(cpu);
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? NaN,
    calls: times.length,
    failures,
    clientCpu: (used.user + used.system) / 1000 / elapsed,
  };
}
