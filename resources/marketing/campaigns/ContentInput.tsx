import TextField from '@mui/material/TextField';
import { useInput, useTranslate } from 'react-admin';
import { Fragment, useId, useRef } from 'react';
import { campaignLimits } from '#contract/core/constants.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { placeholders, type Placeholder } from '#contract/marketing/recipientPlaceholders.ts';
import { Facts } from '#ui/Facts.tsx';
import customers from '#resources/guests/customers/resource.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import '../../framework/view/list.css';
import type { InputProps } from '#resources/framework/fields.ts';
import { errorProps } from '#resources/framework/view/form/fieldParts.tsx';
import { focusNext } from '#resources/framework/view/form/focusNext.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMessage } from './useMessage.ts';

const { content: most } = campaignLimits;

/** The text of a message, with its price while typing. */
export default function ContentInput({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' });
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const content = field.value;
  const insert = (name: Placeholder) => {
    const [from, to] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length];
    const mark = `{${name}}`;
    field.onChange((content.slice(0, from) + mark + content.slice(to)).slice(0, most));
    // After the new text is rendered, moves the cursor behind the insertion.
    focusNext(
      () => area.current,
      () => area.current?.setSelectionRange(from + mark.length, from + mark.length),
    );
  };
  return (
    <div className="stack">
      <TextField
        label={label}
        value={content}
        disabled={readOnly}
        multiline
        minRows={5}
        inputRef={area}
        {...errorProps(fieldState)}
        slotProps={{ htmlInput: { maxLength: most, 'aria-describedby': counterId } }}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {!readOnly && (
        <p className="row subtle">
          <span>{translate('crmCampaigns.edit.insert')}</span>
          {placeholders.map((name) => (
            <button key={name} type="button" className="chip chip-add" onClick={() => insert(name)}>
              {labelOf(customers.fields[name].label)}
            </button>
          ))}
        </p>
      )}
      <Counter id={counterId} />
    </div>
  );
}

/** The encoding and segments of the message, and what makes it longer than necessary. */
function Counter({ id }: { id: string }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const { content, encoding, segments, left, wide, contentFits } = useMessage();
  return (
    <div className="stack" id={id}>
      <div aria-live="polite">
        <Facts
          className="row row-apart"
          facts={[
            [translate('crmCampaigns.counter.encoding'), translate(`crmCampaigns.encoding.${encoding}`)],
            [labelOf(later.segments), number(segments.length)],
            [translate('crmCampaigns.counter.left'), number(left)],
            [translate('crmCampaigns.counter.length'), `${number(content.length)} / ${number(most)}`],
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
            translate(contentFits ? 'crmCampaigns.counter.optOutWide' : 'crmCampaigns.counter.allWide')
          )}
        </p>
      )}
      <p className="subtle small">{translate('crmCampaigns.counter.note')}</p>
    </div>
  );
}
