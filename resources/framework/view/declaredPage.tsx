/** The parts of pages with declared content, loaded together when the first such page opens. */
export { screenOf } from '../report.ts';
export { ReportView } from './report/ReportView.tsx';
export { ReportTabs } from './report/ReportTabs.tsx';
export { SettingsPage } from './settings/SettingsPage.tsx';
