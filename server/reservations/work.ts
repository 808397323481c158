import type { ReservationWork, Services } from '#server/platform/kernel/services.ts';
import { eventGate } from './gate.ts';

/** How often changes of the daily counts are added up, in milliseconds. */
const foldEvery = 1_000;
/** Changes added per transaction. */
const foldAtOnce = 5_000;
/** The interval of checks without a notification, in milliseconds. */
const lookEvery = 60_000;

export type SweepServices = Pick<
  Services,
  'config' | 'database' | 'files' | 'log' | 'mailer' | 'queues' | 'sms' | 'wordings'
>;

/** A repeated job over all companies. A failing row of one company must not stop it for the others. */
export interface Sweep {
  /** In milliseconds. */
  every: number;
  run: (services: SweepServices, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Started in every process; the database prevents concurrent runs if necessary.
 *
 * @param sweeps by the name in the log
 */
export function reservationWork(services: SweepServices, sweeps: Readonly<Record<string, Sweep>>): ReservationWork {
  const { database, log } = services;
  const gate = eventGate(services);
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

  /** Repeats an action without overlapping; a failed one is retried at the next interval. */
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
