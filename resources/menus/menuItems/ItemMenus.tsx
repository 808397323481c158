import { useTranslate } from 'ra-core';
import { menusOfItems } from '#contract/menus/menuSchedules.ts';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { UsingMenus } from '../Uses.tsx';

/** The menus that have an item, in their draft or for guests. */
export default function ItemMenus({ id, companyId }: RecordViewProps) {
  const translate = useTranslate();
  const answer = useCall(['menuSchedules', companyId], menusOfItems, {
    params: { companyId },
    query: { itemId: [id] },
  });
  return (
    <Panel title={translate('menuItems.usedIn')}>
      <QueryBoundary answer={answer} rows={2} columns={2}>
        {({ schedules }) => <UsingMenus {...{ schedules, companyId }} />}
      </QueryBoundary>
    </Panel>
  );
}
