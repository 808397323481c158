import { common } from '#contract/labels/commonLabels.ts';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Campaign } from '#contract/marketing/campaigns.ts';
import customers from '#resources/guests/customers/resource.ts';
import { fieldOf } from '#resources/framework/resource.ts';
import { filterWords } from '#resources/framework/view/filterText.ts';
import { formatListState, parseListState, listStateOf, type FilterValue } from '#resources/framework/view/listState.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';

/** The campaign's audience as text: the guest list's conditions with a link to it, or the number of selected guests. */
export function Audience({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const knownName = useBranchName();
  const { number } = useFormats();
  const { customer_ids: ids, customers_query_params: query, company_id: companyId } = campaign;
  if (ids)
    return <p>{translate('crmCampaigns.audience.chosen', { smart_count: ids.length, total: number(ids.length) })}</p>;
  const branchName = (id: string) => knownName(id) ?? id;
  const state = { ...parseListState('', customers), ...listStateOf(query, customers) };
  const preset =
    query.preset && query.preset !== 'all' && customers.list.presets.find(({ name }) => name === query.preset);
  const conditions = [
    ...(preset ? [{ name: 'preset', label: labelOf(preset.label), words: '' }] : []),
    ...(query.search ? [{ name: 'search', label: labelOf(common.search), words: `“${query.search}”` }] : []),
    ...(query.branches
      ? [
          {
            name: 'branches',
            label: labelOf(fieldOf(customers, 'branchId').label),
            words: query.branches.map(branchName).join(translate('ui.filter.or')),
          },
        ]
      : []),
    ...Object.entries(query.filters ?? {}).map(([name, value]) => ({
      name,
      label: labelOf(fieldOf(customers, name).label),
      words: filterWords(fieldOf(customers, name), value as FilterValue, translate, language, { branchName }),
    })),
  ];
  const address = formatListState(state, customers, `?${new URLSearchParams({ companyId })}`);
  return (
    <div className="row">
      {conditions.length === 0 ? (
        <span>{translate('shell.overview.seeAll')}</span>
      ) : (
        <ul className="row plain-list" aria-label={translate('crmCampaigns.audience.conditions')}>
          {conditions.map(({ name, label, words }) => (
            <li key={name} className="tag wrap">
              {label} {words && <b>{words}</b>}
            </li>
          ))}
        </ul>
      )}
      <Link to={`/crm${address}`}>{translate('crmCampaigns.audience.show')}</Link>
    </div>
  );
}
