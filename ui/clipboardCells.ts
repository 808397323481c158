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
