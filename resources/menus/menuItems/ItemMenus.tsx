import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { menusOfItems } from '#contract/menus/menuSchedules.ts';
import menuSchedules from '#resources/menus/menuSchedules/resource.ts';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';

/** The menus that have an item, in their draft or for guests. */
export default function ItemMenus({ id, companyId }: RecordViewProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const branchName = useBranchName();
  const answer = useCall(['menuSchedules', companyId], menusOfItems, {
    params: { companyId },
    query: { itemId: [id] },
  });
  const { choices } = menuSchedules.fields.status;
  return (
    <Panel title={translate('menuItems.usedIn')}>
      <QueryBoundary answer={answer} rows={2} columns={2}>
        {({ schedules }) =>
          schedules.length ? (
            <ul className="plain-list stack">
              {schedules.map((menu) => {
                const status = choices.find(({ value }) => value === menu.status);
                const path = [companyId, menu.branchId].map(encodeURIComponent).join('/');
                return (
                  <li key={menu.id} className="row">
                    <Link to={`/menu-management/${path}/schedules/${encodeURIComponent(menu.id)}`}>{menu.name}</Link>
                    <span className="subtle">{branchName(menu.branchId)}</span>
                    {status && <span className="subtle">{labelOf(status.label)}</span>}
                  </li>
                );
              })}
            </ul>
          ) : (
            <p className="subtle">{translate('menuItems.unused')}</p>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
