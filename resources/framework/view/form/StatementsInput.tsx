import type { ReactNode } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Disclosure } from '#ui/Disclosure.tsx';
import '#ui/StatementsInput.css';
import type { Choice, Labels } from '../../fields.ts';
import { useLabels } from '../labels.ts';
import { Fault } from './fieldParts.tsx';

interface Statement<Name extends string> {
  name: Name;
  label: Labels;
  /** Emphasised where it is stated. */
  weighs?: boolean;
}

interface StatementsInputProps<Value extends string, List extends string, Other extends string> {
  title: string;
  /** The path of the record with the lists, up to the point before their names. */
  before: string;
  /** The fields with the lists; each states something about its values. */
  lists: readonly Statement<List>[];
  /** What is stated about a value that is in none of the lists. */
  otherwise: Statement<Other>;
  choices: readonly Choice<Value>[];
  /** The values that are shown in any case, first. */
  shown: readonly Value[];
  readOnly: boolean;
  /** A note below a value. */
  note?: (value: Value, statement: List | Other) => ReactNode;
  /** Disclosure to a summary, for forms with many of them. */
  folded?: boolean;
}

/** One statement about each of several values: the value is in one of several lists, or in none. */
export function StatementsInput<Value extends string, List extends string, Other extends string>(
  props: StatementsInputProps<Value, List, Other>,
) {
  const { title, before, lists, otherwise, choices, shown, readOnly, note, folded = false } = props;
  const labelOf = useLabels();
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const paths: readonly string[] = lists.map(({ name }) => `${before}${name}`);
  const stored = useWatch({ name: paths }) as (readonly Value[] | null | undefined)[];
  const statementOn = (value: Value) => lists.find((_, at) => stored[at]?.includes(value)) ?? otherwise;
  const fault = paths.map((path) => (get(errors, path) as { message?: string } | undefined)?.message).find(Boolean);
  const labels = new Map(choices.map(({ value, label }) => [value, labelOf(label)]));
  const choose = (value: Value, chosen: string) => {
    for (const [at, path] of paths.entries()) {
      const list = stored[at] ?? [];
      const isChosen = lists[at]?.name === chosen;
      if (list.includes(value) === isChosen) continue;
      const next = isChosen ? [...list, value] : list.filter((one) => one !== value);
      setValue(path, next, { shouldDirty: true, shouldValidate: true });
    }
  };
  const stated = choices.map(({ value }) => value).filter((value) => statementOn(value) !== otherwise);
  const inputs = (
    <>
      <ul className="plain-list statements">
        {[...new Set([...shown, ...stated])].map((value) => {
          const statement = statementOn(value);
          return (
            <li key={value}>
              <label data-weighs={statement.weighs} data-unstated={statement === otherwise || undefined}>
                <span>{labels.get(value)}</span>
                <select
                  className="box"
                  disabled={readOnly}
                  value={statement.name}
                  onChange={({ target }) => choose(value, target.value)}
                >
                  {[...lists, otherwise].map(({ name, label }) => (
                    <option key={name} value={name}>
                      {labelOf(label)}
                    </option>
                  ))}
                </select>
              </label>
              {note?.(value, statement.name)}
            </li>
          );
        })}
      </ul>
      <Fault message={fault} />
    </>
  );
  if (!folded)
    return (
      <fieldset className="bare stack">
        <legend className="field-label">{title}</legend>
        {inputs}
      </fieldset>
    );
  const said = lists.flatMap(({ label }, at) =>
    stored[at]?.length ? [`${labelOf(label)} ${stored[at].map((value) => labels.get(value)).join(', ')}`] : [],
  );
  return (
    <Disclosure
      className="statements-folded"
      opens={Boolean(fault)}
      summary={
        <>
          {title}: <span className="subtle">{said.join(' · ') || labelOf(otherwise.label)}</span>
        </>
      }
    >
      {inputs}
    </Disclosure>
  );
}
