import { omit } from 'es-toolkit';
import * as z from 'zod';
import { withProblems } from '#contract/problems.ts';
import { branchProblems } from '#contract/branchRules.ts';
import { companyErrors, newCompany } from '#contract/companies.ts';
import { withoutNothing } from '../define/values.ts';

const judged = withProblems(newCompany.loose(), (company) => [
  ...companyErrors(company),
  ...company.branches.flatMap((branch, at) =>
    branchProblems(omit(branch, ['name'])).map(({ code, path }) => ({ code, path: `branches.${at}.${path}` })),
  ),
]);

/** What the form of a new company is judged by, with the codes of section 5. */
export const newCompanyForm = z.preprocess(withoutNothing, judged);
