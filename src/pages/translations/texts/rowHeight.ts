import type { Language } from '#contract/core/constants.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { appliedOf, type RowSet } from './model.ts';

/**
 * Estimates of rows' heights in pixels. A row that is as high as estimated is rendered once when it comes into view, and
 * the others stay where they are.
 */

/** Of the small text: a line, and a character of Latin and of East Asian scripts. */
const line = 20;
const latin = 6.5;
const wide = 12;
/** The first character that is wide. */
const firstWide = 0x2e80;

/** The padding of a row and its border. */
const around = 13;
/** The name of the page or message, and a line of the key. */
const name = 18;
const keyLine = 18;
/** Between the key and a cell below it, and the least height of a cell that a finger opens. */
const stackedGap = 4;
const touched = 44;
/** The row of marks under an own text, with its gap. */
const marks = 24;

function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  // Ten thousand rows are estimated when the grid opens: no arrays, no patterns.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      lines += Math.max(1, Math.ceil(used / width));
      used = 0;
    } else used += code >= firstWide ? wide : latin;
  }
  return lines - 1 + Math.max(1, Math.ceil(used / width));
}

/** The height of a row whose cells and key have a width in pixels. */
export function estimatedHeight(
  row: TranslationRow,
  languages: readonly Language[],
  set: RowSet,
  cellWidth: number,
  keyWidth: number,
  /** The cells are below the key, as on a phone. */
  stacked: boolean,
): number {
  const cells = languages.map((language) => {
    if (!set.hasForm(row, language)) return line;
    const usual = set.defaultsOf(row)[language];
    const own = appliedOf(row, language)?.text;
    const first = usual === undefined ? line : linesOf(usual, cellWidth) * line;
    return own === undefined ? first : first + linesOf(own, cellWidth) * line + marks;
  });
  const head = name + linesOf(row.key, keyWidth) * keyLine;
  return around + (stacked ? head + stackedGap + Math.max(touched, ...cells) : Math.max(head, ...cells));
}
