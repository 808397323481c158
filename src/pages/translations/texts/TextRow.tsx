import { useEvent } from 'ra-core';
import { memo, useMemo } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import type { OwnText, TranslationRow } from '#contract/translations/translations.ts';
import { htmlLang } from '#i18n/language.ts';
import { CellEditor, type CellEditorProps, type Direction, type Draft } from './CellEditor.tsx';
import { appliedOf, cellId, findingsOf, type Place, type RowSet } from './model.ts';
import type { Names } from './namespaces.ts';
import { TextCell } from './TextCell.tsx';
import type { TextsState } from './useTexts.ts';

/** What the cells of a row do. */
interface RowActions {
  begin: (row: TranslationRow, language: Language, replacement?: string) => void;
  end: (direction: Direction) => void;
  note: TextsState['note'];
  openHistory: (row: TranslationRow, language: Language) => void;
  moveTo: (row: number, column: number) => void;
  focusCell: () => void;
  save: (row: TranslationRow, language: Language, text: string | null) => void;
  dismiss: (row: TranslationRow, language: Language) => void;
  cancel: () => void;
  leave: (id: string, typed: string) => void;
}

/** The same functions in each rendering, so that only rows that change are rendered again. */
export function useRowActions(actions: RowActions): RowActions {
  const begin = useEvent(actions.begin);
  const end = useEvent(actions.end);
  const note = useEvent(actions.note);
  const openHistory = useEvent(actions.openHistory);
  const moveTo = useEvent(actions.moveTo);
  const focusCell = useEvent(actions.focusCell);
  const save = useEvent(actions.save);
  const dismiss = useEvent(actions.dismiss);
  const cancel = useEvent(actions.cancel);
  const leave = useEvent(actions.leave);
  return useMemo(
    () => ({ begin, end, note, openHistory, moveTo, focusCell, save, dismiss, cancel, leave }),
    [begin, end, note, openHistory, moveTo, focusCell, save, dismiss, cancel, leave],
  );
}

/** What is the same for all rows. */
export interface RowContext extends Pick<CellEditorProps, 'onDraft' | 'onPreview'> {
  languages: readonly Language[];
  place: Place;
  platform: TextPlatform;
  set: RowSet;
  placeName: Names['placeName'];
  unsaved: TextsState['unsaved'];
  mayEdit: boolean;
  actions: RowActions;
}

interface TextRowProps {
  row: TranslationRow;
  index: number;
  /** Where the row starts, in pixels. */
  top: number;
  context: RowContext;
  /** The column of the focus, if it is in this row. */
  focusedColumn: number | null;
  /** The input that is open in this row. */
  editing: (Draft & { id: string }) | null;
}

/** The cells of one text: its key, then each language. */
export const TextRow = memo(function TextRow({ row, index, top, context, focusedColumn, editing }: TextRowProps) {
  const { languages, set, placeName, unsaved } = context;
  const defaults = set.defaultsOf(row);
  return (
    <div role="row" aria-rowindex={index + 2} className="text-grid-row" style={{ top }}>
      <span role="rowheader" aria-colindex={1} className="wrap small">
        <span className="medium">{placeName(row)}</span> <span className="subtle text-key">{row.key}</span>
      </span>
      {languages.map((language, column) => {
        const id = cellId(row, language);
        const own = appliedOf(row, language);
        const usual = defaults[language];
        const open = editing?.id === id;
        const focused = column === focusedColumn;
        // Most cells; without components and further elements, scrolling has half the work.
        const plain = !open && !own && usual !== undefined && !unsaved.has(id) && set.hasForm(row, language);
        return (
          <div
            key={language}
            role="gridcell"
            aria-colindex={column + 2}
            tabIndex={focused ? 0 : -1}
            aria-keyshortcuts="Shift+F2"
            lang={htmlLang(language)}
            className={plain ? 'text-usual' : undefined}
          >
            {plain ? usual : <RichCell {...{ row, language, usual, own, focused, context }} draft={open && editing} />}
          </div>
        );
      })}
    </div>
  );
});

interface RichCellProps {
  row: TranslationRow;
  language: Language;
  usual: string | undefined;
  own: OwnText | undefined;
  focused: boolean;
  context: RowContext;
  /** What the input starts with, if it is open. */
  draft: Draft | false;
}

function RichCell({ row, language, usual, own, focused, context, draft }: RichCellProps) {
  const { place, platform, set, unsaved, mayEdit, actions, onDraft, onPreview } = context;
  const id = cellId(row, language);
  if (draft)
    return (
      <CellEditor
        key={id}
        {...{ row, language, platform, draft, onDraft, onPreview }}
        defaults={set.defaultsOf(row)}
        label={`${row.key} ${languageNames[language]}`}
        onSave={(text, move) => {
          actions.save(row, language, text);
          actions.end(move);
        }}
        onUnchanged={(move) => {
          if (unsaved.has(id)) actions.note(id);
          actions.end(move);
        }}
        onCancel={actions.cancel}
        onLeave={(typed) => actions.leave(id, typed)}
      />
    );
  return (
    <TextCell
      {...{ row, language, place, usual, own, focused, mayEdit }}
      unused={!set.hasForm(row, language)}
      findings={findingsOf(row, language, platform, set)}
      unsaved={unsaved.get(id)}
      onTheirs={() => {
        actions.note(id);
        actions.focusCell();
      }}
      onMine={() => {
        const state = unsaved.get(id);
        if (!state || state.error === undefined) return actions.begin(row, language);
        actions.save(row, language, state.typed);
        actions.focusCell();
      }}
      onDismiss={() => {
        actions.dismiss(row, language);
        actions.focusCell();
      }}
      onHistory={() => actions.openHistory(row, language)}
    />
  );
}
