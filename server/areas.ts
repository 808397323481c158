/** The handlers of the contract's endpoints, area by area. */

export { billingHandlers } from './billing/handlers.ts';
export { bookingWindowHandlers } from './bookingWindows/handlers.ts';
export { branchMenuHandlers } from './branchMenus/handlers.ts';
export { bulkHandlers } from './bulk/handlers.ts';
export { campaignHandlers } from './campaigns/handlers.ts';
export { branchHandlers } from './companies/branches.ts';
export { companyHandlers } from './companies/handlers.ts';
export { restaurantHandlers } from './companies/settings.ts';
export { consentHandlers } from './consent/handlers.ts';
export { crmHandlers } from './crm/handlers.ts';
export { dailyReportHandlers } from './dailyReport/handlers.ts';
export { dayNoticeHandlers } from './dayNotices/handlers.ts';
export { depositHandlers } from './deposits/handlers.ts';
export { duplicateHandlers } from './duplicates/handlers.ts';
export { exportHandlers } from './exports/handlers.ts';
export { groupHandlers } from './groups/handlers.ts';
export { guestRecordHandlers } from './guests/handlers.ts';
export { historyHandlers } from './history/handlers.ts';
export { importHandlers } from './imports/kinds.ts';
export { jobHandlers } from './jobs/handlers.ts';
export { liveHandlers } from './live/handlers.ts';
export { notificationHandlers } from './notifications/handlers.ts';
export { omnichannelHandlers } from './omnichannel/handlers.ts';
export { orderHandlers } from './orders/handlers.ts';
export { outboxHandlers } from './outbox/handlers.ts';
export { privacyHandlers } from './privacy/handlers.ts';
export { reservationEventHandlers } from './reservations/handlers.ts';
export { sessionHandlers } from './session/handlers.ts';
export { inboundHandlers } from './sms/inbound.ts';
export { statisticsHandlers } from './statistics/handlers.ts';

export { complaintHandlers, surveyHandlers } from './surveys/handlers.ts';
export { surveyWebhookHandlers } from './surveys/webhook.ts';
export { userHandlers } from './users/handlers.ts';
export { viewHandlers } from './views/handlers.ts';
export { voucherHandlers } from './vouchers/handlers.ts';
