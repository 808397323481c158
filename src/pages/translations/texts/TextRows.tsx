import { useRef } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import type { Draft } from './CellEditor.tsx';
import { cellId } from './model.ts';
import { TextRow, type RowContext } from './TextRow.tsx';
import { useVisibleRows } from './useVisibleRows.ts';

interface TextRowsProps {
  rows: readonly TranslationRow[];
  /** The height of a row in a grid of a width. */
  estimate: (row: TranslationRow, width: number) => number;
  context: RowContext;
  /** The cell with the focus. */
  current: { row: number; column: number };
  editing: (Draft & { id: string }) | null;
}

/** The rows that are in view. Scrolling renders only this again. */
export function TextRows({ rows, estimate, context, current, editing }: TextRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const { slots, offsets } = useVisibleRows(body, { rows, estimate, focused: current.row });
  const isOpen = (row: TranslationRow, language: Language) => cellId(row, language) === editing?.id;
  return (
    <div ref={body} role="rowgroup" className="text-grid-body" style={{ height: offsets.total }}>
      {slots.map(({ key, index }) => {
        const row = rows[index];
        if (!row) return null;
        const focused = index === current.row;
        return (
          <TextRow
            key={key}
            {...{ row, index, context }}
            top={offsets.startOf(index)}
            focusedColumn={focused ? current.column : null}
            editing={focused && editing && context.languages.some((one) => isOpen(row, one)) ? editing : null}
          />
        );
      })}
    </div>
  );
}
