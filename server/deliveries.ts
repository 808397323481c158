import { surveyAnswerDelivery, surveyLinkDelivery } from './feedback/surveys/deliveries.ts';
import { voucherMessage } from './marketing/vouchers/messages.ts';
import { noticeDelivery } from './dayNotices/deliver.ts';
import { dayReport } from './notices/notifications/dayReports.ts';
import { notification } from './notices/notifications/queue.ts';
import { reminder } from './notices/notifications/reminders.ts';
import { queueMessage } from './reservations/queue/messages.ts';
import { waitlistOffer } from './reservations/waitlist/offers.ts';
import type { DeliveryKind } from './platform/deliveries/kind.ts';

/** All kinds of deliveries, the most urgent first; modules add theirs here. */
export const deliveryKinds: readonly DeliveryKind[] = [
  queueMessage,
  waitlistOffer,
  notification,
  noticeDelivery,
  surveyAnswerDelivery,
  reminder,
  voucherMessage,
  surveyLinkDelivery,
  dayReport,
];
