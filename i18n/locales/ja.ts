import dayNotices from './ja/dayNotices.json';
import type { Messages } from '../messages.ts';
import crmBulk from './ja/crmBulk.json';
import crmDuplicates from './ja/crmDuplicates.json';
import crmCampaigns from './ja/crmCampaigns.json';
import crmExport from './ja/crmExport.json';
import imports from './ja/imports.json';
import crmPoints from './ja/crmPoints.json';
import dailyReport from './ja/dailyReport.json';
import entry from './ja/entry.json';
import errors from './ja/errors.json';
import figures from './ja/figures.json';
import guest from './ja/guest.json';
import jobs from './ja/jobs.json';
import live from './ja/live.json';
import overview from './ja/overview.json';
import money from './ja/money.json';
import ra from './ja/ra.json';
import ui from './ja/resources.json';
import reservationImport from './ja/reservationImport.json';
import reservationSettings from './ja/reservationSettings.json';
import shell from './ja/shell.json';
import vouchers from './ja/vouchers.json';

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
