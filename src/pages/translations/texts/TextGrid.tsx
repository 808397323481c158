import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useOpenHistory } from '../history/TextHistory.tsx';
import type { CellEditorProps, Direction, Draft } from './CellEditor.tsx';
import { cellId, rowId, shownText, type RowSet } from './model.ts';
import { useClipboard } from './clipboard.ts';
import type { Names } from './namespaces.ts';
import { estimatedHeight } from './rowHeight.ts';
import { pastedOver, type Pasted } from './pasted.ts';
import { useRowActions } from './TextRow.tsx';
import { TextRows } from './TextRows.tsx';
import type { TextsState } from './useTexts.ts';
import '#ui/TextGrid.css';

interface TextGridProps {
  rows: readonly TranslationRow[];
  languages: readonly Language[];
  platform: TextPlatform;
  set: RowSet;
  texts: TextsState;
  narrow: boolean;
  placeName: Names['placeName'];
  /** Texts can be edited; otherwise only read and copied. */
  mayEdit: boolean;
  /** Several cells were pasted. */
  onPaste: (pasted: Pasted) => void;
  /** The focus is on another cell; a constant, or memoised. */
  onFocusCell?: ((row: TranslationRow, language: Language) => void) | undefined;
  onDraft?: CellEditorProps['onDraft'];
  onPreview?: CellEditorProps['onPreview'];
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};
const moves: Readonly<Record<Direction, readonly [number, number]>> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  none: [0, 0],
};

declare module 'react' {
  interface CSSProperties {
    '--text-columns'?: number;
  }
}

/** Of the column of keys, of the paddings of a row, and between columns. */
const keyColumn = 200;
const paddings = 16;
const gap = 12;
const clamp = (index: number, length: number) => Math.min(Math.max(index, 0), Math.max(length - 1, 0));
const isCell = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';

/** The indexes of the cell that an event happened in. */
function placeOf({ target }: SyntheticEvent): { row: number; column: number } | null {
  const cell = target instanceof Element && target.closest('[role="gridcell"]');
  const row = cell && cell.parentElement;
  if (!row) return null;
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 2 };
}

/** The texts in rows with a column for each language; only visible rows are rendered. */
export function TextGrid(props: TextGridProps) {
  const { rows, languages, platform, set, texts, narrow, placeName, mayEdit, onPaste } = props;
  const { onFocusCell, onDraft, onPreview } = props;
  const translate = useTranslate();
  const userLanguage = useLanguage();
  const { place, unsaved, note, save, undo, dismiss } = texts;
  const openHistory = useOpenHistory();
  const wrapper = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ id: '', row: 0, column: 0 });
  const [editing, setEditing] = useState<(Draft & { id: string }) | null>(null);
  const focusNext = useRef(false);
  const found = useMemo(() => rows.findIndex((row) => rowId(row) === at.id), [rows, at.id]);
  // The focus stays with its row while others come and go.
  const current = {
    row: found >= 0 ? found : clamp(at.row, rows.length),
    column: clamp(at.column, languages.length),
  };
  const currentRow = rows[current.row];
  const currentLanguage = languages[current.column];
  useEffect(() => {
    if (currentRow && currentLanguage) onFocusCell?.(currentRow, currentLanguage);
  }, [onFocusCell, currentRow, currentLanguage]);
  const estimate = useCallback(
    (row: TranslationRow, width: number) => {
      const cellWidth = narrow ? width : (width - keyColumn - paddings) / languages.length - gap;
      return estimatedHeight(row, languages, set, cellWidth, narrow ? width : keyColumn, narrow);
    },
    [languages, set, narrow],
  );
  useEffect(() => {
    if (!focusNext.current || editing) return;
    focusNext.current = false;
    const cell = wrapper.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const moveTo = (row: number, column: number) => {
    const index = clamp(row, rows.length);
    const found = rows[index];
    setAt({ id: found ? rowId(found) : '', row: index, column: clamp(column, languages.length) });
  };
  const goTo = (row: number, column: number) => {
    focusNext.current = true;
    moveTo(row, column);
  };
  const focusCell = () => {
    focusNext.current = true;
    setAt((before) => ({ ...before }));
  };
  /** Opens the input: with the text that is there, or with one that replaces it. */
  const begin = (row: TranslationRow, language: Language, replacement?: string) => {
    if (!mayEdit || !set.hasForm(row, language)) return;
    const id = cellId(row, language);
    const shown = shownText(row, language, set) ?? '';
    setEditing(
      replacement === undefined
        ? { id, initial: unsaved.get(id)?.typed ?? shown, unchanged: shown }
        : { id, initial: replacement, unchanged: row[place][language]?.text ?? null },
    );
  };
  const end = (direction: Direction) => {
    setEditing(null);
    const [down, right] = moves[direction];
    if (direction !== 'none') goTo(current.row + down, current.column + right);
  };

  const press = (event: KeyboardEvent) => {
    const row = rows[current.row];
    const language = languages[current.column];
    if (!row || !language) return;
    const { key } = event;
    if (!isCell(event.target)) {
      // From the buttons of a cell back to it.
      if (key === 'Escape') focusCell();
      return;
    }
    const step = steps[key];
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') void undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (step) goTo(current.row + step[0], current.column + step[1]);
    else if (key === 'F2' && event.shiftKey) openHistory(row, language);
    else if (key === 'Home') goTo(current.row, 0);
    else if (key === 'End') goTo(current.row, languages.length - 1);
    else if (key === 'Enter' || key === 'F2') begin(row, language);
    else if (key === 'Delete' || key === 'Backspace') {
      if (mayEdit && row[place][language]) void save({ row, language, text: null });
    } else if (key === 'Process') return begin(row, language, '');
    else if ([...key].length === 1) begin(row, language, key);
    else return;
    event.preventDefault();
  };
  const actions = useRowActions({
    begin,
    end,
    note,
    openHistory,
    moveTo,
    focusCell,
    save: (row, language, text) => void save({ row, language, text }),
    dismiss: (row, language) => void dismiss([{ row, language }]),
    cancel() {
      focusNext.current = true;
      setEditing(null);
    },
    leave(id, typed) {
      note(id, { typed });
      setEditing(null);
    },
  });
  useClipboard(wrapper, {
    copied() {
      const row = rows[current.row];
      const language = languages[current.column];
      return row && language && shownText(row, language, set);
    },
    onPaste(cells) {
      const row = rows[current.row];
      const language = languages[current.column];
      const [[only, right] = [], below] = cells;
      if (!mayEdit || !row || !language || only === undefined) return;
      if (right === undefined && !below) begin(row, language, only);
      else onPaste(pastedOver(cells, rows, languages, current));
    },
  });

  const context = useMemo(
    () => ({ languages, place, platform, set, placeName, unsaved, mayEdit, actions, onDraft, onPreview }),
    [languages, place, platform, set, placeName, unsaved, mayEdit, actions, onDraft, onPreview],
  );
  const beginAt = (event: SyntheticEvent) => {
    const { row, column } = placeOf(event) ?? {};
    const [text, language] = [rows[row ?? -1], languages[column ?? -1]];
    if (text && language && editing?.id !== cellId(text, language)) begin(text, language);
  };

  return (
    <div
      ref={wrapper}
      role="grid"
      className="text-grid framed"
      aria-label={translate('translations.grid')}
      aria-readonly={!mayEdit}
      aria-rowcount={rows.length + 1}
      aria-colcount={languages.length + 1}
      style={{ '--text-columns': languages.length }}
      onKeyDown={press}
      onFocus={(event) => {
        const place = placeOf(event);
        if (place) moveTo(place.row, place.column);
      }}
      onClick={(event) => {
        // A finger opens the text at once; its buttons stay buttons.
        if (narrow && !(event.target instanceof HTMLButtonElement)) beginAt(event);
      }}
      onDoubleClick={beginAt}
    >
      <div role="row" aria-rowindex={1} className="text-grid-head">
        <span role="columnheader" aria-colindex={1}>
          {later.key[userLanguage]}
        </span>
        {languages.map((language, column) => (
          <span key={language} role="columnheader" aria-colindex={column + 2}>
            {languageNames[language]}
          </span>
        ))}
      </div>
      <TextRows {...{ rows, estimate, context, current, editing }} />
    </div>
  );
}
