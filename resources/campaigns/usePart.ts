import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isEqual, pick } from 'es-toolkit';
import { useState } from 'react';
import { patchCampaign, type Campaign, type CampaignChanges } from '#contract/campaigns.ts';
import { callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import { campaignKey, listKey, useReload } from './useCampaigns.ts';

/**
 * Saves a part of a draft, each part for itself. Parts that are saved at once go one after the other, each with the
 * version that the one before it left.
 */
function useSave({ company_id: companyId, id }: Campaign) {
  const client = useQueryClient();
  const key = campaignKey(companyId, id);
  return useMutation({
    scope: { id: key.join(' ') },
    mutationFn: async (changes: CampaignChanges) => {
      const known = client.getQueryData<Campaign>(key);
      if (!known) throw new Error('The campaign is not loaded.');
      const { title } = changes;
      const sent = title === undefined ? changes : { ...changes, title: title.trim() };
      const body = { id, companyId, version: known.version, ...sent };
      const { headers } = await callWithHeaders(patchCampaign, { body });
      return { ...sent, version: newVersion(headers, known) };
    },
    onSuccess: (saved) => {
      client.setQueryData<Campaign>(key, (known) => known && { ...known, ...saved });
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
}

/**
 * A part of a draft: what is saved, until something else is written over it; saved and discarded by itself.
 *
 * @param fields what of the campaign belongs to it
 */
export function usePart<Name extends keyof CampaignChanges>(campaign: Campaign, fields: readonly Name[]) {
  const saving = useSave(campaign);
  const reload = useReload(campaign);
  const [written, setWritten] = useState<Pick<Campaign, Name> | null>(null);
  const saved = pick(campaign, [...fields]);
  const value = written ?? saved;
  const discard = () => {
    saving.reset();
    setWritten(null);
  };
  return {
    value,
    edited: written !== null && !isEqual(written, saved),
    saving,
    set: (changes: Partial<Pick<Campaign, Name>>) => setWritten({ ...value, ...changes }),
    discard,
    /** What was written since stays an edit. */
    save: () => saving.mutate(value, { onSuccess: () => setWritten((now) => (isEqual(now, value) ? null : now)) }),
    reload() {
      discard();
      reload();
    },
  };
}
export type Part<Name extends keyof CampaignChanges> = ReturnType<typeof usePart<Name>>;
