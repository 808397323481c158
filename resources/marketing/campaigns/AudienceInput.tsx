import { useRecordContext } from 'ra-core';
import type { Campaign } from '#contract/marketing/campaigns.ts';
import { Audience } from './Audience.tsx';

/** Which guests a draft is meant for; nobody can change it. */
export default function AudienceInput() {
  const campaign = useRecordContext<Campaign>();
  return campaign && <Audience campaign={campaign} />;
}
