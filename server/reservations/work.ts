import type { ReservationWork, Services } from '#server/platform/kernel/services.ts';
import { clearTables } from './autoClear.ts';
import { reportDays } from '#server/notices/notifications/dayReports.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import { sendNotifications } from '#server/notices/notifications/send.ts';
import { eventGate } from './gate.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { sendEvery } from '#server/platform/messages/deliver.ts';
import { sendSurveyMessages } from '#server/feedback/surveys/sendMessages.ts';
import { sendVoucherMessages } from '#server/marketing/vouchers/messages.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { foldSurveyCounts } from '#server/feedback/surveys/dailyCounts.ts';
import { foldVoucherDays } from '#server/marketing/vouchers/figures.ts';
import { tellOfEligible, transformWaitlists } from './waitlist.ts';

/** How often changes of the daily counts are added to them. */
const foldEvery = 1_000;
/** Changes added in one transaction. */
const foldAtOnce = 5_000;
/** Looked after even if nobody said that something has changed. */
const lookEvery = 60_000;

type SweepServices = Pick<Services, 'config' | 'database' | 'log' | 'mailer' | 'sms'>;

/** Work over all companies, again and again. A row of one company that makes it fail must not stop it for the others. */
export interface Sweep {
  /** Milliseconds. */
  every: number;
  run(services: SweepServices, signal: AbortSignal): Promise<unknown>;
}

/** By what the log calls them. */
export const sweeps = {
  'looking through the waitlists': {
    every: 10_000,
    run: ({ database, log }) => transformWaitlists(database, Date.now(), log),
  },
  'telling of tables for the waitlists': {
    every: 30_000,
    run: ({ database, log }) => tellOfEligible(database, Date.now(), log),
  },
  'reminding guests': { every: 60_000, run: ({ database, log }) => remindGuests(database, Date.now(), log) },
  'reporting past days': { every: 300_000, run: ({ database, log }) => reportDays(database, Date.now(), log) },
  'sending notifications': { every: 2_000, run: ({ database, ...ways }) => sendNotifications(database, ways) },
  'issuing vouchers after visits': {
    every: 30_000,
    run: (services, signal) => issueAfterVisits(services, signal),
  },
  'making links to surveys after visits': {
    every: 10_000,
    run: ({ database, log }) => inviteAfterVisits(database, log),
  },
  'sending links to surveys': { every: sendEvery, run: (services) => sendSurveyMessages(services) },
  'sending vouchers': { every: sendEvery, run: (services) => sendVoucherMessages(services) },
  'adding to the daily counts of vouchers': { every: 20_000, run: ({ database }) => foldVoucherDays(database) },
  'adding up past days of surveys': { every: 600_000, run: ({ database }) => foldSurveyCounts(database) },
  'clearing tables': { every: 30_000, run: ({ database, log }) => clearTables(database, Date.now(), log) },
} as const satisfies Readonly<Record<string, Sweep>>;

/** Begun in every process; what two of them may not do at once is guarded by the database. */
export function reservationWork(services: SweepServices): ReservationWork {
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
