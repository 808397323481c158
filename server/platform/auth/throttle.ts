import { LRUCache } from 'lru-cache';
import { elapsed } from '../kernel/elapsed.ts';

interface WaitRule {
  /** Attempts before the first wait. */
  free: number;
  /** The first wait in seconds; each further attempt doubles it, … */
  first: number;
  /** … up to so many. */
  longest: number;
  /** After so many seconds one attempt is forgiven. */
  forgives: number;
}

interface Entry {
  attempts: number;
  /** When `attempts` was true. */
  at: number;
  /** From when on another attempt is taken. */
  next: number;
}

/**
 * Makes attempts wait, ever longer, and never for good. What is refused meanwhile does not count, so that asking
 * again and again keeps nobody out. Kept in this process's memory.
 *
 * @example
 * const waits = new Waits({ free: 5, first: 5, longest: 3600, forgives: 3600 });
 * if (waits.left(address) === 0) waits.count(address);
 */
export class BackoffThrottle {
  private readonly entries = new LRUCache<string, Entry>({ max: 100_000 });

  constructor(
    private readonly rule: WaitRule,
    private readonly now: () => number = elapsed,
  ) {}

  /** Seconds until another attempt is taken; 0 when it is now. */
  left(key: string): number {
    const entry = this.entries.get(key);
    return entry ? Math.max(0, Math.ceil((entry.next - this.now()) / 1000)) : 0;
  }

  /** Counts an attempt. @returns takes it back */
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

  /** Forgets the attempts of a key. */
  clear(key: string): void {
    this.entries.delete(key);
  }
}

/** Counts one attempt under several rules, or under none: where one of them says to wait. */
export function countAll(attempts: readonly (readonly [BackoffThrottle, string])[]): {
  wait: number;
  takeBack: () => void;
} {
  const wait = Math.max(0, ...attempts.map(([waits, key]) => waits.left(key)));
  if (wait > 0) return { wait, takeBack: () => undefined };
  const back = attempts.map(([waits, key]) => waits.count(key));
  return { wait: 0, takeBack: () => back.forEach((one) => one()) };
}
