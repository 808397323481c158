import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { createCampaign, getCampaign, preflightCampaign, type Campaign } from '#contract/campaigns.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { useCall } from '../define/view/useCall.ts';
import { campaignPath } from './paths.ts';

/** What the answers about one campaign are kept under. */
export const campaignKey = (companyId: string, id: string) => ['campaigns', companyId, 'one', id];
/** What react-admin keeps the list under. */
export const listKey = ['campaigns', 'getList'];

/** How often a campaign is looked at that is being sent, in milliseconds. */
const watchEvery = 1_500;
/** The same of one that waits for its time. */
const lookEvery = 15_000;

export function useCampaign(companyId: string, id: string) {
  return useQuery({
    queryKey: campaignKey(companyId, id),
    queryFn: async ({ signal }) => (await call(getCampaign, { params: { id }, query: { companyId }, signal })).campaign,
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending' ? watchEvery : state.data?.status === 'scheduled' ? lookEvery : false,
  });
}

/** Who would get a draft now. Asked again for every version of it. */
export function usePreflight({ company_id: companyId, id, version }: Campaign, sendNow: boolean) {
  const family = [...campaignKey(companyId, id), 'preflight', version];
  const input = { params: { id }, query: { companyId, sendNow } };
  return useCall(family, preflightCampaign, input, { placeholderData: keepPreviousData, staleTime: 30_000 });
}

/** What to say of a failure (specification, section 8): the session is over, or something else went wrong, and what. */
export function useFailureText() {
  const translate = useTranslate();
  return useCallback(
    (error: unknown): string => {
      if (error instanceof ApiError && error.status === 401) return translate('crmCampaigns.unauthorizedError');
      const known = error instanceof ApiError && error.code !== 'UNKNOWN_ERROR' ? errorText(error, translate) : '';
      return [translate('crmCampaigns.unknownError'), known].filter(Boolean).join(' ');
    },
    [translate],
  );
}

/** Puts a campaign that a call answered in the place of the one shown; lists and balances are asked for again. */
export function useKeepCampaign() {
  const client = useQueryClient();
  return useCallback(
    (campaign: Campaign) => {
      client.setQueryData(campaignKey(campaign.company_id, campaign.id), campaign);
      void client.invalidateQueries({ queryKey: listKey });
      void client.invalidateQueries({ queryKey: ['billing'] });
    },
    [client],
  );
}

/** Loads the campaign anew: somebody else has changed it. */
export function useReload({ company_id: companyId, id }: Campaign): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: campaignKey(companyId, id) });
}

/** Makes a draft, and goes there. */
export function useCreate() {
  const keep = useKeepCampaign();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: CallInput<typeof createCampaign>['body']) =>
      (await call(createCampaign, { body })).campaign,
    onSuccess: (campaign) => {
      keep(campaign);
      void navigate(campaignPath(campaign.company_id, campaign.id));
    },
  });
}
