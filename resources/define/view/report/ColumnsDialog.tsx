import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ColumnLabel } from '#contract/reportLabels.ts';
import { columnsOf, usualColumns, type ReportWithColumns } from '#contract/reportColumns.ts';
import '#ui/dialogs.css';
import type { useReportColumns } from './useReportColumns.ts';
import { useReportWords } from './useReportWords.ts';

interface ColumnsButtonProps {
  report: ReportWithColumns;
  settings: ReturnType<typeof useReportColumns>;
}

/** Opens the choice of columns. */
export function ColumnsButton({ report, settings }: ColumnsButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {translate('ui.report.columns.action')}
      </button>
      {open && <ColumnsDialog {...{ report, settings }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Which columns are shown, and in which order; kept for this person and report. */
function ColumnsDialog({ report, settings, onClose }: ColumnsButtonProps & { onClose: () => void }) {
  const translate = useTranslate();
  const words = useReportWords();
  const id = useId();
  const [chosen, setChosen] = useState(settings.columns);
  const [order, setOrder] = useState([
    ...settings.columns,
    ...columnsOf(report).filter((name) => !settings.columns.includes(name)),
  ]);
  const move = (index: number, by: -1 | 1) =>
    setOrder((list) => {
      const next = [...list];
      const [one] = next.splice(index, 1);
      if (one) next.splice(index + by, 0, one);
      return next;
    });
  const save = (columns: string[]) => settings.save.mutate(columns, { onSuccess: onClose });
  const usual = () => {
    setChosen(usualColumns(report));
    save([]);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <div className="confirm">
        <h2 id={`${id}-title`}>{translate('ui.report.columns.heading')}</h2>
        <p>{translate('ui.report.columns.text')}</p>
        <ul className="money-columns">
          {order.map((name, index) => {
            const label = words.column(name as ColumnLabel);
            return (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    disabled={chosen.length === 1 && chosen[0] === name}
                    onChange={({ target: { checked } }) =>
                      setChosen((list) => (checked ? [...list, name] : list.filter((one) => one !== name)))
                    }
                  />
                  {label}
                </label>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    className="money-move"
                    aria-label={translate(by < 0 ? 'ui.report.columns.up' : 'ui.report.columns.down', {
                      column: label,
                    })}
                    disabled={by < 0 ? index === 0 : index === order.length - 1}
                    onClick={() => move(index, by)}
                  >
                    {by < 0 ? '↑' : '↓'}
                  </button>
                ))}
              </li>
            );
          })}
        </ul>
        <div className="confirm-actions">
          {settings.chosen && (
            <button type="button" className="button" disabled={settings.save.isPending} onClick={usual}>
              {translate('ui.report.columns.usual')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={settings.save.isPending}
            onClick={() => save(order.filter((name) => chosen.includes(name)))}
          >
            {translate('ui.report.columns.save')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
