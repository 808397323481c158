import { useTranslate } from 'ra-core';
import { preflightStages, type Preflight, type PreflightStage } from '#contract/campaigns.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';

/** From the guests that are meant to those who get the message: who drops out, and for what. */
export function Funnel({ found }: { found: Preflight }) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const share = (value: number) => ({ inlineSize: `${found.matched ? (value / found.matched) * 100 : 0}%` });
  // Forgotten guests are told of only where there are some, messages of late only where they are looked for.
  const beside = (stage: PreflightStage) => stage === 'erased' || (stage === 'recent' && found.quietDays === 0);
  const stages = preflightStages.filter((stage) => found.dropped[stage] > 0 || !beside(stage));
  const leftAfter = (stage: PreflightStage) =>
    preflightStages
      .slice(0, preflightStages.indexOf(stage) + 1)
      .reduce((left, one) => left - found.dropped[one], found.matched);
  return (
    <ol className="funnel" aria-label={translate('crmCampaigns.preflight.funnel')}>
      <li className="funnel-step">
        <span className="funnel-label">{translate('crmCampaigns.funnel.matched')}</span>
        <b className="funnel-count">{number(found.matched)}</b>
        <span className="funnel-bar" aria-hidden="true">
          <span style={share(found.matched)} />
        </span>
      </li>
      {stages.map((stage) => {
        const dropped = found.dropped[stage];
        return (
          <li className="funnel-step" key={stage} data-none={dropped === 0 || undefined}>
            <span className="funnel-label">
              {translate(`crmCampaigns.funnel.${stage}`, { smart_count: found.quietDays })}
            </span>
            <span className="funnel-count">{dropped ? `−${number(dropped)}` : '0'}</span>
            <span className="funnel-bar" aria-hidden="true">
              <span style={share(leftAfter(stage))} />
              <span className="funnel-dropped" style={share(dropped)} />
            </span>
          </li>
        );
      })}
      <li className="funnel-step funnel-final">
        <span className="funnel-label">{translate('crmCampaigns.funnel.recipients')}</span>
        <b className="funnel-count">{number(found.recipients)}</b>
        <span className="funnel-bar" aria-hidden="true">
          <span style={share(found.recipients)} />
        </span>
      </li>
    </ol>
  );
}
