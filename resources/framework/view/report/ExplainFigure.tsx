import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '#ui/FormDialog.tsx';

interface ExplainProps {
  /** The figure's name and its value, as they are written. */
  name: string;
  value: string;
  /** Where the texts of its report's figures are (`Report.texts`), and which of them it is. */
  texts: string;
  figure: string;
  /** Days, currency, and which day counts: what else narrows the figure. */
  notes: readonly string[];
  /** Where exactly the rows are that it counts; or the rows themselves. */
  rows?: string;
  children?: ReactNode;
  onClose: () => void;
}

/** A figure says how it came about: formula, what is left out and why, and the rows that it counts. */
export function ExplainFigure({ name, value, texts, figure, notes, rows, children, onClose }: ExplainProps) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={name}
      width="sm"
      after={
        rows !== undefined && (
          <Link className="button button-primary" to={rows} onClick={onClose}>
            {translate('ui.report.explain.rows')}
          </Link>
        )
      }
      onClose={onClose}
    >
      <div className="explained">
        <p className="explained-value">{value}</p>
        <h3>{translate('ui.report.explain.formula')}</h3>
        <p>{translate(`${texts}.formula`, { context: figure })}</p>
        {notes.map((note) => (
          <p key={note} className="subtle">
            {note}
          </p>
        ))}
        <h3>{translate('ui.report.explain.excluded')}</h3>
        <p>{translate(`${texts}.excluded`, { context: figure })}</p>
        {children}
      </div>
    </FormDialog>
  );
}
