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
 * The values of a new branch, reminders drawn where nobody has said when.
 * @param usualHour the company's own hour of reminders
 */
export function valuesOfNewBranch(given: NewBranch, usualHour: unknown = null): Values {
  const reminders = {
    reminderSendingHour: usualHour ?? randomReminderHour(),
    reminderSendingPriorDay: usualReminderDays,
  };
  return settledBranch({ ...initialOf(branchFields), ...reminders, ...given });
}

/** The values of a new company. */
export const valuesOfNewCompany = ({ branches: _b, createdTime: _c, ownerUserId: _o, ...given }: NewCompany): Values =>
  settleCompany<Values>({ ...initialOf(companyFields), ...given });

/**
 * Refuses a new company that lacks something: the first lack gives the code, all are in the details.
 * @throws ApiError one of the five creation errors, or what the rules of section 5 say
 */
export function checkNewCompany(company: NewCompany): void {
  refuseProblems(companyErrors(company));
  refuseProblems([
    ...companyProblems(valuesOfNewCompany(company)),
    ...company.branches.flatMap((branch, index) =>
      problemsOfBranch(valuesOfNewBranch(branch)).map(({ path, code }) => ({
        path: `branches.${index}.${path}`,
        code,
      })),
    ),
  ]);
}

/** @throws ApiError `BRANCH_NAME_MUST`, or what the rules of section 5 say */
export function checkNewBranch(branch: NewBranch): void {
  if (!branch.name) refuseProblems([{ path: 'name', code: 'BRANCH_NAME_MUST' }], 'branch.');
  refuseProblems(problemsOfBranch(valuesOfNewBranch(branch)), 'branch.');
}
