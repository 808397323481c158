import dayNotices from './en/dayNotices.json';
import crmBulk from './en/crmBulk.json';
import crmDuplicates from './en/crmDuplicates.json';
import crmCampaigns from './en/crmCampaigns.json';
import crmExport from './en/crmExport.json';
import imports from './en/imports.json';
import crmPoints from './en/crmPoints.json';
import dailyReport from './en/dailyReport.json';
import entry from './en/entry.json';
import errors from './en/errors.json';
import figures from './en/figures.json';
import guest from './en/guest.json';
import jobs from './en/jobs.json';
import live from './en/live.json';
import overview from './en/overview.json';
import money from './en/money.json';
import ra from './en/ra.json';
import ui from './en/resources.json';
import reservationImport from './en/reservationImport.json';
import reservationSettings from './en/reservationSettings.json';
import shell from './en/shell.json';
import vouchers from './en/vouchers.json';

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
};
