import { errorStatuses, type ErrorBody, type ErrorCode, type ErrorDetail } from '#contract/core/errors.ts';

export interface ErrorOptions {
  /** Shown instead of `reason` if a specific text is available. */
  message?: string;
  details?: ErrorBody['details'];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

const reasons: Readonly<Record<ErrorCode, string>> = {
  no_available_branches: 'No company with an available branch belongs to this user.',
  permission_denied: 'You do not have permission for this.',
  'No Permission': 'No Permission',
  invalid_credentials: 'The e-mail address or the password is wrong.',
  unauthorized: 'Sign in first.',
  invalid_reset_token: 'The link has expired or was used already.',
  weak_password: 'The password is too easy to guess.',
  invalid_input: 'The request is not valid.',
  not_found: 'This record does not exist.',
  company_not_found: 'The company not found',
  stale_version: 'Somebody else has changed this in the meantime.',
  changed_since: 'What this changed has been changed again since.',
  ALIAS_EXIST: 'The alias is taken.',
  conflict: 'This conflicts with what is stored already.',
  in_use: 'Other records still refer to this one.',
  too_large: 'The request is too large.',
  unsupported_type: 'This type of content is not supported.',
  too_many_requests: 'Too many attempts; wait a while.',
  COMPANY_NAME_MUST: 'A company needs a name.',
  COMPANY_CREATED_MUST: 'A company needs the time it was created.',
  COMPANY_OWNER_MUST: 'A company needs an owner.',
  BRANCH_MUST: 'A company needs at least one branch.',
  BRANCH_NAME_MUST: 'Each branch needs a name.',
  USER_ALREADY_IN_COMPANY: 'The user is in this company already.',
  USER_UPGRADE_REQUIRED: 'The user has to be upgraded to version 2 first.',
  LAST_MANAGER: 'A company keeps at least one manager.',
  LAST_ADMINISTRATOR: 'The platform keeps at least one administrator.',
  INVALID_REMINDER_HOUR: 'The hour of reminders is a whole number from 0 to 23.',
  INVALID_REMINDER_PRIOR_DAY: 'The days before are a whole number from 0 to 14.',
  MICHELIN_REQUIRED_MISSING: 'A Michelin entry needs library, type and price.',
  'invalid branch ids': 'invalid branch ids',
  SURVEY_NOT_FOUND: 'Survey not found error',
  SURVEY_ALREADY_LINKED: 'The survey is linked already.',
  SURVEY_NOT_LINKED: 'The survey is not linked.',
  SURVEY_ID_INVALID: 'There is no form with this id.',
  SURVEY_INVALID_BRANCH: 'A branch of the survey is not open to you.',
  SURVEY_MANDATORY_REF: 'Missing survey mandatory ref setting of "total_satisfaction"',
  UNSUPPORTED_KEY: 'Unsupported Key',
  UNKNOWN_ERROR: 'An error occurred.',
  unavailable: 'The service is not available at the moment.',
};

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}

/**
 * An error for the caller, in the contract's format.
 *
 * @example throw new ApiError('not_found', 'This guest does not exist.');
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly reason: string = reasons[code],
    readonly options: ErrorOptions = {},
  ) {
    super(options.message ?? reason);
    this.status = errorStatuses[code];
  }

  body(): ErrorBody {
    return {
      code: this.code,
      reason: this.reason,
      message: this.message,
      ...(this.options.details && { details: this.options.details }),
    };
  }
}

export const noCompany = (id: string) => new ApiError('company_not_found', `The company not found: ${id}`);

/**
 * An error caused by one value of the request.
 *
 * @param path the path of the value, e.g. `branches.2.name`
 * @param message the problem; also the reason, unless `reason` is set
 * @param code its name in the language bundles (`errors.field.…`), if it has one; further details are added
 * @example throw refused('conflict', 'day', 'This day is already closed.', { code: 'dayClosed' });
 */
export const refused = (
  error: ErrorCode,
  path: string,
  message: string,
  { code, reason = message, ...about }: { reason?: string } & Partial<ErrorDetail> = {},
): ApiError => new ApiError(error, reason, { details: [{ path, message, ...(code && { code }), ...about }] });

/**
 * The same with the default reason of the error; only the detail describes the problem.
 *
 * @example throw refusedField('conflict', 'email', 'another user has it', 'taken');
 */
export const refusedField = (error: ErrorCode, path: string, message: string, code?: string): ApiError =>
  refused(error, path, message, { code, reason: reasons[error] });
