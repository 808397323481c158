import type { Campaign } from '#contract/campaigns.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import '../define/view/form/form.css';
import { useScope } from '../define/view/scope.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import { ContentCard } from './ContentCard.tsx';
import { AudienceCard, ImageCard, SendTimeCard } from './DraftCards.tsx';
import { Preflight } from './Preflight.tsx';
import { PhonePreview, TryOut } from './Preview.tsx';
import { usePart } from './usePart.ts';

/** A campaign that can be written: its parts, each saved for itself; what comes of it; who gets it; sending. */
export function Draft({ campaign }: { campaign: Campaign }) {
  const { company } = useScope();
  const mayWrite = useMayWrite();
  const words = usePart(campaign, ['title', 'content']);
  const time = usePart(campaign, ['send_time']);
  const picture = usePart(campaign, ['image_url']);
  const quiet = usePart(campaign, ['quiet_days']);
  const unsaved = [words, time, picture, quiet].some(({ edited }) => edited);
  const card = { campaign, readOnly: !mayWrite };
  const message = {
    content: words.value.content,
    image: picture.value.image_url,
    language: company?.language ?? 'zh',
  };
  return (
    <div className="stack stack-wide record-page">
      <LeaveGuard unsaved={unsaved} />
      <div className="form-previewed">
        <div className="stack stack-wide">
          <ContentCard readOnly={!mayWrite} part={words} message={message} />
          <div className="halves">
            <SendTimeCard {...card} part={time} />
            <ImageCard {...card} part={picture} />
          </div>
          <AudienceCard {...card} part={quiet} />
        </div>
        <aside className="form-preview stack stack-wide">
          <PhonePreview {...message} />
          {mayWrite && <TryOut campaign={campaign} unsaved={words.edited || picture.edited} />}
        </aside>
      </div>
      <Preflight campaign={campaign} unsaved={unsaved} />
    </div>
  );
}
