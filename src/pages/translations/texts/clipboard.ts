import { useRef, type RefObject } from 'react';
import { clipboardCells } from '#ui/clipboardCells.ts';
import { useDocumentEvent } from '#ui/useDocumentEvent.ts';

interface Clipboard {
  /** The text of the cell with the focus; undefined while there is nothing to copy. */
  copied: () => string | undefined;
  onPaste: (cells: string[][]) => void;
}

const isCell = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';

/** Copies the cell with the focus, and pastes into it. */
export function useClipboard(grid: RefObject<HTMLElement | null>, { copied, onPaste }: Clipboard): void {
  const last = useRef<string>(undefined);
  const active = (event: ClipboardEvent) =>
    isCell(document.activeElement) && grid.current?.contains(document.activeElement) ? event.clipboardData : null;
  // The events go to where the selection is, which does not follow the focus.
  useDocumentEvent('copy', (event) => {
    const text = copied();
    const data = active(event);
    if (!data || text === undefined || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    last.current = text;
    data.setData('text/plain', text);
  });
  useDocumentEvent('paste', (event) => {
    const text = active(event)?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    // A copied text with several lines is still one text.
    onPaste(text.replaceAll('\r\n', '\n') === last.current ? [[last.current]] : clipboardCells(text));
  });
}
