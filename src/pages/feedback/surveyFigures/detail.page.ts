import { surveyPage } from './surveyPage.ts';

export default surveyPage('detail', () => import('./Detail.tsx'));
