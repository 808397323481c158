import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { uploadCampaignImage, type Campaign } from '#contract/campaigns.ts';
import { upload } from '#data-provider/upload.ts';
import { MediaField, type Sending } from '#ui/MediaField.tsx';
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
  const onChoose = async (file: File, sending: Sending) => {
    setFailed(null);
    try {
      const { imageUrl } = await upload(
        uploadCampaignImage,
        { params: { id: campaign.id }, query: { companyId: campaign.company_id }, file },
        sending,
      );
      edit.set(imageUrl);
    } catch (error) {
      if (!sending.signal.aborted) setFailed(failureText(error));
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
      <MediaField
        label={translate('crmCampaigns.edit.imageHelp')}
        url={edit.value}
        readOnly={readOnly}
        onChoose={onChoose}
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
