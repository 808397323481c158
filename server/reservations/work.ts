import type { ReservationWork, Services } from '#server/platform/kernel/services.ts';
import { eventGate } from './gate.ts';

/** How often changes of the daily counts are added to them. */
const foldEvery = 1_000;
/** Changes added in one transaction. */
const foldAtOnce = 5_000;
/** Looked after even if nobody said that something has changed. */
const lookEvery = 60_000;

export type SweepServices = Pick<Services, 'config' | 'database' | 'log' | 'mailer' | 'sms'>;

/** Work over all companies, again and again. A row of one company that makes it fail must not stop it for the others. */
export interface Sweep {
  /** Milliseconds. */
  every: number;
  run: (services: SweepServices, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Begun in every process; what two of them may not do at once is guarded by the database.
 *
 * @param sweeps by what the log calls them
 */
export function reservationWork(services: SweepServices, sweeps: Readonly<Record<string, Sweep>>): ReservationWork {
  const { database, log } = services;
  const gate = eventGate(database);
  let changed = true;
  let stopped = false;
  const stopping = new AbortController();
  let unlisten: (() => Promise<void>) | null = null;
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  async function fold(): Promise<void> {
    if (!changed) return;
    changed = false;
    let folded = foldAtOnce;
    while (folded === foldAtOnce && !stopped) {
      const [row] = await database.query<{ folded: number }>({
        name: 'fold-reservation-days',
        text: 'select fold_reservation_days($1) as folded',
        values: [foldAtOnce],
      });
      folded = row?.folded ?? 0;
    }
  }

  /** Does something again and again, never twice at once; what fails is tried again next time. */
  function repeat(every: number, what: string, work: () => Promise<unknown>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || stopped) return;
      busy = true;
      const run = work()
        .then(() => undefined)
        .catch((error: unknown) => {
          if (!stopped) log.error({ err: error }, `${what} failed`);
        })
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
    }, every);
    timer.unref();
    timers.push(timer);
  }

  return {
    push: (companyId, incoming) => gate.push(companyId, incoming),
    async start() {
      const hear = () => void (changed = true);
      unlisten = await database.listen('reservations', hear, hear);
      repeat(foldEvery, 'adding to the daily counts', fold);
      repeat(lookEvery, 'looking for changes of the daily counts', () => Promise.resolve(hear()));
      for (const [what, { every, run }] of Object.entries(sweeps))
        repeat(every, what, () => run(services, stopping.signal));
    },
    async stop() {
      stopped = true;
      stopping.abort();
      timers.forEach((timer) => clearInterval(timer));
      await unlisten?.();
      await gate.idle();
      await Promise.allSettled(running);
    },
  };
}
