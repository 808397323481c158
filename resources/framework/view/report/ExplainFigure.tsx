import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '#ui/FormDialog.tsx';

interface ExplainProps {
  /** The figure's name and its value, as displayed. */
  name: string;
  value: string;
  /** How it is calculated, and what it leaves out. */
  formula: string;
  excluded: string;
  /** Days, currency, and the date that counts: the other filters of the figure. */
  notes: readonly string[];
  /** The link to the rows that it counts; or the rows themselves. */
  rows?: string;
  children?: ReactNode;
  onClose: () => void;
}

/** Explains a figure: its formula, exclusions with reasons, and the rows that it counts. */
export function ExplainFigure({ name, value, formula, excluded, notes, rows, children, onClose }: ExplainProps) {
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
        <p>{formula}</p>
        {notes.map((note) => (
          <p key={note} className="subtle">
            {note}
          </p>
        ))}
        <h3>{translate('ui.report.explain.excluded')}</h3>
        <p>{excluded}</p>
        {children}
      </div>
    </FormDialog>
  );
}
