import { useState } from 'react';
import { columnsOf, defaultColumns, type ReportDeclaration } from '#contract/platform/report.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { MoveButtons, moved } from '#ui/MoveButtons.tsx';
import type { useReportColumns } from './useReportColumns.ts';
import { useReportWords } from './useReportWords.ts';

interface ColumnsButtonProps {
  report: ReportDeclaration;
  settings: ReturnType<typeof useReportColumns>;
}

/** Opens the dialog for columns. */
export function ColumnsButton({ report, settings }: ColumnsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="ui.report.columns.action" onClick={() => setOpen(true)} />
      {open && <ColumnsDialog {...{ report, settings }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Selects the shown columns and their order; stored per user and report. */
function ColumnsDialog({ report, settings, onClose }: ColumnsButtonProps & { onClose: () => void }) {
  const words = useReportWords();
  const [chosen, setChosen] = useState(settings.columns);
  const [order, setOrder] = useState([
    ...settings.columns,
    ...columnsOf(report).filter((name) => !settings.columns.includes(name)),
  ]);
  const save = (columns: string[]) => settings.save.mutate(columns, { onSuccess: onClose });
  const usual = () => {
    setChosen(defaultColumns(report));
    save([]);
  };
  return (
    <FormDialog
      title={words.text('ui.report.columns.heading')}
      text={words.text('ui.report.columns.text')}
      submit={words.text('ui.report.columns.save')}
      busy={settings.save.isPending}
      before={
        settings.chosen && <Button label="ui.report.columns.usual" disabled={settings.save.isPending} onClick={usual} />
      }
      onSubmit={() => save(order.filter((name) => chosen.includes(name)))}
      onClose={onClose}
    >
      <ul className="popup-options column-choice plain-list">
        {order.map((name, index) => {
          const label = words.columnOf(report, name);
          return (
            <li key={name}>
              <label className="checkbox">
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
              <MoveButtons
                at={index}
                count={order.length}
                name={label}
                onMove={(by) => setOrder(moved(order, index, by))}
              />
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
