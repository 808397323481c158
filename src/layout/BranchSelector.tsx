import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { debounce } from '#contract/core/constants.ts';
import type { CompanySummary } from '#contract/platform/session.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useDebounced } from '#ui/debounce.ts';
import { SelectBox } from '#ui/SelectBox.tsx';
import { useFoundCompanies } from '#resources/organization/companies/useFoundCompanies.ts';
import { contains } from './search.ts';

const all = 'all';

/** The branches that match the search text, grouped by company: the current company first, then the others. */
export function branchGroups(
  companies: readonly CompanySummary[],
  current: CompanySummary | null,
  typed: string,
  everyBranch: string | null,
) {
  const rest = companies.filter((one) => one.id !== current?.id);
  return [...(current ? [current] : []), ...rest]
    .map((company) => {
      const named = contains(company.name, typed);
      const fitting = company.branches.filter((branch) => named || contains(branch.name, typed));
      const whole = everyBranch !== null && (named || contains(everyBranch, typed));
      return {
        id: company.id,
        label: company.name,
        options: [
          ...(whole ? [{ id: company.id === current?.id ? all : `${all}:${company.id}`, label: everyBranch }] : []),
          ...fitting.map(({ id, name }) => ({ id, label: name })),
        ],
      };
    })
    .filter((group) => group.options.length > 0);
}

interface BranchSelectorProps {
  mode: 'choose' | 'readOnly';
  /** The page needs a single branch; "all branches" is not offered. */
  one: boolean;
}

/** Selects the page's branch or all branches. Read-only on pages that belong to one branch. */
export function BranchSelector({ mode, one }: BranchSelectorProps) {
  const { me, company, branchId, branches, setBranch, setCompany } = useScope();
  const translate = useTranslate();
  const labelOf = useLabels();
  const [text, setText] = useState('');
  const settled = useDebounced(text, debounce.branchSearch);
  // An empty box, as after opening, needs no debounce.
  const typed = text ? settled : '';
  const everyBranch = labelOf(common.allBranches);
  // Administrators search the branches of all companies, whatever the sign-in returned.
  const [open, setOpen] = useState(false);
  const { found, isFetching } = useFoundCompanies(typed, open && typed !== '');
  const companies = me.isAdmin && typed ? (found ?? me.companies) : me.companies;
  const name = branches.find((branch) => branch.id === branchId)?.name ?? everyBranch;

  if (mode === 'readOnly') {
    const hint = translate('shell.branch.readOnly');
    return (
      <div className="branch-fixed" title={hint}>
        <span className="visually-hidden">{labelOf(common.branch)}: </span>
        {name}
        <span className="wide-only quiet small">{hint}</span>
      </div>
    );
  }
  return (
    <SelectBox
      className="branch-selector"
      label={labelOf(common.branch)}
      groups={branchGroups(companies, company, typed, one ? null : everyBranch)}
      selected={branchId ?? all}
      onSelect={(id) => {
        if (id === all) setBranch(null);
        else if (id.startsWith(`${all}:`)) setCompany(id.slice(all.length + 1));
        else setBranch(id, companies.find((one) => one.branches.some((branch) => branch.id === id))?.id);
      }}
      text={text}
      onText={setText}
      placeholder={translate('shell.branch.search')}
      empty={translate(isFetching ? 'shell.loading' : 'shell.branch.none')}
      busy={isFetching}
      onOpenChange={setOpen}
    >
      <span className="clip">{name}</span>
    </SelectBox>
  );
}
