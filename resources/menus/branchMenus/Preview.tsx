import { useState } from 'react';
import { overlapping } from '#contract/menus/branchMenuRules.ts';
import type { BranchMenu } from '#contract/menus/branchMenus.ts';
import { PhoneFrame } from '#ui/PhoneFrame.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import type { FormPreviewProps } from '#resources/framework/resource.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { timesOf } from './times.ts';
import { branchMenuWords } from './words.ts';

/** The menu on a guest's phone, one schedule at a time. */
export default function Preview({ values }: FormPreviewProps) {
  const labelOf = useLabels();
  const language = useLanguage();
  const [chosen, setChosen] = useState(0);
  const schedules = (values.schedules as BranchMenu['schedules'] | undefined) ?? [];
  const at = Math.min(chosen, schedules.length - 1);
  const schedule = schedules[at];
  if (!schedule) return <p className="quiet">{labelOf(branchMenuWords.noSchedules)}</p>;
  const pictures = schedule.images ?? [];
  return (
    <div className="stack">
      {schedules.length > 1 && (
        <div className="row" role="group" aria-label={labelOf(branchMenuWords.schedules)}>
          <ToggleButtons
            names={schedules.map((_, place) => String(place))}
            text={(place) => timesOf(schedules[Number(place)] ?? {})}
            pressed={(place) => Number(place) === at}
            onPress={(place) => setChosen(Number(place))}
          />
        </div>
      )}
      {overlapping(schedules).includes(at) && (
        <p className="fail" role="status">
          {labelOf(branchMenuWords.overlap)}
        </p>
      )}
      <PhoneFrame lang={language}>
        <div className="pad stack stack-tight">
          <h3>{String(values.name ?? '')}</h3>
          <span className="quiet">{timesOf(schedule)}</span>
        </div>
        {pictures.length === 0 && <p className="pad quiet">{labelOf(branchMenuWords.noPictures)}</p>}
        {pictures.map(({ url, width, height }, place) => (
          <img
            key={url}
            className="phone-page"
            src={url}
            width={width}
            height={height}
            alt={labelOf(branchMenuWords.picture, { n: place + 1 })}
            loading="lazy"
          />
        ))}
      </PhoneFrame>
    </div>
  );
}
