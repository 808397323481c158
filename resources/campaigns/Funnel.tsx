import { useTranslate } from 'ra-core';
import { preflightStages, type Preflight, type PreflightStage } from '#contract/campaigns.ts';
import { useFormats } from '../define/view/useFormats.ts';

/** From the guests that are meant to those who get the message: who drops out, and for what. */
export function Funnel({ found }: { found: Preflight }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const share = (value: number) => ({ inlineSize: `${found.matched ? (value / found.matched) * 100 : 0}%` });
  // Forgotten guests are told of only where there are some, messages of late only where they are looked for.
  const beside = (stage: PreflightStage) => stage === 'erased' || (stage === 'recent' && found.quietDays === 0);
  const stages = preflightStages.filter((stage) => found.dropped[stage] > 0 || !beside(stage));
  const leftAfter = (stage: PreflightStage) =>
    preflightStages
      .slice(0, preflightStages.indexOf(stage) + 1)
      .reduce((left, one) => left - found.dropped[one], found.matched);
  const steps: readonly { name: string; left: number; dropped?: number }[] = [
    { name: 'matched', left: found.matched },
    ...stages.map((stage) => ({ name: stage, left: leftAfter(stage), dropped: found.dropped[stage] })),
    { name: 'recipients', left: found.recipients },
  ];
  return (
    <ol className="funnel plain-list" aria-label={translate('crmCampaigns.preflight.funnel')}>
      {steps.map(({ name, left, dropped }) => (
        <li className="funnel-step" key={name} data-none={dropped === 0 || undefined}>
          <span className="funnel-label">
            {translate(`crmCampaigns.funnel.${name}`, { smart_count: found.quietDays })}
          </span>
          {dropped === undefined ? (
            <b className="funnel-count">{number(left)}</b>
          ) : (
            <span className="funnel-count">{dropped ? `−${number(dropped)}` : '0'}</span>
          )}
          <span className="funnel-bar" aria-hidden="true">
            <span style={share(left)} />
            {dropped !== undefined && <span className="funnel-dropped" style={share(dropped)} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
