import * as z from 'zod';

/** The error catalogue (specification, section 8): every code has a text in each language under `errors.{code}`. */
export const errorStatuses = {
  no_available_branches: 403,
  permission_denied: 403,
  'No Permission': 403,
  invalid_credentials: 401,
  unauthorized: 401,
  invalid_reset_token: 400,
  weak_password: 400,
  invalid_input: 400,
  not_found: 404,
  company_not_found: 404,
  stale_version: 409,
  changed_since: 409,
  ALIAS_EXIST: 409,
  conflict: 409,
  in_use: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  COMPANY_NAME_MUST: 400,
  COMPANY_CREATED_MUST: 400,
  COMPANY_OWNER_MUST: 400,
  BRANCH_MUST: 400,
  BRANCH_NAME_MUST: 400,
  USER_ALREADY_IN_COMPANY: 409,
  USER_UPGRADE_REQUIRED: 409,
  LAST_MANAGER: 409,
  LAST_ADMINISTRATOR: 409,
  INVALID_REMINDER_HOUR: 400,
  INVALID_REMINDER_PRIOR_DAY: 400,
  MICHELIN_REQUIRED_MISSING: 400,
  'invalid branch ids': 400,
  SURVEY_NOT_FOUND: 400,
  SURVEY_ALREADY_LINKED: 409,
  SURVEY_NOT_LINKED: 409,
  SURVEY_ID_INVALID: 400,
  SURVEY_INVALID_BRANCH: 400,
  SURVEY_MANDATORY_REF: 400,
  UNSUPPORTED_KEY: 500,
  UNKNOWN_ERROR: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The body of every error response. */
export const errorBody = z.object({
  code: z.string(),
  /** A message for people, shown if a code has no text. */
  reason: z.string(),
  message: z.string(),
  /**
   * Input errors: path and message; if available the name of the text under `errors.field`; the conflicting record with
   * its title; for a record in use, the resource that refers to it and the number of its records.
   */
  details: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        code: z.string().optional(),
        /** Params of the text. */
        args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        id: z.string().optional(),
        name: z.string().optional(),
        resource: z.string().optional(),
        total: z.number().optional(),
      }),
    )
    .optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorDetail = NonNullable<ErrorBody['details']>[number];
