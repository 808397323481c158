import { useTranslate } from 'ra-core';
import type { Language } from '#contract/constants.ts';
import { useScope } from '../define/view/scope.ts';
import { draftMessage, markedParts } from './message.ts';

interface PhonePreviewProps {
  content: string;
  image: string | null;
  language: Language;
}

/** The message as a phone shows it, filled in for a sample recipient. */
export function PhonePreview({ content, image, language }: PhonePreviewProps) {
  const translate = useTranslate();
  const { company } = useScope();
  const { text, wide, segments } = draftMessage(content, image, language, window.location.origin);
  return (
    <section className="campaign-phone" aria-label={translate('crmCampaigns.phone.label')}>
      <h2>{company?.name ?? translate('crmCampaigns.phone.label')}</h2>
      <p className="campaign-bubble" lang={language}>
        {content.trim() ? (
          markedParts(text, wide).map((part, index) =>
            part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )
        ) : (
          <span className="subtle">{translate('crmCampaigns.phone.empty')}</span>
        )}
      </p>
      {content.trim() && (
        <p className="campaign-phone-note">
          {translate('crmCampaigns.phone.segments', { smart_count: segments.length })}
        </p>
      )}
    </section>
  );
}
