import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorStatuses, type ErrorCode } from '#contract/core/errors.ts';

/** The error codes of the catalogue that each call can return. */

const ofAnything: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'too_many_requests', 'unavailable'];

const settings: readonly ErrorCode[] = [
  'ALIAS_EXIST',
  'BRANCH_NAME_MUST',
  'COMPANY_NAME_MUST',
  'INVALID_REMINDER_HOUR',
  'INVALID_REMINDER_PRIOR_DAY',
  'MICHELIN_REQUIRED_MISSING',
  'No Permission',
];
const surveys: readonly ErrorCode[] = [
  'SURVEY_ALREADY_LINKED',
  'SURVEY_ID_INVALID',
  'SURVEY_INVALID_BRANCH',
  'SURVEY_MANDATORY_REF',
  'SURVEY_NOT_FOUND',
  'SURVEY_NOT_LINKED',
  'UNSUPPORTED_KEY',
];
const people: readonly ErrorCode[] = [
  'LAST_ADMINISTRATOR',
  'LAST_MANAGER',
  'No Permission',
  'USER_ALREADY_IN_COMPANY',
  'USER_UPGRADE_REQUIRED',
];

/** Additional codes of an area's rules, by the paths of its calls. */
const ofAreas: readonly (readonly [path: RegExp, codes: readonly ErrorCode[]])[] = [
  [
    /^\/api\/auth\//,
    ['invalid_credentials', 'invalid_reset_token', 'no_available_branches', 'weak_password', ...people],
  ],
  [/^\/api\/(v1\/(restaurants|online-booking)|me\/reservationInfo|branches|branchBookingWindowSettings)\//, settings],
  [/^\/api\/companies\/:companyId\/audit\/:entryId/, ['changed_since', ...settings]],
  [/^\/api\/:companyId\/audit\//, ['changed_since']],
  [/^\/api\/admin\/companies/, ['BRANCH_MUST', 'COMPANY_CREATED_MUST', 'COMPANY_OWNER_MUST', ...settings]],
  [/^\/api\/(v1\/)?(surveys|company|survey-\w+)\b/, surveys],
  [/^\/api\/users/, people],
  [/^\/api\/(v2\/|sms\/)/, ['No Permission']],
];

/** The codes that a call can return, in the order of the catalogue. */
export function codesOf({ access, params, query, body, upload, method, path }: Endpoint): ErrorCode[] {
  const found = new Set<ErrorCode>(ofAnything);
  const add = (...codes: readonly ErrorCode[]) => codes.forEach((code) => found.add(code));
  if (access.kind !== 'public') add('unauthorized', 'permission_denied');
  if (access.kind === 'admin' || (access.kind === 'company' && access.withoutCompany)) add('No Permission');
  if (access.kind !== 'public') add('company_not_found');
  if (params || query || body || upload) add('invalid_input');
  if (params || body) add('not_found');
  if (body || upload) add('too_large', 'unsupported_type');
  if (method !== 'GET') add('conflict', 'stale_version');
  if (method === 'DELETE') add('in_use');
  for (const [area, codes] of ofAreas) if (area.test(path)) add(...codes);
  return (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => found.has(code));
}
