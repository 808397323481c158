import { later } from '#contract/labels/laterLabels.ts';
import type { ReactNode } from 'react';
import { useInput } from 'react-admin';
import { Button } from '#ui/Button.tsx';
import { ChosenBoxes } from '#ui/CheckboxGroup.tsx';
import { type InputProps } from '../../fields.ts';
import { useLabels } from '../labels.ts';
import { useScope } from '../scope.ts';
import { Fault } from './fieldParts.tsx';
import { listWords } from '../../words.ts';

interface BranchesInputProps extends InputProps {
  /** A note after the name of a branch. */
  beside?: (branchId: string) => ReactNode;
  /** The helper text while none is selected. */
  whenNone?: ReactNode;
}

/** Selects branches of the company, by id. */
export default function BranchesInput({ source, label, readOnly, beside, whenNone }: BranchesInputProps) {
  const labelOf = useLabels();
  const { branches } = useScope();
  const { field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const chosen = (field.value ?? []) as readonly string[];
  const choose = (wanted: readonly string[]) => field.onChange([...wanted]);
  return (
    <ChosenBoxes
      legend={label}
      options={branches.map(({ id, name }) => ({
        value: id,
        label: (
          <span className="row">
            {name}
            {beside?.(id)}
          </span>
        ),
      }))}
      onChange={choose}
      {...{ chosen, readOnly }}
    >
      <div className="whole-row">
        {!readOnly && (
          <>
            <Button variant="link" onClick={() => choose(branches.map(({ id }) => id))}>
              {labelOf(later.chooseAll)}
            </Button>
            <Button variant="link" disabled={!chosen.length} onClick={() => choose([])}>
              {labelOf(listWords.chooseNone)}
            </Button>
          </>
        )}
        {!chosen.length && whenNone}
        <Fault message={fieldState.error?.message} />
      </div>
    </ChosenBoxes>
  );
}
