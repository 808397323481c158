import {
  companyChangeable,
  companyErrors,
  settleLimits,
  type CompanyChanges,
  type NewBranch,
  type NewCompany,
} from '#contract/companies.ts';
import type { branches, companies } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { toE164 } from '../kernel/phone.ts';

/** What may be stored of a company and its branches. Pure. */

type Stored = typeof companies.$inferSelect;
type Detail = { path: string; message: string };

const inRange = (time: number) => time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2200, 0, 1);

/** What of a company a person may change, as it should be afterwards, its limits settled. */
export function settledCompany(stored: Stored, { version: _version, ...changes }: CompanyChanges): Partial<Stored> {
  if (changes.tags) changes.tags = [...new Set(changes.tags)];
  const settled: Stored = settleLimits({ ...stored, ...changes } as Stored);
  return Object.fromEntries(Object.entries(settled).filter(([key]) => companyChangeable.includes(key)));
}

/**
 * Refuses a new company that lacks something: the first lack gives the code, all are in the details.
 * @throws ApiError one of the five creation errors, or `invalid_input`
 */
export function checkNewCompany(company: NewCompany): void {
  const lacks = companyErrors(company);
  const [first] = lacks;
  if (first)
    throw new ApiError(first.code, undefined, { details: lacks.map(({ code, path }) => ({ path, message: code })) });
  if (!inRange(Date.parse(company.createdTime)))
    throw new ApiError('COMPANY_CREATED_MUST', undefined, {
      details: [{ path: 'createdTime', message: 'COMPANY_CREATED_MUST' }],
    });
  const details = company.branches.flatMap((branch, index) => branchProblems(branch, `branches.${index}`));
  if (details.length) throw invalid(details);
}

/** @throws ApiError `BRANCH_NAME_MUST` or `invalid_input` */
export function checkNewBranch(branch: NewBranch, services: Record<string, boolean>): void {
  if (!branch.name)
    throw new ApiError('BRANCH_NAME_MUST', undefined, {
      details: [{ path: 'branch.name', message: 'BRANCH_NAME_MUST' }],
    });
  const details = branchProblems(branch, 'branch');
  if (!Object.keys(services).every((name) => /^[\w-]{1,60}$/.test(name)))
    details.push({ path: 'branchServices', message: 'has a name that is not one of a service' });
  if (details.length) throw invalid(details);
}

function branchProblems(branch: NewBranch, path: string): Detail[] {
  return [
    ...(isTimeZone(branch.timeZone) ? [] : [{ path: `${path}.timeZone`, message: 'is not a time zone' }]),
    ...(/^[A-Z]{2}$/.test(branch.country) ? [] : [{ path: `${path}.country`, message: 'is not a country code' }]),
    ...(/^[A-Z]{3}$/.test(branch.currency) ? [] : [{ path: `${path}.currency`, message: 'is not a currency code' }]),
    ...(!branch.phoneNumber || toE164(branch.phoneNumber, branch.country)
      ? []
      : [{ path: `${path}.phoneNumber`, message: 'is not a phone number' }]),
  ];
}

/** A name of the tz database, rather than a fixed offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A checked branch as it is stored. */
export function branchRow(
  branch: NewBranch,
  companyId: string,
  id: string,
  services: Record<string, boolean> = {},
): typeof branches.$inferInsert {
  const phoneNumber = branch.phoneNumber ? toE164(branch.phoneNumber, branch.country) : null;
  return { ...branch, phoneNumber, companyId, id, services };
}

const invalid = (details: Detail[]) => new ApiError('invalid_input', undefined, { details });
