import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { segmentsOf } from '#contract/marketing/sms.ts';
import { checkText } from '#contract/translations/checks.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { Button } from '#ui/Button.tsx';
import { Findings } from './Findings.tsx';

export type Direction = 'down' | 'right' | 'left' | 'none';

/** What an input starts with. */
export interface Draft {
  /** The text in the input. */
  initial: string;
  /** Input that equals this text changes nothing; null: any input is a change. */
  unchanged: string | null;
}

export interface CellEditorProps {
  row: TranslationRow;
  language: Language;
  platform: TextPlatform;
  defaults: TranslationRow['defaults'];
  draft: Draft;
  label: string;
  onSave: (text: string, move: Direction) => void;
  /** Nothing was changed. */
  onUnchanged: (move: Direction) => void;
  onCancel: () => void;
  /** The focus left with an invalid text. */
  onLeave: (text: string) => void;
  /** A valid text was typed; null: it is unchanged, or the input closes. */
  onDraft?: ((text: string | null) => void) | undefined;
  /** Opens a preview over the input. */
  onPreview?: (() => void) | undefined;
}

/** The input of one text: Enter and Tab save, Shift+Enter breaks the line, Escape cancels. */
export function CellEditor(props: CellEditorProps) {
  const {
    row,
    language,
    platform,
    defaults,
    draft,
    label,
    onSave,
    onUnchanged,
    onCancel,
    onLeave,
    onDraft,
    onPreview,
  } = props;
  const translate = useTranslate();
  const [text, setText] = useState(draft.initial);
  const left = useRef(false);
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row has grown by then.
    const frame = requestAnimationFrame(() => cell.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const findings = checkText({ text, platform, key: row.key, language, defaults });
  const changed = text !== draft.unchanged;
  const invalid = changed && findings.errors.length > 0;
  useEffect(() => {
    if (!invalid) onDraft?.(changed ? text : null);
  }, [onDraft, invalid, changed, text]);
  useEffect(() => () => onDraft?.(null), [onDraft]);
  const save = (move: Direction) => {
    if (invalid) return;
    left.current = true;
    if (changed) onSave(text, move);
    else onUnchanged(move);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      left.current = true;
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save('down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      save(event.shiftKey ? 'left' : 'right');
    }
  };
  const parts = platform === 'messages' ? segmentsOf(text).segments.length : 0;
  return (
    <div ref={cell} className="stack stack-tight">
      {defaults[language] !== undefined && <span className="subtle small as-written">{defaults[language]}</span>}
      <textarea
        autoFocus
        className="box"
        rows={Math.max(2, text.split('\n').length)}
        value={text}
        aria-label={label}
        aria-invalid={invalid}
        onChange={(event) => setText(event.target.value)}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onKeyDown={press}
        onBlur={({ relatedTarget }) => {
          // The preview gives the focus back.
          if (left.current || relatedTarget?.closest('[role="dialog"]')) return;
          if (!invalid) save('none');
          else if (text.trim() === '') onCancel();
          else onLeave(text);
        }}
      />
      {parts > 0 && (
        <span className="subtle small">
          {translate('translations.parts', { count: parts, length: [...text].length })}
        </span>
      )}
      {changed && <Findings findings={findings} />}
      {onPreview && (
        // The focus stays in the input, which would save without it.
        <Button
          variant="link"
          className="start"
          label="ui.form.preview"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPreview}
        />
      )}
    </div>
  );
}
