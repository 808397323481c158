import { useRecordContext } from 'ra-core';
import type { Campaign } from '#contract/marketing/campaigns.ts';
import { Audience } from './Audience.tsx';

/** The audience of a draft, which cannot be changed. */
export default function AudienceInput() {
  const campaign = useRecordContext<Campaign>();
  return campaign && <Audience campaign={campaign} />;
}
