import { keepPreviousData } from '@tanstack/react-query';
import { useCreate } from 'ra-core';
import { useNavigate } from 'react-router';
import { preflightCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { campaignPath } from './paths.ts';

/** What everything about campaigns is kept under. */
export const campaignsFamily = ['campaigns'];
/** What a campaign takes from, or gives back. */
export const balances = ['billing'];

/** What was found out of a company's drafts. */
export const preflights = (companyId: string) => [...campaignsFamily, companyId, 'preflight'];

/** Who would get a draft now. Asked again for every version of it. */
export function usePreflight({ company_id: companyId, id, version }: Campaign, sendNow: boolean) {
  const family = [...preflights(companyId), version];
  const input = { params: { id }, query: { companyId, sendNow } };
  return useCall(family, preflightCampaign, input, { placeholderData: keepPreviousData, staleTime: 30_000 });
}

/** Makes a draft, and goes there; who asks for it shows its failure. */
export function useNewDraft(companyId: string) {
  const navigate = useNavigate();
  return useCreate<Campaign>(
    'campaigns',
    { meta: { companyId } },
    { onSuccess: ({ id }) => navigate(campaignPath(companyId, id)) },
  );
}
