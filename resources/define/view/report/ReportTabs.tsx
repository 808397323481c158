import { createElement, type ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import type { Labels } from '../../fields.ts';
import type { Page } from '../../page.ts';
import { useText } from '../say.ts';
import { useScope } from '../scope.ts';
import '../list.css';
import './report.css';

interface ReportTabsProps {
  page: Pick<Page, 'path' | 'title'>;
  tabs: readonly { name: string; label: Labels | string; view: ComponentType }[];
}

/** Reports side by side: each has its address, and conditions of its own. */
export function ReportTabs({ page, tabs }: ReportTabsProps) {
  const text = useText();
  const { companyId, branchId } = useScope();
  const asked = useParams().tab;
  const active = tabs.find(({ name }) => name === asked) ?? tabs[0];
  const scope = new URLSearchParams({
    ...(companyId && { company_id: companyId }),
    ...(branchId && { branch_id: branchId }),
  });
  return (
    <div className="money">
      <nav className="presets" aria-label={text(page.title)}>
        {tabs.map(({ name, label }) => (
          <Link
            key={name}
            className="preset"
            aria-current={name === active?.name ? 'page' : undefined}
            to={`${page.path}/${name}?${scope}`}
          >
            {text(label)}
          </Link>
        ))}
      </nav>
      {active && createElement(active.view)}
    </div>
  );
}
