import { useEffect, useRef, type RefObject } from 'react';

/** The end of a quoted cell that starts at `from`; -1 if its quotation mark is a plain character. */
function quotedEnd(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at >= 0 && (at + 1 === text.length || /[\t\r\n]/.test(text.charAt(at + 1))) ? at : -1;
}

/**
 * The rows of cells that a spreadsheet has put on the clipboard: tabs and line breaks separate them; a quoted cell may
 * contain both, and doubled quotation marks.
 */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const separator = /\t|\r\n|\r|\n|$/g;
  for (let at = 0; ;) {
    const end = text[at] === '"' ? quotedEnd(text, at) : -1;
    separator.lastIndex = end < 0 ? at : end + 1;
    const found = separator.exec(text);
    const next = found?.index ?? text.length;
    const cell = end < 0 ? text.slice(at, next) : text.slice(at + 1, end).replaceAll('""', '"');
    rows.at(-1)?.push(cell.replace(/\r\n?/g, '\n'));
    if (!found?.[0]) return rows;
    at = next + found[0].length;
    if (found[0] !== '\t') {
      // Spreadsheets end the last row, too.
      if (at === text.length) return rows;
      rows.push([]);
    }
  }
}

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
  useEffect(() => {
    const active = (event: ClipboardEvent) =>
      isCell(document.activeElement) && grid.current?.contains(document.activeElement) ? event.clipboardData : null;
    const copy = (event: ClipboardEvent) => {
      const text = copied();
      const data = active(event);
      if (!data || text === undefined || document.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      last.current = text;
      data.setData('text/plain', text);
    };
    const paste = (event: ClipboardEvent) => {
      const text = active(event)?.getData('text/plain');
      if (!text) return;
      event.preventDefault();
      // A copied text with several lines is still one text.
      onPaste(text.replaceAll('\r\n', '\n') === last.current ? [[last.current]] : clipboardCells(text));
    };
    // The events go to where the selection is, which does not follow the focus.
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  });
}
