/** The parts of pages with declared reports, loaded together when the first such page opens. */
export { screenOf } from '../report.ts';
export { ReportView } from './report/ReportView.tsx';
export { ReportTabs } from './report/ReportTabs.tsx';
