import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { menusOfItems, usesOfCategory, usesOfModifier } from '#contract/menus/menuSchedules.ts';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuSchedules from '#resources/menus/menuSchedules/resource.ts';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx';

interface UsingProps {
  companyId: string;
  title: string;
  /** The text if there are none. */
  none: string;
  resource: Resource;
  records: readonly { id: string; name: string; branchId?: string; beside?: readonly (string | undefined)[] }[];
  /** How many more there are. */
  rest?: number;
}

/** Records that use another one, with links to them. */
function Using({ companyId, title, none, resource, records, rest = 0 }: UsingProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const scopeOf = (branchId: string) => `?${new URLSearchParams({ company_id: companyId, branch_id: branchId })}`;
  return (
    <Panel title={translate(title)}>
      {!records.length && <p className="subtle">{translate(none)}</p>}
      <ul className={`plain-list ${records[0]?.beside ? 'stack' : 'row'}`}>
        {records.map(({ id, name, branchId = '', beside }) => (
          <li key={id} className="row">
            <Link className="wrap" to={recordPath(resource, id, scopeOf(branchId), companyId)}>
              {name}
            </Link>
            {beside && <span className="subtle">{beside.filter(Boolean).join(' · ')}</span>}
          </li>
        ))}
        {rest > 0 && <li className="subtle">{translate('menuItems.rest', { number: number(rest) })}</li>}
      </ul>
    </Panel>
  );
}

type Uses = ResponseOf<typeof menusOfItems> | ResponseOf<typeof usesOfCategory>;

/** Where a record is used: in items, and in menus, in their draft or for guests. */
function AllUses({ companyId, answer }: { companyId: string; answer: QueryState & { data: Uses | undefined } }) {
  const labelOf = useLabels();
  const language = useLanguage();
  const branchName = useBranchName();
  return (
    <QueryBoundary answer={answer} rows={4} columns={2}>
      {({ schedules, ...uses }) => (
        <div className="stack stack-loose">
          {'items' in uses && (
            <Using
              title="menuItems.usedBy"
              none="menuItems.unusedBy"
              resource={menuItems}
              records={uses.items.map(({ id, name }) => ({ id, name: textIn(name, language) ?? id }))}
              rest={uses.total - uses.items.length}
              {...{ companyId }}
            />
          )}
          <Using
            title="menuItems.usedIn"
            none="menuItems.unused"
            resource={menuSchedules}
            records={schedules.map(({ status, ...menu }) => ({
              ...menu,
              beside: [branchName(menu.branchId), labelOf(later[status])],
            }))}
            {...{ companyId }}
          />
        </div>
      )}
    </QueryBoundary>
  );
}

/** Of an item: the menus that have it. */
export function ItemUses({ id, companyId }: RecordViewProps) {
  const input = { params: { companyId }, query: { itemId: [id] } };
  return <AllUses {...{ companyId }} answer={useCall([menuSchedules.name, companyId], menusOfItems, input)} />;
}

/** Of a category: items and menus. */
export function CategoryUses({ id, companyId }: RecordViewProps) {
  const input = { params: { companyId }, query: { categoryId: id } };
  return <AllUses {...{ companyId }} answer={useCall([menuSchedules.name, companyId], usesOfCategory, input)} />;
}

/** Of a modifier: items and menus. */
export function ModifierUses({ id, companyId }: RecordViewProps) {
  const input = { params: { companyId }, query: { modifierId: id } };
  return <AllUses {...{ companyId }} answer={useCall([menuSchedules.name, companyId], usesOfModifier, input)} />;
}
