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

/**
 * Selects the current company. A member's companies are filtered here, an administrator's are searched on the server.
 */
export function CompanySelector() {
  const { me, company, companyId, setCompany } = useScope();
  const translate = useTranslate();
  const labelOf = useLabels();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), me.isAdmin ? debounce.companySearch : 0);
  // An empty box, as after opening, needs no debounce.
  const term = text.trim() ? settled : '';
  const { found, isFetching } = useFoundCompanies(term, open);

  const own = me.companies.filter((one) => contains(one.name, term));
  const companies: readonly CompanySummary[] = me.isAdmin ? (found ?? own) : own;
  const busy = me.isAdmin && (isFetching || term !== text.trim());
  const branches = company ? translate('shell.company.branches', { smart_count: company.branches.length }) : '';

  return (
    <SelectBox
      className="sidebar-company"
      label={labelOf(common.company)}
      groups={[
        {
          id: 'companies',
          options: companies.map(({ id, name, branches: { length } }) => ({ id, label: name, detail: String(length) })),
        },
      ]}
      selected={companyId}
      onSelect={setCompany}
      text={text}
      onText={setText}
      placeholder={translate('shell.company.search')}
      empty={translate(busy ? 'shell.loading' : 'shell.company.none')}
      busy={busy}
      onOpenChange={setOpen}
    >
      <span className="sidebar-company-text">
        <span className="sidebar-company-name clip">{company?.name ?? translate('shell.company.choose')}</span>
        {branches && <span className="sidebar-company-branches">{branches}</span>}
      </span>
    </SelectBox>
  );
}
