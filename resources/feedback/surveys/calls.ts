import { createSurvey, getSurvey, listSurveys, putSurvey, unlinkSurvey } from '#contract/feedback/surveys.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** Surveys of a company. */
export const surveyCalls: ResourceCalls = {
  list: { endpoint: listSurveys, records: 'data', paging: { page: 'page', perPage: 'itemsPerPage' } },
  get: getSurvey,
  create: createSurvey,
  patch: {
    endpoint: putSurvey,
    fields: [
      'definition',
      'branchIds',
      'expirationType',
      'expireSeconds',
      'feedbackEmailType',
      'customizedLink',
      'vouchers',
    ],
  },
  remove: unlinkSurvey,
};
