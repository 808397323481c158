import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { Fragment, useId, useRef } from 'react';
import { maxContentLength, placeholders, type Placeholder } from '#contract/sms.ts';
import { Facts } from '#ui/Facts.tsx';
import '../define/view/list.css';
import { useFormats } from '../define/view/useFormats.ts';
import { EditCard } from './EditCard.tsx';
import { draftMessage, type Message } from './message.ts';
import type { Part } from './usePart.ts';

interface ContentCardProps {
  readOnly: boolean;
  part: Part<'title' | 'content'>;
  message: Message;
}

/** Title and words of the message, with what they cost while they are written. */
export function ContentCard({ readOnly, part, message }: ContentCardProps) {
  const translate = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const { title, content } = part.value;
  const insert = (name: Placeholder) => {
    const [from, to] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length];
    const mark = `{${name}}`;
    part.set({ content: (content.slice(0, from) + mark + content.slice(to)).slice(0, maxContentLength) });
    // Once the new text is there, behind what was put into it.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  return (
    <EditCard title={translate('crmCampaigns.edit.content')} part={part} readOnly={readOnly}>
      <TextField
        label={translate('crmCampaigns.edit.title')}
        value={title}
        disabled={readOnly}
        helperText={translate('crmCampaigns.edit.titleHelp')}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => part.set({ title: event.target.value })}
      />
      <TextField
        label={translate('crmCampaigns.edit.message')}
        value={content}
        disabled={readOnly}
        multiline
        minRows={5}
        inputRef={area}
        slotProps={{ htmlInput: { maxLength: maxContentLength, 'aria-describedby': counterId } }}
        onChange={(event) => part.set({ content: event.target.value })}
      />
      {!readOnly && (
        <p className="row subtle">
          <span>{translate('crmCampaigns.edit.insert')}</span>
          {placeholders.map((name) => (
            <button key={name} type="button" className="chip chip-add" onClick={() => insert(name)}>
              {translate(`crmCampaigns.placeholder.${name}`)}
            </button>
          ))}
        </p>
      )}
      <Counter id={counterId} {...message} />
    </EditCard>
  );
}

/** How the message is encoded and cut up, and what makes it longer than it need be. */
function Counter({ id, content, image, language }: Message & { id: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const message = draftMessage(content, image, language, window.location.origin);
  const { encoding, segments, left, wide } = message;
  return (
    <div className="stack" id={id}>
      <div aria-live="polite">
        <Facts
          className="row row-apart"
          facts={[
            [translate('crmCampaigns.counter.encoding'), translate(`crmCampaigns.encoding.${encoding}`)],
            [translate('crmCampaigns.counter.segments'), number(segments.length)],
            [translate('crmCampaigns.counter.left'), number(left)],
            [translate('crmCampaigns.counter.length'), `${number(content.length)} / ${number(maxContentLength)}`],
          ]}
        />
      </div>
      {encoding === 'ucs2' && (
        <p className="subtle small">
          {wide.length > 0 ? (
            <>
              {translate('crmCampaigns.counter.wide')}{' '}
              {wide.map((character) => (
                <Fragment key={character}>
                  <mark>{character.trim() || `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`}</mark>{' '}
                </Fragment>
              ))}
            </>
          ) : (
            translate(message.contentFits ? 'crmCampaigns.counter.optOutWide' : 'crmCampaigns.counter.allWide')
          )}
        </p>
      )}
      <p className="subtle small">{translate('crmCampaigns.counter.note')}</p>
    </div>
  );
}
