import type { Resource } from '#resources/define/resource.ts';
import { billingHandlers } from './billing/handlers.ts';
import { bookingWindowHandlers } from './bookingWindows/handlers.ts';
import { dayNoticeHandlers } from './dayNotices/handlers.ts';
import { branchHandlers } from './companies/branches.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { campaignHandlers } from './campaigns/handlers.ts';
import { companyHandlers } from './companies/handlers.ts';
import { restaurantHandlers } from './companies/settings.ts';
import { consentHandlers } from './consent/handlers.ts';
import { crmHandlers } from './crm/handlers.ts';
import { dailyReportHandlers } from './dailyReport/handlers.ts';
import { declaredHandlers } from './declared/handlers.ts';
import { depositHandlers } from './deposits/handlers.ts';
import { duplicateHandlers } from './duplicates/handlers.ts';
import type { Handled } from './http/handle.ts';
import { exportHandlers } from './exports/handlers.ts';
import { groupHandlers } from './groups/handlers.ts';
import { guestRecordHandlers } from './guests/handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import { importHandlers } from './imports/kinds.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { omnichannelHandlers } from './omnichannel/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { reservationEventHandlers } from './reservations/handlers.ts';
import { inboundHandlers } from './sms/inbound.ts';
import { sessionHandlers } from './session/handlers.ts';
import { statisticsHandlers } from './statistics/handlers.ts';
import { complaintHandlers, surveyHandlers } from './surveys/handlers.ts';
import { surveyWebhookHandlers } from './surveys/webhook.ts';
import { userHandlers } from './users/handlers.ts';
import { viewHandlers } from './views/handlers.ts';
import { voucherHandlers } from './vouchers/handlers.ts';

/** The handlers of every endpoint: the contract's, and those of the declared resources. */
export function allHandlers(resources: readonly Resource[]): Handled[] {
  return [
    ...sessionHandlers,
    ...crmHandlers,
    ...bulkHandlers,
    ...guestRecordHandlers,
    ...groupHandlers,
    ...historyHandlers,
    ...billingHandlers,
    ...consentHandlers,
    ...privacyHandlers,
    ...depositHandlers,
    ...duplicateHandlers,
    ...campaignHandlers,
    ...inboundHandlers,
    ...companyHandlers,
    ...dailyReportHandlers,
    ...exportHandlers,
    ...importHandlers,
    ...jobHandlers,
    ...liveHandlers,
    ...notificationHandlers,
    ...omnichannelHandlers,
    ...orderHandlers,
    ...outboxHandlers,
    ...reservationEventHandlers,
    ...branchHandlers,
    ...bookingWindowHandlers,
    ...dayNoticeHandlers,
    ...restaurantHandlers,
    ...statisticsHandlers,
    ...complaintHandlers,
    ...surveyHandlers,
    ...surveyWebhookHandlers,
    ...userHandlers,
    ...viewHandlers,
    ...voucherHandlers,
    ...declaredHandlers(resources),
  ];
}
