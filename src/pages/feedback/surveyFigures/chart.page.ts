import { surveyPage } from './surveyPage.ts';

export default surveyPage('chart', () => import('./SurveyChart.tsx'));
