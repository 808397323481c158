import { useState } from 'react';
import {
  announcementPlaces,
  announcementState,
  announcementTimesIn,
  shownSpans,
  type AnnouncementPlace,
} from '#contract/reservations/announcementTimes.ts';
import { PhoneFrame } from '#ui/PhoneFrame.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import type { FormPreviewProps } from '#resources/framework/resource.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { spanText } from './times.ts';
import { announcementWords, placeLabels } from './words.ts';

const dayMs = 86_400_000;

/** An announcement as guests see it, at one place at a time, and when it is shown next. */
export default function Preview({ values }: FormPreviewProps) {
  const labelOf = useLabels();
  const language = useLanguage();
  const [place, setPlace] = useState<AnnouncementPlace>('booking');
  const places = (values.places ?? {}) as Partial<Record<AnnouncementPlace, boolean>>;
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const picture = text('imageUrl');
  const isEmpty = !text('title') && !text('subtitle') && !text('content') && !picture;
  return (
    <div className="stack">
      <div className="row" role="group" aria-label={labelOf(announcementWords.place)}>
        <ToggleButtons
          names={announcementPlaces}
          text={(name) => labelOf(placeLabels[name])}
          pressed={(name) => name === place}
          onPress={setPlace}
        />
      </div>
      <PhoneFrame lang={language} {...(places[place] && picture && { picture })}>
        {places[place] ? (
          <div className="pad stack stack-tight">
            {text('title') && <h3>{text('title')}</h3>}
            {text('subtitle') && <span className="quiet">{text('subtitle')}</span>}
            {text('content') && <p className="lines">{text('content')}</p>}
            {isEmpty && <p className="quiet">{labelOf(announcementWords.empty)}</p>}
          </div>
        ) : (
          <p className="pad quiet">{labelOf(announcementWords.hiddenHere)}</p>
        )}
      </PhoneFrame>
      <When values={values} />
    </div>
  );
}

/** When the announcement is shown next, on the clock of the branch. */
function When({ values }: FormPreviewProps) {
  const labelOf = useLabels();
  const scope = useScope();
  const [now] = useState(() => Date.now());
  const times = announcementTimesIn(values);
  if (!times) return null;
  const [branch] = (values.branchIds as readonly string[] | undefined) ?? [];
  const zone = branchZone(scope, branch);
  const state = announcementState(times, now);
  // With a first day to come, it is shown within a week of that.
  const from = Math.max(now, times.startDate ? Date.parse(`${times.startDate}T00:00:00Z`) - dayMs : now);
  const [next] = shownSpans(times, { from, to: from + 9 * dayMs });
  if (state === 'never' || state === 'over' || !next)
    return (
      <p className="warn" role="status">
        {labelOf(state === 'over' ? announcementWords.over : announcementWords.neverShown)}
      </p>
    );
  const words = state === 'shown' ? announcementWords.now : announcementWords.next;
  return (
    <p className="quiet" role="status">
      {labelOf(words, { n: spanText(next, zone) })}
    </p>
  );
}
