import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { usesOfCategory, usesOfModifier } from '#contract/menus/menuSchedules.ts';
import type { MenuText } from '#contract/menus/menuTypes.ts';
import type { ScheduleStatus } from '#contract/menus/menuValues.ts';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import menuSchedules from '#resources/menus/menuSchedules/resource.ts';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';

interface UsingMenu {
  id: string;
  name: string;
  branchId: string;
  status: ScheduleStatus;
}

/** Menus that have a record, with links to their editors. */
export function UsingMenus({ schedules, companyId }: { schedules: readonly UsingMenu[]; companyId: string }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const branchName = useBranchName();
  const { choices } = menuSchedules.fields.status;
  if (!schedules.length) return <p className="subtle">{translate('menuItems.unused')}</p>;
  return (
    <ul className="plain-list stack">
      {schedules.map((menu) => {
        const status = choices.find(({ value }) => value === menu.status);
        const path = [companyId, menu.branchId].map(encodeURIComponent).join('/');
        return (
          <li key={menu.id} className="row">
            <Link className="wrap" to={`/menu-management/${path}/schedules/${encodeURIComponent(menu.id)}`}>
              {menu.name}
            </Link>
            <span className="subtle">{branchName(menu.branchId)}</span>
            {status && <span className="subtle">{labelOf(status.label)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

interface UsesProps {
  companyId: string;
  answer: ReturnType<typeof useCall<typeof usesOfCategory>>;
}

function Uses({ companyId, answer }: UsesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useFormats();
  const nameOf = (id: string, name: MenuText) => textIn(name, language) ?? id;
  return (
    <div className="stack stack-loose">
      <Panel title={translate('menuItems.usedBy')}>
        <QueryBoundary answer={answer} rows={2} columns={1}>
          {({ items, total }) =>
            total ? (
              <ul className="plain-list row">
                {items.map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      className="wrap"
                      to={`/menu-management/items/${encodeURIComponent(id)}?company_id=${encodeURIComponent(companyId)}`}
                    >
                      {nameOf(id, name)}
                    </Link>
                  </li>
                ))}
                {total > items.length && (
                  <li className="subtle">{translate('menuItems.rest', { number: number(total - items.length) })}</li>
                )}
              </ul>
            ) : (
              <p className="subtle">{translate('menuItems.unusedBy')}</p>
            )
          }
        </QueryBoundary>
      </Panel>
      <Panel title={translate('menuItems.usedIn')}>
        <QueryBoundary answer={answer} rows={2} columns={2}>
          {({ schedules }) => <UsingMenus {...{ schedules, companyId }} />}
        </QueryBoundary>
      </Panel>
    </div>
  );
}

/** Where a category is used: items and menus. */
export function CategoryUses({ id, companyId }: RecordViewProps) {
  const query = { categoryId: id };
  const answer = useCall(['menuSchedules', companyId], usesOfCategory, { params: { companyId }, query });
  return <Uses {...{ companyId, answer }} />;
}

/** Where a modifier is used: items and menus. */
export function ModifierUses({ id, companyId }: RecordViewProps) {
  const query = { modifierId: id };
  const answer = useCall(['menuSchedules', companyId], usesOfModifier, { params: { companyId }, query });
  return <Uses {...{ companyId, answer }} />;
}
