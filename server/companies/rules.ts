import { branchFields } from '#contract/branchFields.ts';
import { branchProblems, randomReminderHour, normalizeBranch, defaultReminderDays } from '#contract/branchRules.ts';
import type { Problem } from '#contract/problems.ts';
import type { NewBranch } from '#contract/branches.ts';
import { initialOf } from '#contract/settingFields.ts';
import { refused } from '../kernel/errors.ts';
import { toE164 } from '../kernel/phone.ts';

/** What may be stored of a branch. Pure, but for the drawn hour. */

export type Values = Readonly<Record<string, unknown>>;

export const noOwner = () =>
  refused('COMPANY_OWNER_MUST', 'ownerUserId', 'COMPANY_OWNER_MUST', { reason: 'There is no such user.' });

/** The values of a branch with what follows from them. Numbers are kept as E.164, read as people of the country write them. */
export function normalizedBranch(values: Values): Values {
  const { phoneNumber, country } = values;
  const read = phoneNumber ? toE164(String(phoneNumber), String(country)) : null;
  return normalizeBranch(read ? { ...values, phoneNumber: read } : values);
}

export function problemsOfBranch(values: Values): Problem[] {
  const { phoneNumber, country } = values;
  const unread = phoneNumber && toE164(String(phoneNumber), String(country)) !== phoneNumber;
  return [...branchProblems(values), ...(unread ? [{ path: 'phoneNumber', code: 'phone' }] : [])];
}

/**
 * A new branch as it is stored, reminders drawn where nobody has said when.
 * @param usualHour the company's own hour of reminders
 */
export function newBranchValues(given: NewBranch, usualHour: unknown): Values {
  const reminders = {
    reminderSendingHour: usualHour ?? randomReminderHour(),
    reminderSendingPriorDay: defaultReminderDays,
  };
  return normalizedBranch({ ...initialOf(branchFields), ...reminders, ...given });
}
