// Made by `npm run registry` from the declarations in src/pages/**/page.ts; not edited by hand.

import type { Page } from '#resources/define/page.ts';
import complaints from './complaints/page.ts';
import crmDuplicates from './crm/duplicates/page.ts';
import crmPoints from './crm/points/page.ts';
import dailyReportCalendar from './dailyReport/calendar.page.ts';
import dailyReport from './dailyReport/page.ts';
import dayNotices from './dayNotices/page.ts';
import deposits from './deposits/page.ts';
import importGuests from './import/guests.page.ts';
import importReservations from './import/reservations.page.ts';
import menuCalendar from './menuCalendar/page.ts';
import menuOfDay from './menuOfDay/page.ts';
import omnichannel from './omnichannel/page.ts';
import orders from './orders/page.ts';
import outbox from './outbox/page.ts';
import overview from './overview/page.ts';
import reservationBanners from './reservationBanners/page.ts';
import reservationSettings from './reservationSettings/page.ts';
import reservations from './reservations/page.ts';
import serviceCycle from './serviceCycle/page.ts';
import surveyFiguresChart from './surveyFigures/chart.page.ts';
import surveyFiguresDetail from './surveyFigures/detail.page.ts';
import surveyFiguresFunnel from './surveyFigures/funnel.page.ts';
import surveyFiguresSummary from './surveyFigures/summary.page.ts';
import voucherFiguresChart from './voucherFigures/chart.page.ts';
import voucherFiguresFunnel from './voucherFigures/funnel.page.ts';
import voucherFiguresSummary from './voucherFigures/summary.page.ts';
import voucherSearch from './voucherSearch/page.ts';

/** Every declared page. */
export const pages: readonly Page[] = [
  complaints,
  crmDuplicates,
  crmPoints,
  dailyReportCalendar,
  dailyReport,
  dayNotices,
  deposits,
  importGuests,
  importReservations,
  menuCalendar,
  menuOfDay,
  omnichannel,
  orders,
  outbox,
  overview,
  reservationBanners,
  reservationSettings,
  reservations,
  serviceCycle,
  surveyFiguresChart,
  surveyFiguresDetail,
  surveyFiguresFunnel,
  surveyFiguresSummary,
  voucherFiguresChart,
  voucherFiguresFunnel,
  voucherFiguresSummary,
  voucherSearch,
];
