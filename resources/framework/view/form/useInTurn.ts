import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { languages } from '#contract/core/constants.ts';
import type { Field } from '../../fields.ts';

/** Whether forms render as a whole: without effects, as in a hidden `Activity`, there is no next step. */
export const WholeFormContext = createContext(false);

/** Inputs that a form begins with, and that each step adds: as many as a slow phone renders without a pause. */
const firstInputs = 4;
const stepInputs = 6;

/** The number of inputs that a field renders. */
const inputsOf = ({ kind }: Pick<Field, 'kind'>): number =>
  kind === 'localText' ? languages.length : kind === 'records' ? stepInputs : 1;

type Part = readonly (Pick<Field, 'kind'> | undefined)[];

/**
 * The number of fields of each part for a number of inputs: in order, and at least one.
 *
 * @param parts the fields of each part
 */
export function fieldsInTurn(parts: readonly Part[], inputs: number): readonly number[] {
  let left = inputs;
  return parts.map((fields) => {
    const at = fields.findIndex((field) => {
      if (left <= 0) return true;
      left -= field ? inputsOf(field) : 1;
      return false;
    });
    return at < 0 ? fields.length : at;
  });
}

interface InTurn {
  /** The number of fields of each part to render now. */
  shares: readonly number[];
  /** False at the first render of a form: it shows a skeleton. */
  begun: boolean;
  /** Whether these are all. */
  whole: boolean;
}

/**
 * Renders the first fields of a form alone, and the others right after them in short steps: the form can be typed into
 * sooner, and a slow phone answers in between. The class `form-begun` hides what is below until then, so that nothing
 * jumps. A form that was whole once stays whole.
 *
 * A new form renders its first inputs after its own first effects, with which React Hook Form resets it and renders
 * every input a second time.
 *
 * @param parts the fields of each part of the form
 */
export function useInTurn(parts: readonly Part[]): InTurn {
  const atOnce = useContext(WholeFormContext);
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const isNew = form?.formState.isReady === false;
  const [inputs, setInputs] = useState(atOnce ? Infinity : isNew ? 0 : firstInputs);
  const shares = fieldsInTurn(parts, inputs);
  const whole = parts.every((fields, at) => shares[at] === fields.length);
  useEffect(() => {
    if (inputs === Infinity) return;
    if (whole) setInputs(Infinity);
    else startTransition(() => setInputs(inputs === 0 ? firstInputs : inputs + stepInputs));
  }, [whole, inputs]);
  return { shares, begun: inputs > 0, whole };
}
