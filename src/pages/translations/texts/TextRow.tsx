import { useEvent } from 'ra-core';
import { memo, useMemo } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
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

interface TextRowProps extends Pick<CellEditorProps, 'onDraft' | 'onPreview'> {
  row: TranslationRow;
  index: number;
  languages: readonly Language[];
  place: Place;
  platform: TextPlatform;
  set: RowSet;
  narrow: boolean;
  placeName: Names['placeName'];
  /** The column of the focus, if it is in this row. */
  focusedColumn: number | null;
  /** The input that is open in this row. */
  editing: (Draft & { id: string }) | null;
  unsaved: TextsState['unsaved'];
  mayEdit: boolean;
  actions: RowActions;
}

/** The cells of one text: its key, then each language. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { row, index, languages, place, platform, set, narrow, placeName, focusedColumn, editing, unsaved } = props;
  const { mayEdit, actions, onDraft, onPreview } = props;
  return (
    <>
      <span role="rowheader" aria-colindex={1} className="wrap small">
        <span className="medium">{placeName(row)}</span> <span className="subtle text-key">{row.key}</span>
      </span>
      {languages.map((language, column) => {
        const id = cellId(row, language);
        const focused = column === focusedColumn;
        const open = editing?.id === id;
        return (
          <div
            key={language}
            role="gridcell"
            aria-colindex={column + 2}
            tabIndex={focused ? 0 : -1}
            aria-keyshortcuts="Shift+F2"
            lang={htmlLang(language)}
            onFocus={() => actions.moveTo(index, column)}
            onClick={({ target }) => {
              // A finger opens the text at once; its buttons stay buttons.
              if (narrow && !open && !(target instanceof HTMLButtonElement)) actions.begin(row, language);
            }}
            onDoubleClick={() => {
              if (!open) actions.begin(row, language);
            }}
          >
            {open ? (
              <CellEditor
                {...{ row, language, platform, draft: editing, onDraft, onPreview }}
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
            ) : (
              <TextCell
                {...{ row, language, place, focused, mayEdit }}
                usual={set.defaultsOf(row)[language]}
                unused={!set.hasForm(row, language)}
                own={appliedOf(row, language)}
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
            )}
          </div>
        );
      })}
    </>
  );
});
