import { deliveryKinds } from './deliveries.ts';
import { clearTables } from './reservations/autoClear.ts';
import { reportDays } from './notices/notifications/dayReports.ts';
import { remindGuests } from './notices/notifications/reminders.ts';
import { inviteAfterVisits } from './feedback/surveys/afterVisit.ts';
import { endSoldOut } from './menus/soldOut/ended.ts';
import { clearDeliveries } from './platform/deliveries/clear.ts';
import { sendDeliveries, sendEvery } from './platform/deliveries/send.ts';
import { issueAfterVisits } from './marketing/vouchers/afterVisit.ts';
import { foldSurveyCounts } from './feedback/surveys/dailyCounts.ts';
import { foldVoucherDays } from './marketing/vouchers/figures.ts';
import { tellOfEligible, transformWaitlists } from './reservations/waitlist/waitlist.ts';
import { clearBoardFiles } from './reservations/queue/board/media.ts';
import type { Sweep } from './reservations/work.ts';

/** The repeated jobs over all companies in every process, by their names in the log; modules add theirs here. */
export const sweeps = {
  'looking through the waitlists': {
    every: 10_000,
    run: (services) => transformWaitlists(services, Date.now(), services.log),
  },
  'telling of tables for the waitlists': {
    every: 30_000,
    run: (services) => tellOfEligible(services, Date.now(), services.log),
  },
  'reminding guests': { every: 60_000, run: ({ database, log }) => remindGuests(database, Date.now(), log) },
  'reporting past days': { every: 300_000, run: (services) => reportDays(services, Date.now(), services.log) },
  'issuing vouchers after visits': {
    every: 30_000,
    run: (services, signal) => issueAfterVisits(services, signal),
  },
  'making links to surveys after visits': {
    every: 10_000,
    run: ({ database, log }) => inviteAfterVisits(database, log),
  },
  'sending text messages': {
    every: sendEvery,
    run: (services, signal) => sendDeliveries(deliveryKinds, services, 'sms', signal),
  },
  'sending mails': {
    every: sendEvery,
    run: (services, signal) => sendDeliveries(deliveryKinds, services, 'mail', signal),
  },
  'clearing what was sent to staff': {
    every: 3_600_000,
    run: ({ database }) => {
      const toStaff = deliveryKinds.filter(({ repeatable }) => repeatable);
      return clearDeliveries(
        database,
        toStaff.map(({ kind }) => kind),
      );
    },
  },
  'adding to the daily counts of vouchers': { every: 20_000, run: ({ database }) => foldVoucherDays(database) },
  'adding up past days of surveys': { every: 600_000, run: ({ database }) => foldSurveyCounts(database) },
  'ending what is sold out': { every: 5_000, run: (services) => endSoldOut(services) },
  'removing files of calling boards': { every: 3_600_000, run: (services) => clearBoardFiles(services) },
  'clearing tables': { every: 30_000, run: (services) => clearTables(services, Date.now(), services.log) },
} as const satisfies Readonly<Record<string, Sweep>>;
