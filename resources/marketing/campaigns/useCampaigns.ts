import { keepPreviousData } from '@tanstack/react-query';
import { useCreate } from 'ra-core';
import { useNavigate } from 'react-router';
import { preflightCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { campaignPath } from './paths.ts';

/** The query key of everything about campaigns. */
export const campaignsKey = ['campaigns'];
/** The query keys of the points that a campaign reserves or refunds. */
export const balances = ['billing'];

/** The query key of a company's preflights. */
export const preflights = (companyId: string) => [...campaignsKey, companyId, 'preflight'];

/** The current preflight of a draft, requested again for every version. */
export function usePreflight({ company_id: companyId, id, version }: Campaign, sendNow: boolean) {
  const family = [...preflights(companyId), version];
  const input = { params: { id }, query: { companyId, sendNow } };
  return useCall(family, preflightCampaign, input, { placeholderData: keepPreviousData, staleTime: 30_000 });
}

/** Creates a draft and opens it; the caller shows failures. */
export function useNewDraft(companyId: string) {
  const navigate = useNavigate();
  return useCreate<Campaign>(
    'campaigns',
    { meta: { companyId } },
    { onSuccess: ({ id }) => navigate(campaignPath(companyId, id)) },
  );
}
