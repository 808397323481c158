/** What pages are made of whose content is declared: brought in together when the first of them is opened. */
export { ReportView } from './report/ReportView.tsx';
export { ReportTabs } from './report/ReportTabs.tsx';
export { SettingsPage } from './settings/SettingsPage.tsx';
