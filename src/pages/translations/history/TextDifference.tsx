import { useTranslate } from 'ra-core';
import type { Language } from '#contract/core/constants.ts';
import { changedPart, isSimilar, type TextParts } from './changedPart.ts';

interface TextDifferenceProps {
  /** Null: there is no text. */
  before: string | null;
  after: string | null;
  /** Shown instead of an absent text. */
  none: string;
  language: Language;
}

const Marked = ({ start, changed, end }: TextParts) => (
  <>
    {start}
    {changed && <mark>{changed}</mark>}
    {end}
  </>
);

/** A text before and after a change, with the part that differs highlighted. */
export function TextDifference({ before, after, none, language }: TextDifferenceProps) {
  const translate = useTranslate();
  const split = before !== null && after !== null ? changedPart(before, after) : null;
  // A text that was written anew has no part worth highlighting.
  const both = split && isSimilar(split) ? split : null;
  const shown = (text: string | null, parts: TextParts | undefined) =>
    text === null ? <i className="quiet">{none}</i> : parts ? <Marked {...parts} /> : text;
  return (
    <p className="row baseline">
      <span lang={before === null ? undefined : language} className="subtle as-written">
        {shown(before, both?.[0])}
      </span>
      <span className="row row-firm baseline">
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{translate('ui.settings.history.to')}</span>
        <span lang={after === null ? undefined : language} className="as-written">
          {shown(after, both?.[1])}
        </span>
      </span>
    </p>
  );
}
