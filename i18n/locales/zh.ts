import dayNotices from './zh/dayNotices.json';
import type { Messages } from '../messages.ts';
import crmBulk from './zh/crmBulk.json';
import crmDuplicates from './zh/crmDuplicates.json';
import crmCampaigns from './zh/crmCampaigns.json';
import crmExport from './zh/crmExport.json';
import imports from './zh/imports.json';
import crmPoints from './zh/crmPoints.json';
import dailyReport from './zh/dailyReport.json';
import entry from './zh/entry.json';
import errors from './zh/errors.json';
import figures from './zh/figures.json';
import guest from './zh/guest.json';
import jobs from './zh/jobs.json';
import live from './zh/live.json';
import overview from './zh/overview.json';
import money from './zh/money.json';
import ra from './zh/ra.json';
import ui from './zh/resources.json';
import reservationImport from './zh/reservationImport.json';
import reservationSettings from './zh/reservationSettings.json';
import shell from './zh/shell.json';
import vouchers from './zh/vouchers.json';

export default {
  ...dayNotices,
  ...crmBulk,
  ...crmDuplicates,
  ...crmCampaigns,
  ...crmExport,
  ...imports,
  ...crmPoints,
  ...overview,
  ...dailyReport,
  ...money,
  ...ra,
  ...shell,
  ...vouchers,
  ...entry,
  ...errors,
  ...figures,
  ...guest,
  ...jobs,
  ...reservationImport,
  ...reservationSettings,
  ...live,
  ...ui,
} satisfies Messages;
