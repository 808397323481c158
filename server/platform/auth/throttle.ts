import { elapsed } from '../kernel/elapsed.ts';
import { growingCache } from '../kernel/growingCache.ts';

interface WaitRule {
  /** Attempts before the first delay. */
  free: number;
  /** The first delay in seconds; each further attempt doubles it, … */
  first: number;
  /** … up to this maximum. */
  longest: number;
  /** Seconds after which one attempt is forgotten. */
  forgives: number;
}

interface Entry {
  attempts: number;
  /** When `attempts` was last updated. */
  at: number;
  /** The time of the next allowed attempt. */
  next: number;
}

/**
 * Delays attempts, ever longer, but never permanently. Rejected attempts do not count, so repeated requests lock nobody
 * out. Stored in this process's memory.
 *
 * @example
 * const throttle = new BackoffThrottle({ free: 5, first: 5, longest: 3600, forgives: 3600 });
 * if (throttle.left(address) === 0) throttle.count(address);
 */
export class BackoffThrottle {
  private readonly entries = growingCache<Entry>(100_000);

  constructor(
    private readonly rule: WaitRule,
    private readonly now: () => number = elapsed,
  ) {}

  /** Seconds until the next allowed attempt; 0 if it is allowed now. */
  left(key: string): number {
    const entry = this.entries.get(key);
    return entry ? Math.max(0, Math.ceil((entry.next - this.now()) / 1000)) : 0;
  }

  /** Counts an attempt. @returns undoes the count */
  count(key: string): () => void {
    const { free, first, longest, forgives } = this.rule;
    const now = this.now();
    const before = this.entries.get(key);
    const forgiven = before ? (now - before.at) / 1000 / forgives : 0;
    const attempts = Math.max(0, (before?.attempts ?? 0) - forgiven) + 1;
    const over = Math.ceil(attempts) - free;
    const next = over < 0 ? 0 : now + Math.min(first * 2 ** over, longest) * 1000;
    this.entries.set(key, { attempts, at: now, next });
    return () => {
      const entry = this.entries.get(key);
      if (!entry) return;
      entry.attempts = Math.max(0, entry.attempts - 1);
      if (entry.next === next) entry.next = 0;
    };
  }

  /** Removes the attempts of a key. */
  clear(key: string): void {
    this.entries.delete(key);
  }
}

/** Counts one attempt under several rules; under none if one of them requires a delay. */
export function countAll(attempts: readonly (readonly [BackoffThrottle, string])[]): {
  wait: number;
  takeBack: () => void;
} {
  const wait = Math.max(0, ...attempts.map(([backoff, key]) => backoff.left(key)));
  if (wait > 0) return { wait, takeBack: () => undefined };
  const back = attempts.map(([backoff, key]) => backoff.count(key));
  return { wait: 0, takeBack: () => back.forEach((one) => one()) };
}
