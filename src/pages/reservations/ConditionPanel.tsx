import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Checks, PopupForm } from '../overview/PopupForm.tsx';
import type { ConditionName, RowConditions } from './address.ts';
import { choicesOf, isSeveral, useConditionWords, valuesOf } from './conditions.ts';

interface ConditionPanelProps {
  /** Null: which one is chosen first. */
  name: ConditionName | null;
  conditions: RowConditions;
  /** What can still be added. */
  offered: readonly ConditionName[];
  sources: readonly string[];
  onPick: (name: ConditionName) => void;
  onApply: (name: ConditionName, values: readonly (string | number | boolean)[]) => void;
  onClose: () => void;
}

/** A condition of the list is chosen here. */
export default function ConditionPanel(props: ConditionPanelProps) {
  const { name, conditions, offered, sources, onPick, onApply, onClose } = props;
  const translate = useTranslate();
  const { label, word } = useConditionWords();
  const [values, setValues] = useState(() => (name ? valuesOf(conditions, name) : []));
  return (
    <PopupForm
      label={name ? label(name) : translate('reservationRows.add')}
      submit={name ? translate('reservationRows.apply') : undefined}
      onSubmit={() => name && onApply(name, values)}
      onClose={onClose}
    >
      {name ? (
        <Checks
          legend={label(name)}
          values={choicesOf(name, sources)}
          text={(value) => word(name, value)}
          chosen={values}
          single={!isSeveral(name)}
          onChange={setValues}
        />
      ) : (
        <ul className="plain-list">
          {offered.map((one) => (
            <li key={one}>
              <button type="button" className="list-menu-item" onClick={() => onPick(one)}>
                {label(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </PopupForm>
  );
}
