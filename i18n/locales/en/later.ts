/** What only code can show that comes later: it is waited for together with that code. */
export { bulk, history } from './crmBulk.json';
export { crmCampaigns } from './crmCampaigns.json';
export { duplicates } from './crmDuplicates.json';
export { crmExport } from './crmExport.json';
export { crmPoints } from './crmPoints.json';
export { dailyReport } from './dailyReport.json';
export { dayNotices } from './dayNotices.json';
export { entry } from './entry.json';
export { figures } from './figures.json';
export { guest } from './guest.json';
export { imports } from './imports.json';
export { jobs } from './jobs.json';
export { live } from './live.json';
export { money } from './money.json';
export { charts, dateRange, overview, reservationRows } from './overview.json';
export { reservationImport } from './reservationImport.json';
export { reservationSettings } from './reservationSettings.json';
export { vouchers } from './vouchers.json';
