import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import {
  cancelCampaign,
  createCampaign,
  getCampaign,
  patchCampaign,
  preflightCampaign,
  type Campaign,
  type CampaignChanges,
} from '#contract/campaigns.ts';
import { ApiError, call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import { errorText } from '#ui/errorText.ts';

const root = 'campaigns';
const oneKey = (companyId: string, id: string) => [root, companyId, 'one', id];

/** How often a campaign is looked at that is being sent, in milliseconds. */
const watchEvery = 1_500;
/** The same of one that waits for its time. */
const lookEvery = 15_000;

export function useCampaign(companyId: string, id: string) {
  return useQuery({
    queryKey: oneKey(companyId, id),
    queryFn: async ({ signal }) => (await call(getCampaign, { params: { id }, query: { companyId }, signal })).campaign,
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending' ? watchEvery : state.data?.status === 'scheduled' ? lookEvery : false,
  });
}

/** Who would get a draft now. Asked again for every version of it. */
export function usePreflight({ company_id: companyId, id, version }: Campaign, sendNow: boolean) {
  return useQuery({
    queryKey: [...oneKey(companyId, id), 'preflight', version, sendNow],
    queryFn: ({ signal }) => call(preflightCampaign, { params: { id }, query: { companyId, sendNow }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
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

/**
 * Saves a part of a draft, each part for itself. Parts that are saved at once go one after the other, each with the
 * version that the one before it left.
 */
export function useSave({ company_id: companyId, id }: Campaign) {
  const client = useQueryClient();
  const key = oneKey(companyId, id);
  return useMutation({
    scope: { id: key.join(' ') },
    mutationFn: async (changes: CampaignChanges) => {
      const known = client.getQueryData<Campaign>(key);
      if (!known) throw new Error('The campaign is not loaded.');
      const { headers } = await callWithHeaders(patchCampaign, {
        body: { id, companyId, version: known.version, ...changes },
      });
      return newVersion(headers, known);
    },
    onSuccess: (version, changes) => {
      client.setQueryData<Campaign>(key, (known) => known && { ...known, ...changes, version });
      void client.invalidateQueries({ queryKey: [root, companyId, 'list'] });
    },
  });
}
export type Saving = ReturnType<typeof useSave>;

/** Puts a campaign that a call answered in the place of the one shown; lists and balances are asked for again. */
export function useKeepCampaign() {
  const client = useQueryClient();
  return useCallback(
    (campaign: Campaign) => {
      client.setQueryData(oneKey(campaign.company_id, campaign.id), campaign);
      void client.invalidateQueries({ queryKey: [root, 'getList'] });
      void client.invalidateQueries({ queryKey: ['billing'] });
    },
    [client],
  );
}

/** Loads the campaign anew: somebody else has changed it. */
export function useReload({ company_id: companyId, id }: Campaign) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: oneKey(companyId, id) });
}

/** Takes back a campaign that waits for its time, or stops one that is being sent. */
export function useCancel({ company_id: companyId, id }: Campaign) {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: async () => (await call(cancelCampaign, { params: { id }, query: { companyId } })).campaign,
    onSuccess: keep,
  });
}

/** Makes a draft; whoever asks goes there. */
export function useCreate() {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: async (body: Parameters<typeof call<typeof createCampaign>>[1]['body']) =>
      (await call(createCampaign, { body })).campaign,
    onSuccess: keep,
  });
}

export const campaignPath = (companyId: string, id: string) =>
  `/crm/sms-campaigns/${encodeURIComponent(id)}?${new URLSearchParams({ companyId })}`;
export const campaignsPath = (companyId: string) => `/crm/sms-campaigns?${new URLSearchParams({ companyId })}`;
