import dayNotices from './zh-cn/dayNotices.json';
import type { Messages } from '../messages.ts';
import crmBulk from './zh-cn/crmBulk.json';
import crmDuplicates from './zh-cn/crmDuplicates.json';
import crmCampaigns from './zh-cn/crmCampaigns.json';
import crmExport from './zh-cn/crmExport.json';
import imports from './zh-cn/imports.json';
import crmPoints from './zh-cn/crmPoints.json';
import dailyReport from './zh-cn/dailyReport.json';
import entry from './zh-cn/entry.json';
import errors from './zh-cn/errors.json';
import figures from './zh-cn/figures.json';
import guest from './zh-cn/guest.json';
import jobs from './zh-cn/jobs.json';
import live from './zh-cn/live.json';
import overview from './zh-cn/overview.json';
import money from './zh-cn/money.json';
import ra from './zh-cn/ra.json';
import ui from './zh-cn/resources.json';
import reservationImport from './zh-cn/reservationImport.json';
import reservationSettings from './zh-cn/reservationSettings.json';
import shell from './zh-cn/shell.json';
import vouchers from './zh-cn/vouchers.json';

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
