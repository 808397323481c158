import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { CellEditor, type Direction } from './CellEditor.tsx';
import { appliedOf, cellId, findingsOf, rowId, type DefaultsOf } from './model.ts';
import { TextCell } from './TextCell.tsx';
import type { useTexts } from './useTexts.ts';
import '#ui/TextGrid.css';

interface TextGridProps {
  rows: readonly TranslationRow[];
  languages: readonly Language[];
  platform: TextPlatform;
  defaultsOf: DefaultsOf;
  texts: ReturnType<typeof useTexts>;
  onPaste: (row: number, column: number, text: string) => void;
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

/** The texts in rows with a column for each language; only visible rows are rendered. */
export function TextGrid({ rows, languages, platform, defaultsOf, texts, onPaste }: TextGridProps) {
  const translate = useTranslate();
  const userLanguage = useLanguage();
  const { place, unsaved, note, save, undo, dismiss } = texts;
  const wrapper = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ id: string; initial: string } | null>(null);
  const focusNext = useRef(false);
  const current = {
    row: Math.min(at.row, Math.max(rows.length - 1, 0)),
    column: Math.min(at.column, Math.max(languages.length - 1, 0)),
  };
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => wrapper.current,
    estimateSize: () => 64,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowId(row) : index;
    },
    overscan: 8,
    initialRect: { width: 0, height: 700 },
    // The row with the focus stays mounted.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(rows.length ? [current.row] : [])])].sort((a, b) => a - b),
  });
  useEffect(() => {
    if (!focusNext.current || editing) return;
    focusNext.current = false;
    wrapper.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  });

  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), languages.length - 1),
    };
    focusNext.current = true;
    setAt(next);
    virtual.scrollToIndex(next.row);
  };
  const typedOf = (row: TranslationRow, language: Language) =>
    unsaved.get(cellId(row, language))?.typed ?? appliedOf(row, language)?.text ?? defaultsOf(row)[language] ?? '';
  const begin = (row: TranslationRow, language: Language, initial = typedOf(row, language)) =>
    setEditing({ id: cellId(row, language), initial });
  const end = (direction: Direction) => {
    setEditing(null);
    const [down, right] = moves[direction];
    if (direction === 'none') return;
    goTo(current.row + down, current.column + right);
  };

  const press = (event: KeyboardEvent) => {
    const row = rows[current.row];
    const language = languages[current.column];
    if (!row || !language || !(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return;
    const { key } = event;
    const step = steps[key];
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') void undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (step) goTo(current.row + step[0], current.column + step[1]);
    else if (key === 'Home') goTo(current.row, 0);
    else if (key === 'End') goTo(current.row, languages.length - 1);
    else if (key === 'Enter' || key === 'F2') begin(row, language);
    else if (key === 'Delete' || key === 'Backspace') {
      if (row[place][language]) void save([{ row, language, text: null }]);
    } else if (key === 'Process') return begin(row, language, '');
    else if ([...key].length === 1) begin(row, language, key);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    onPaste(current.row, current.column, event.clipboardData.getData('text/plain'));
  };

  return (
    <div
      ref={wrapper}
      role="grid"
      className="text-grid framed"
      aria-label={translate('translations.grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={languages.length + 1}
      style={{ ['--text-columns' as string]: languages.length }}
      onKeyDown={press}
      onPaste={paste}
    >
      <div role="row" aria-rowindex={1} className="text-grid-head">
        <span role="columnheader">{later.key[userLanguage]}</span>
        {languages.map((language) => (
          <span key={language} role="columnheader">
            {languageNames[language]}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="text-grid-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              ref={virtual.measureElement}
              className="text-grid-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="rowheader" className="wrap small">
                <span className="subtle">{row.namespace}</span> {row.key}
              </span>
              {languages.map((language, column) => {
                const id = cellId(row, language);
                const focused = index === current.row && column === current.column;
                return (
                  <div
                    key={language}
                    role="gridcell"
                    tabIndex={focused ? 0 : -1}
                    lang={language}
                    onFocus={() => setAt({ row: index, column })}
                    onDoubleClick={() => begin(row, language)}
                  >
                    {editing?.id === id ? (
                      <CellEditor
                        {...{ row, language, platform, initial: editing.initial }}
                        defaults={defaultsOf(row)}
                        label={`${row.key} ${languageNames[language]}`}
                        onSave={(text, move) => {
                          if (text !== appliedOf(row, language)?.text || unsaved.has(id))
                            void save([{ row, language, text }]);
                          end(move);
                        }}
                        onCancel={() => {
                          setEditing(null);
                          focusNext.current = true;
                        }}
                        onLeave={(typed) => {
                          note(id, { typed });
                          setEditing(null);
                        }}
                      />
                    ) : (
                      <TextCell
                        {...{ row, language, place }}
                        usual={defaultsOf(row)[language]}
                        own={appliedOf(row, language)}
                        findings={findingsOf(row, language, platform, defaultsOf)}
                        unsaved={unsaved.get(id)}
                        onTheirs={() => note(id)}
                        onMine={() => {
                          const state = unsaved.get(id);
                          if (state?.error === undefined) begin(row, language);
                          else void save([{ row, language, text: state.typed }]);
                        }}
                        onDismiss={() => void dismiss([{ row, language }])}
                      />
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
