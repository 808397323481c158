// Made by `npm run registry` from the declarations in src/pages/**/page.ts; not edited by hand.

import type { Page } from '#resources/framework/page.ts';
import dayNotices from './dayNotices/page.ts';
import feedbackComplaints from './feedback/complaints/page.ts';
import feedbackSurveyFiguresChart from './feedback/surveyFigures/chart.page.ts';
import feedbackSurveyFiguresDetail from './feedback/surveyFigures/detail.page.ts';
import feedbackSurveyFiguresFunnel from './feedback/surveyFigures/funnel.page.ts';
import feedbackSurveyFiguresSummary from './feedback/surveyFigures/summary.page.ts';
import guestsCrmDuplicates from './guests/crm/duplicates/page.ts';
import guestsCrmPoints from './guests/crm/points/page.ts';
import importsGuests from './imports/guests.page.ts';
import importsMenuItems from './imports/menuItems.page.ts';
import importsReservations from './imports/reservations.page.ts';
import marketingVoucherFiguresChart from './marketing/voucherFigures/chart.page.ts';
import marketingVoucherFiguresFunnel from './marketing/voucherFigures/funnel.page.ts';
import marketingVoucherFiguresSummary from './marketing/voucherFigures/summary.page.ts';
import marketingVoucherSearch from './marketing/voucherSearch/page.ts';
import menusMenuCalendar from './menus/menuCalendar/page.ts';
import menusMenuOfDay from './menus/menuOfDay/page.ts';
import menusSoldOut from './menus/soldOut/page.ts';
import moneyDeposits from './money/deposits/page.ts';
import moneyOmnichannel from './money/omnichannel/page.ts';
import moneyOrders from './money/orders/page.ts';
import platformOutbox from './platform/outbox/page.ts';
import reservationsCallingBoard from './reservations/callingBoard/page.ts';
import reservationsDailyReportCalendar from './reservations/dailyReport/calendar.page.ts';
import reservationsDailyReport from './reservations/dailyReport/page.ts';
import reservationsOverview from './reservations/overview/page.ts';
import reservations from './reservations/page.ts';
import reservationsQueueLine from './reservations/queueLine/page.ts';
import reservationsQueueSettings from './reservations/queueSettings/page.ts';
import reservationsReservationBanners from './reservations/reservationBanners/page.ts';
import reservationsReservationSettings from './reservations/reservationSettings/page.ts';
import reservationsServiceCycle from './reservations/serviceCycle/page.ts';
import translationsCopy from './translations/copy/page.ts';
import translationsHistory from './translations/history/page.ts';
import translationsTexts from './translations/texts/page.ts';

/** Every declared page. */
export const pages: readonly Page[] = [
  dayNotices,
  feedbackComplaints,
  feedbackSurveyFiguresChart,
  feedbackSurveyFiguresDetail,
  feedbackSurveyFiguresFunnel,
  feedbackSurveyFiguresSummary,
  guestsCrmDuplicates,
  guestsCrmPoints,
  importsGuests,
  importsMenuItems,
  importsReservations,
  marketingVoucherFiguresChart,
  marketingVoucherFiguresFunnel,
  marketingVoucherFiguresSummary,
  marketingVoucherSearch,
  menusMenuCalendar,
  menusMenuOfDay,
  menusSoldOut,
  moneyDeposits,
  moneyOmnichannel,
  moneyOrders,
  platformOutbox,
  reservationsCallingBoard,
  reservationsDailyReportCalendar,
  reservationsDailyReport,
  reservationsOverview,
  reservations,
  reservationsQueueLine,
  reservationsQueueSettings,
  reservationsReservationBanners,
  reservationsReservationSettings,
  reservationsServiceCycle,
  translationsCopy,
  translationsHistory,
  translationsTexts,
];
