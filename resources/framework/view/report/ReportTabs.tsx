import { createElement, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import type { Labels } from '../../fields.ts';
import type { Page } from '../../page.ts';
import { useText } from '../labels.ts';
import { useScope } from '../scope.ts';
import '../list.css';
import './report.css';

interface ReportTabsProps {
  page: Pick<Page, 'path' | 'title'>;
  tabs: readonly { name: string; label: Labels | string; view: ComponentType }[];
}

/** Reports in tabs: each has its own address and filters. */
export function ReportTabs({ page, tabs }: ReportTabsProps) {
  const text = useText();
  const { companyId, branchId } = useScope();
  const tabParam = useParams().tab;
  const active = tabs.find(({ name }) => name === tabParam) ?? tabs[0];
  const scope = new URLSearchParams({
    ...(companyId && { company_id: companyId }),
    ...(branchId && { branch_id: branchId }),
  });
  return (
    <div className="stack stack-wide">
      <ViewLinks
        label={text(page.title)}
        current={active?.name ?? ''}
        views={tabs.map(({ name, label }) => ({ name, label: text(label), to: `${page.path}/${name}?${scope}` }))}
      />
      {active && createElement(active.view)}
    </div>
  );
}
