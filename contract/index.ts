import { billingEndpoints } from './billing.ts';
import { bookingWindowEndpoints } from './bookingWindows.ts';
import { branchEndpoints } from './branches.ts';
import { bulkEndpoints } from './bulk.ts';
import { campaignEndpoints } from './campaigns.ts';
import { companyEndpoints } from './companies.ts';
import { complaintEndpoints } from './complaints.ts';
import { consentEndpoints } from './consent.ts';
import { crmEndpoints } from './crm.ts';
import { dailyReportEndpoints } from './dailyReport.ts';
import { dayNoticeEndpoints } from './dayNotices.ts';
import { depositEndpoints } from './deposits.ts';
import { duplicateEndpoints } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { guestRecordEndpoints } from './guestRecords.ts';
import { groupEndpoints } from './groups.ts';
import { historyEndpoints } from './history.ts';
import { guestImports } from './guestImports.ts';
import { endpointsOf } from './imports.ts';
import { jobEndpoints } from './jobs.ts';
import { liveEndpoints } from './live.ts';
import { notificationEndpoints } from './notifications.ts';
import { omnichannelEndpoints } from './omnichannel.ts';
import { orderEndpoints } from './orders.ts';
import { outboxEndpoints } from './outbox.ts';
import { privacyEndpoints } from './privacy.ts';
import { reportColumnEndpoints } from './reportColumns.ts';
import { reservationEventEndpoints } from './reservationEvents.ts';
import { reservationImports } from './reservationImports.ts';
import { restaurantEndpoints } from './restaurants.ts';
import { sessionEndpoints } from './session.ts';
import { statisticsEndpoints } from './statistics.ts';
import { surveyEndpoints } from './surveys.ts';
import { surveyWebhookEndpoints } from './surveyWebhook.ts';
import { userEndpoints } from './users.ts';
import { viewEndpoints } from './views.ts';
import { voucherFigureEndpoints } from './voucherFigures.ts';
import { voucherEndpoints } from './vouchers.ts';

/** Every endpoint of the product but those of declared resources (`resources/define/endpoints.ts`). */
export const contractEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...crmEndpoints,
  ...bulkEndpoints,
  ...guestRecordEndpoints,
  ...groupEndpoints,
  ...historyEndpoints,
  ...billingEndpoints,
  ...consentEndpoints,
  ...privacyEndpoints,
  ...depositEndpoints,
  ...duplicateEndpoints,
  ...campaignEndpoints,
  ...companyEndpoints,
  ...complaintEndpoints,
  ...dailyReportEndpoints,
  ...exportEndpoints,
  ...endpointsOf(guestImports),
  ...jobEndpoints,
  ...liveEndpoints,
  ...notificationEndpoints,
  ...omnichannelEndpoints,
  ...orderEndpoints,
  ...outboxEndpoints,
  ...reservationEventEndpoints,
  ...endpointsOf(reservationImports),
  ...branchEndpoints,
  ...bookingWindowEndpoints,
  ...dayNoticeEndpoints,
  ...restaurantEndpoints,
  ...reportColumnEndpoints,
  ...statisticsEndpoints,
  ...surveyEndpoints,
  ...surveyWebhookEndpoints,
  ...userEndpoints,
  ...viewEndpoints,
  ...voucherEndpoints,
  ...voucherFigureEndpoints,
] as readonly Endpoint[];
