import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import type { Language } from '#contract/constants.ts';
import { maxContentLength, placeholders, type Placeholder } from '#contract/sms.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';
import { EditCard } from './EditCard.tsx';
import { draftMessage } from './message.ts';
import { useReload, useSave } from './useCampaigns.ts';
import type { Edit } from './useEdit.ts';

export interface Words {
  title: string;
  content: string;
}

interface ContentCardProps {
  campaign: Campaign;
  readOnly: boolean;
  edit: Edit<Words>;
  image: string | null;
  /** The company's. */
  language: Language;
}

/** Title and words of the message, with what they cost while they are written. */
export function ContentCard({ campaign, readOnly, edit, image, language }: ContentCardProps) {
  const translate = useTranslate();
  const saving = useSave(campaign);
  const reload = useReload(campaign);
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const { title, content } = edit.value;
  const save = () => {
    const sent = edit.value;
    saving.mutate({ title: sent.title.trim(), content: sent.content }, { onSuccess: () => edit.wasSaved(sent) });
  };
  const insert = (name: Placeholder) => {
    const [from, to] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length];
    const mark = `{${name}}`;
    edit.set({ title, content: (content.slice(0, from) + mark + content.slice(to)).slice(0, maxContentLength) });
    // Once the new text is there, behind what was put into it.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  return (
    <EditCard
      title={translate('crmCampaigns.edit.content')}
      edited={edit.edited}
      saving={saving}
      readOnly={readOnly}
      onSave={save}
      onDiscard={edit.discard}
      onReload={() => void reload()}
    >
      <TextField
        label={translate('crmCampaigns.edit.title')}
        value={title}
        disabled={readOnly}
        helperText={translate('crmCampaigns.edit.titleHelp')}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => edit.set({ title: event.target.value, content })}
      />
      <TextField
        label={translate('crmCampaigns.edit.message')}
        value={content}
        disabled={readOnly}
        multiline
        minRows={5}
        inputRef={area}
        slotProps={{ htmlInput: { maxLength: maxContentLength, 'aria-describedby': counterId } }}
        onChange={(event) => edit.set({ title, content: event.target.value })}
      />
      {!readOnly && (
        <p className="campaign-placeholders">
          <span>{translate('crmCampaigns.edit.insert')}</span>
          {placeholders.map((name) => (
            <button key={name} type="button" className="campaign-placeholder" onClick={() => insert(name)}>
              {translate(`crmCampaigns.placeholder.${name}`)}
            </button>
          ))}
        </p>
      )}
      <Counter id={counterId} content={content} image={image} language={language} />
    </EditCard>
  );
}

interface CounterProps {
  id: string;
  content: string;
  image: string | null;
  language: Language;
}

/** How the message is encoded and cut up, and what makes it longer than it need be. */
function Counter({ id, content, image, language }: CounterProps) {
  const translate = useTranslate();
  const own = useLanguage();
  const message = draftMessage(content, image, language, window.location.origin);
  const figures = [
    [translate('crmCampaigns.counter.encoding'), translate(`crmCampaigns.encoding.${message.encoding}`)],
    [translate('crmCampaigns.counter.segments'), formatNumber(message.segments.length, own)],
    [translate('crmCampaigns.counter.left'), formatNumber(message.left, own)],
    [
      translate('crmCampaigns.counter.length'),
      `${formatNumber(content.length, own)} / ${formatNumber(maxContentLength, own)}`,
    ],
  ];
  return (
    <div className="campaign-counter" id={id}>
      <dl aria-live="polite">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message.encoding === 'ucs2' && (
        <p className="subtle">
          {message.wide.length > 0 ? (
            <>
              {translate('crmCampaigns.counter.wide')}{' '}
              {message.wide.map((character) => (
                <mark key={character}>
                  {character.trim() || `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`}
                </mark>
              ))}
            </>
          ) : (
            translate(message.contentFits ? 'crmCampaigns.counter.optOutWide' : 'crmCampaigns.counter.allWide')
          )}
        </p>
      )}
      <p className="subtle">{translate('crmCampaigns.counter.note')}</p>
    </div>
  );
}
