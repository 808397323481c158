import crmBulk from './crmBulk.json';
import crmCampaigns from './crmCampaigns.json';
import crmDuplicates from './crmDuplicates.json';
import crmExport from './crmExport.json';
import crmPoints from './crmPoints.json';
import dailyReport from './dailyReport.json';
import dayNotices from './dayNotices.json';
import entry from './entry.json';
import figures from './figures.json';
import guest from './guest.json';
import imports from './imports.json';
import jobs from './jobs.json';
import live from './live.json';
import money from './money.json';
import overview from './overview.json';
import reservationImport from './reservationImport.json';
import reservationSettings from './reservationSettings.json';
import vouchers from './vouchers.json';

/** What only code can show that comes later: it is waited for together with that code. */
export default {
  ...crmBulk,
  ...crmCampaigns,
  ...crmDuplicates,
  ...crmExport,
  ...crmPoints,
  ...dailyReport,
  ...dayNotices,
  ...entry,
  ...figures,
  ...guest,
  ...imports,
  ...jobs,
  ...live,
  ...money,
  ...overview,
  ...reservationImport,
  ...reservationSettings,
  ...vouchers,
};
