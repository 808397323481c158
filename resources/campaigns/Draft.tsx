import type { Campaign } from '#contract/campaigns.ts';
import { useScope } from '../define/view/scope.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { AudienceCard } from './AudienceCard.tsx';
import { ContentCard, type Words } from './ContentCard.tsx';
import { ImageCard } from './ImageCard.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { Preflight } from './Preflight.tsx';
import { SendTimeCard } from './SendTimeCard.tsx';
import { TryOut } from './TryOut.tsx';
import { useEdit } from './useEdit.ts';

const sameWords = (a: Words, b: Words) => a.title === b.title && a.content === b.content;

/** A campaign that can be written: its parts, each saved for itself; what comes of it; who gets it; sending. */
export function Draft({ campaign, mayWrite }: { campaign: Campaign; mayWrite: boolean }) {
  const { company } = useScope();
  const words = useEdit<Words>({ title: campaign.title, content: campaign.content }, sameWords);
  const time = useEdit(campaign.send_time);
  const image = useEdit(campaign.image_url);
  const quiet = useEdit(campaign.quiet_days);
  const unsaved = words.edited || time.edited || image.edited || quiet.edited;
  const language = company?.language ?? 'zh';
  const part = { campaign, readOnly: !mayWrite };
  return (
    <div className="campaign">
      <LeaveGuard unsaved={unsaved} />
      <div className="campaign-columns">
        <div className="campaign-main">
          <ContentCard {...part} edit={words} image={image.value} language={language} />
          <div className="campaign-halves">
            <SendTimeCard {...part} edit={time} />
            <ImageCard {...part} edit={image} />
          </div>
          <AudienceCard {...part} edit={quiet} />
        </div>
        <aside className="campaign-side">
          <PhonePreview content={words.value.content} image={image.value} language={language} />
          {mayWrite && <TryOut campaign={campaign} unsaved={words.edited || image.edited} />}
        </aside>
      </div>
      <Preflight campaign={campaign} unsaved={unsaved} mayWrite={mayWrite} />
    </div>
  );
}
