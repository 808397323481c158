import { omit } from 'es-toolkit';
import * as z from 'zod';
import { branchProblems } from '#contract/branchRules.ts';
import { companyErrors, newCompany } from '#contract/companies.ts';

/** What was left empty counts as not named. */
const named = (given: unknown): unknown => {
  if (Array.isArray(given)) return given.map(named);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, named(value)]])),
  );
};

const judged = newCompany.loose().superRefine((company, context) => {
  const ofBranches = company.branches.flatMap((branch, at) =>
    branchProblems(omit(branch, ['name'])).map(({ code, path }) => ({ code, path: `branches.${at}.${path}` })),
  );
  for (const { code, path } of [...companyErrors(company), ...ofBranches])
    context.addIssue({ code: 'custom', message: code, path: path.split('.') });
});

/** What the form of a new company is judged by, with the codes of section 5. */
export const newCompanyForm = z.preprocess(named, judged);
