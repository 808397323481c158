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
  const tell = (path: string, message: string) =>
    context.addIssue({
      code: 'custom',
      message,
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    });
  for (const { code, path } of companyErrors(company)) tell(path, code);
  for (const [index, branch] of company.branches.entries())
    for (const { path, code } of branchProblems(branch))
      if (code !== 'BRANCH_NAME_MUST') tell(`branches.${index}.${path}`, code);
});

/** What the form of a new company is judged by, with the codes of section 5. */
export const newCompanyForm = z.preprocess(named, judged);
