import type { ReservationWork, Services } from '../kernel/services.ts';
import { clearTables } from './autoClear.ts';
import { sendNotifications } from '../notifications/send.ts';
import { eventGate } from './gate.ts';
import { inviteAfterVisits } from '../surveys/afterVisit.ts';
import { sendEvery } from '../messages/deliver.ts';
import { sendSurveyMessages } from '../surveys/sendMessages.ts';
import { sendVoucherMessages } from '../vouchers/messages.ts';
import { issueAfterVisits } from '../vouchers/afterVisit.ts';
import { foldSurveyCounts } from '../surveys/dailyCounts.ts';
import { foldVoucherDays } from '../vouchers/figures.ts';
import { transformWaitlists } from './waitlist.ts';

/** How often changes of the daily counts are added to them. */
const foldEvery = 1_000;
/** Changes added in one transaction. */
const foldAtOnce = 5_000;
/** Looked after even if nobody said that something has changed. */
const lookEvery = 60_000;
const waitlistEvery = 10_000;
const clearEvery = 30_000;
const notifyEvery = 2_000;
const issueEvery = 30_000;
const inviteEvery = 10_000;
const addVouchersEvery = 20_000;
const addSurveysEvery = 600_000;

/** Begun in every process; what two of them may not do at once is guarded by the database. */
export function reservationWork(
  services: Pick<Services, 'config' | 'database' | 'log' | 'mailer' | 'sms'>,
): ReservationWork {
  const { database, log, mailer, sms } = services;
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
      repeat(waitlistEvery, 'looking through the waitlists', () => transformWaitlists(database));
      repeat(notifyEvery, 'sending notifications', () => sendNotifications(database, { mailer, sms, log }));
      repeat(issueEvery, 'issuing vouchers after visits', () => issueAfterVisits(services, stopping.signal));
      repeat(inviteEvery, 'making links to surveys after visits', () => inviteAfterVisits(database));
      repeat(sendEvery, 'sending links to surveys', () => sendSurveyMessages(services));
      repeat(sendEvery, 'sending vouchers', () => sendVoucherMessages(services));
      repeat(addVouchersEvery, 'adding to the daily counts of vouchers', () => foldVoucherDays(database));
      repeat(addSurveysEvery, 'adding up past days of surveys', () => foldSurveyCounts(database));
      repeat(clearEvery, 'clearing tables', () => clearTables(database));
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
