import { useRecordContext } from 'ra-core';
import { uploadCampaignImage, type Campaign } from '#contract/marketing/campaigns.ts';
import { upload } from '#data-provider/upload.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { MediaInput } from '#resources/framework/view/form/MediaInput.tsx';

/** A picture whose address is appended to the message; uploaded immediately, used once saved. */
export default function PictureInput(props: InputProps) {
  const campaign = useRecordContext<Campaign>();
  if (!campaign) return null;
  const about = { params: { id: campaign.id }, query: { companyId: campaign.company_id } };
  return (
    <MediaInput
      {...props}
      kind="image"
      store={async (file, sending) => (await upload(uploadCampaignImage, { ...about, file }, sending)).imageUrl}
    />
  );
}
