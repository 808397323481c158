import { surveyPage } from './surveyPage.ts';

export default surveyPage('summary', () => import('./Summary.tsx'));
