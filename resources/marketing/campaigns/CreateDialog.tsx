import { useTranslate } from 'ra-core';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import customers from '#resources/guests/customers/resource.ts';
import { choice, same } from '#resources/framework/fields.ts';
import type { CreateDialogProps } from '#resources/framework/resource.ts';
import { useViewList } from '#resources/framework/view/useViews.ts';
import { NewCampaignDialog } from './NewCampaignDialog.tsx';

/** Creates a campaign for all guests, or for those of a saved view. */
export default function CreateDialog({ companyId, onClose }: CreateDialogProps) {
  const translate = useTranslate();
  const views = useViewList(customers).data ?? [];
  const all = { id: 'all', name: translate('shell.overview.seeAll') };
  return (
    <NewCampaignDialog
      companyId={companyId}
      heading={translate('crmCampaigns.new.action')}
      text={translate('crmCampaigns.new.text')}
      audience={choice(same(translate('crmCampaigns.new.audience')), {
        choices: [all, ...views].map(({ id, name }) => ({ value: id, label: same(name) })),
        required: true,
      })}
      guests={(viewId) => {
        const { sort: _, ...query } = views.find(({ id }) => id === viewId)?.state ?? {};
        return { customersQueryParams: query as CustomerQuery };
      }}
      onClose={onClose}
    />
  );
}
