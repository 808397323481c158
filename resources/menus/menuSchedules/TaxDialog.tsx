import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TaxFor } from '#contract/menus/menuTypes.ts';
import { repeatedAt } from '#contract/menus/savedMenu.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TaxRows } from './TaxRows.tsx';

interface TaxDialogProps {
  count: number;
  /** What all of the items have now; none if they differ. */
  initial: readonly TaxFor[];
  onClose: () => void;
  onApply: (taxes: readonly TaxFor[]) => void;
}

/** The tax rates of several items in this menu; without any, those of the items and of the menu apply. */
export function TaxDialog({ count, initial, onClose, onApply }: TaxDialogProps) {
  const translate = useTranslate();
  const [taxes, setTaxes] = useState(initial);
  const repeated = repeatedAt(taxes.map(({ service }) => service ?? ''));
  return (
    <FormDialog
      title={translate('menuEditor.taxes.title', { count })}
      text={translate('menuEditor.taxes.text')}
      width="sm"
      submit={translate('menuEditor.taxes.open')}
      invalid={repeated.length > 0}
      onSubmit={() => {
        onApply(taxes);
        onClose();
      }}
      onClose={onClose}
    >
      <TaxRows
        taxes={taxes}
        onChange={setTaxes}
        problemAt={(path) =>
          repeated.some((at) => path === `taxes.${at}.service`) && (
            <span role="alert" className="fail small">
              {translate('errors.field.repeated')}
            </span>
          )
        }
      />
    </FormDialog>
  );
}
