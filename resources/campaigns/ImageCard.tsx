import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { uploadCampaignImage, type Campaign } from '#contract/campaigns.ts';
import { call } from '#data-provider/client.ts';
import { ImageField } from '#ui/ImageField.tsx';
import { EditCard } from './EditCard.tsx';
import { useFailureText, useReload, useSave } from './useCampaigns.ts';
import type { Edit } from './useEdit.ts';

interface ImageCardProps {
  campaign: Campaign;
  readOnly: boolean;
  edit: Edit<string | null>;
}

/** A picture whose address the message ends with; uploaded at once, used once it is saved. */
export function ImageCard({ campaign, readOnly, edit }: ImageCardProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const saving = useSave(campaign);
  const reload = useReload(campaign);
  const [failed, setFailed] = useState<string | null>(null);
  const upload = async (file: File) => {
    setFailed(null);
    try {
      const { imageUrl } = await call(uploadCampaignImage, {
        params: { id: campaign.id },
        query: { companyId: campaign.company_id },
        file,
      });
      edit.set(imageUrl);
    } catch (error) {
      setFailed(failureText(error));
    }
  };
  const save = () => {
    const sent = edit.value;
    saving.mutate({ image_url: sent }, { onSuccess: () => edit.wasSaved(sent) });
  };
  return (
    <EditCard
      title={translate('crmCampaigns.edit.image')}
      edited={edit.edited}
      saving={saving}
      readOnly={readOnly}
      onSave={save}
      onDiscard={edit.discard}
      onReload={() => void reload()}
    >
      <ImageField
        label={translate('crmCampaigns.edit.imageHelp')}
        url={edit.value}
        readOnly={readOnly}
        onChoose={upload}
        onClear={() => edit.set(null)}
      />
      {failed && (
        <p className="campaign-fail" role="alert">
          {failed}
        </p>
      )}
    </EditCard>
  );
}
