import { defaultExpiry } from '#contract/feedback/surveyFields.ts';
import { defaultDefinition } from './wording.ts';

/** A new survey has all default questions. */
const newSurvey = () => ({
  definition: defaultDefinition(),
  branchIds: [],
  expirationType: 'afterIssue',
  expireSeconds: defaultExpiry,
  feedbackEmailType: 'unsatisfied',
  customizedLink: null,
  vouchers: [],
});

export default newSurvey;
