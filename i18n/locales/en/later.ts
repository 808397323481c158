/** What the screens beyond the first have in common: it is waited for together with their code. */
export { charts, dateRange } from './charts.json';
export { bulk } from './crmBulk.json';
export { jobs } from './jobs.json';
export { live } from './live.json';
export { menuItems } from './menuItems.json';
export { menuSoldOut } from './menuSoldOut.json';
export { merging } from './merging.json';
export { money } from './money.json';
export { reservationSettings } from './reservationSettings.json';

/** What the code of one area shows, and the server's reasons for refusals: a chunk each, by the name of the file. */
export const areas = {
  crmPoints: () => import('./crmPoints.json'),
  dailyReport: () => import('./dailyReport.json'),
  dayNotices: () => import('./dayNotices.json'),
  figures: () => import('./figures.json'),
  guest: () => import('./guest.json'),
  imports: () => import('./imports.json'),
  marketing: () => import('./marketing.json'),
  menuEditor: () => import('./menuEditor.json'),
  reasons: () => import('./reasons.json'),
  translations: () => import('./translations.json'),
};
