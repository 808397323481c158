import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FieldMenu } from '#resources/framework/view/FieldMenu.tsx';
import { PopupForm } from '#ui/PopupForm.tsx';
import { Radios } from '#ui/Radios.tsx';
import { ChosenBoxes } from '#ui/CheckboxGroup.tsx';
import type { ConditionName, ReservationConditions } from '#contract/reservations/rowFilter.ts';
import { conditionChoices, isSeveral, useConditionWords, conditionValues } from './conditions.ts';

interface ConditionPanelProps {
  /** Null: the user selects the condition first. */
  name: ConditionName | null;
  conditions: ReservationConditions;
  /** The conditions that can still be added. */
  offered: readonly ConditionName[];
  sources: readonly string[];
  onPick: (name: ConditionName) => void;
  onApply: (values: readonly (string | number | boolean)[]) => void;
  onClose: () => void;
}

/** Edits a condition of the list. */
export default function ConditionPanel(props: ConditionPanelProps) {
  const { name, conditions, offered, sources, onPick, onApply, onClose } = props;
  const translate = useTranslate();
  const { label, word } = useConditionWords();
  const [values, setValues] = useState(() => (name ? conditionValues(conditions, name) : []));
  const choices = name ? conditionChoices(name, sources) : [];
  return (
    <PopupForm
      label={name ? label(name) : translate('ui.filter.add')}
      submit={name ? 'ui.filter.apply' : undefined}
      onSubmit={() => onApply(values)}
      onClose={onClose}
    >
      {!name ? (
        <FieldMenu fields={offered.map((one) => [one, label(one)])} onPick={onPick} />
      ) : isSeveral(name) ? (
        <ChosenBoxes
          legend={label(name)}
          options={choices.map((value) => ({ value, label: word(name, value) }))}
          chosen={values}
          onChange={setValues}
        />
      ) : (
        <Radios
          label={label(name)}
          headed
          value={values[0]}
          options={choices.map((value) => [value, word(name, value)])}
          onChange={(value) => value !== undefined && setValues([value])}
        />
      )}
    </PopupForm>
  );
}
