import { groupBy } from 'es-toolkit';
import { searchFold } from '#contract/core/fold.ts';
import type { CompanySummary } from '#contract/platform/session.ts';
import { formBranchOf, type FormBranch } from './steps.ts';

export interface CompanyChoices {
  companyId: string;
  name: string;
  branches: FormBranch[];
}

interface Search {
  term: string;
  /** Maximum number of branches offered. */
  limit: number;
  /** Companies that the server found for the term: it also knows other spellings of a name. */
  found: boolean;
}

/** All branches of a company whose name or id matches, otherwise its matching branches. */
function matching({ id, name, branches }: CompanySummary, { term, found }: Search): CompanySummary['branches'] {
  const wanted = searchFold(term.trim());
  if ([name, id].some((text) => searchFold(text).includes(wanted))) return branches;
  const named = branches.filter((branch) => searchFold(branch.name).includes(wanted));
  return found && named.length === 0 ? branches : named;
}

/** The branches to choose from, by company, and whether there are more. */
export function branchChoicesOf(
  companies: readonly CompanySummary[],
  search: Search,
): { companies: CompanyChoices[]; more: boolean } {
  const all = companies.flatMap((company) =>
    matching(company, search).map(({ id, companyId, name }) =>
      formBranchOf({ id, name, companyId, companyName: company.name, startDate: null, endDate: null, groupMeta: [] }),
    ),
  );
  const chosen = groupBy(all.slice(0, search.limit), ({ companyId }) => companyId);
  return {
    companies: companies.flatMap(({ id, name }) => (chosen[id] ? [{ companyId: id, name, branches: chosen[id] }] : [])),
    more: all.length > search.limit,
  };
}
