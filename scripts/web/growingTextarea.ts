import { createElement, type CSSProperties, type TextareaHTMLAttributes } from 'react';

interface GrowingTextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  minRows?: number;
  maxRows?: number;
}

/**
 * Replaces Material UI's `TextareaAutosize`, which measures each text twice while a form is rendered: the browser itself
 * adjusts the height (CSS `field-sizing`). In a browser that cannot, the text scrolls.
 */
export default function GrowingTextarea({ minRows = 1, maxRows, style, ...props }: GrowingTextareaProps) {
  const size: CSSProperties & { fieldSizing: 'content' } = {
    ...style,
    fieldSizing: 'content',
    minHeight: `${minRows}lh`,
    ...(maxRows && { maxHeight: `${maxRows}lh` }),
  };
  return createElement('textarea', { rows: minRows, ...props, style: size });
}
