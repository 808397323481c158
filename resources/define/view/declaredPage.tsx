/** What pages are made of whose content is declared: brought in together when the first of them is opened. */
export { EntriesView } from './report/EntriesView.tsx';
export { ReportPage } from './report/ReportPage.tsx';
export { ReportTabs } from './report/ReportTabs.tsx';
export { SettingsPage } from './settings/SettingsPage.tsx';
