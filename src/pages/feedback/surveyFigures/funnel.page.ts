import { surveyPage } from './surveyPage.ts';

export default surveyPage('funnel', () => import('./SurveyFunnel.tsx'));
