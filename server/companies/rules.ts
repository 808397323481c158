import { branchFields } from '#contract/branchFields.ts';
import {
  branchProblems,
  randomReminderHour,
  settleBranch,
  usualReminderDays,
  type SettingProblem,
} from '#contract/branchRules.ts';
import { companyErrors, type NewBranch, type NewCompany } from '#contract/companies.ts';
import { companyFields } from '#contract/companyFields.ts';
import { companyProblems, settleCompany } from '#contract/companyRules.ts';
import { initialOf } from '#contract/settingFields.ts';
import { refused } from '../kernel/errors.ts';
import { toE164 } from '../kernel/phone.ts';
import { refuseProblems } from '../records/settings.ts';

/** What may be stored of a new company and its branches. Pure, but for the drawn hour. */

type Values = Readonly<Record<string, unknown>>;

export const noOwner = () =>
  refused('COMPANY_OWNER_MUST', 'ownerUserId', 'COMPANY_OWNER_MUST', { reason: 'There is no such user.' });

/** The values of a branch with what follows from them. Numbers are kept as E.164, read as people of the country write them. */
export function settledBranch(values: Values): Values {
  const { phoneNumber, country } = values;
  const read = phoneNumber ? toE164(String(phoneNumber), String(country)) : null;
  return settleBranch(read ? { ...values, phoneNumber: read } : values);
}

export function problemsOfBranch(values: Values): SettingProblem[] {
  const { phoneNumber, country } = values;
  const unread = phoneNumber && toE164(String(phoneNumber), String(country)) !== phoneNumber;
  return [...branchProblems(values), ...(unread ? [{ path: 'phoneNumber', code: 'phone' }] : [])];
}

/**
 * A new branch as it is stored, reminders drawn where nobody has said when.
 * @param usualHour the company's own hour of reminders
 */
function valuesOfNewBranch(given: NewBranch, usualHour: unknown): Values {
  const reminders = {
    reminderSendingHour: usualHour ?? randomReminderHour(),
    reminderSendingPriorDay: usualReminderDays,
  };
  return settledBranch({ ...initialOf(branchFields), ...reminders, ...given });
}

/**
 * A new branch as it is stored.
 * @throws ApiError `BRANCH_NAME_MUST`, or what the rules of section 5 say
 */
export function settledNewBranch(given: NewBranch, usualHour: unknown): Values {
  if (!given.name) refuseProblems([{ path: 'name', code: 'BRANCH_NAME_MUST' }], 'branch.');
  const values = valuesOfNewBranch(given, usualHour);
  refuseProblems(problemsOfBranch(values), 'branch.');
  return values;
}

/**
 * A new company and its branches as they are stored: the first lack gives the code, all are in the details.
 * @throws ApiError one of the five creation errors, or what the rules of section 5 say
 */
export function settledNewCompany(given: NewCompany): { values: Values; branches: Values[] } {
  refuseProblems(companyErrors(given));
  const { branches: named, createdTime: _, ownerUserId: __, ...own } = given;
  const values = settleCompany<Values>({ ...initialOf(companyFields), ...own });
  const branches = named.map((branch) => valuesOfNewBranch(branch, values.defaultReminderSendingHour));
  const under = (at: number) => (problem: SettingProblem) => ({ ...problem, path: `branches.${at}.${problem.path}` });
  refuseProblems([
    ...companyProblems(values),
    ...branches.flatMap((branch, at) => problemsOfBranch(branch).map(under(at))),
  ]);
  return { values, branches };
}
