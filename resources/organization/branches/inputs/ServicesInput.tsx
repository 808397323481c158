import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { serviceNames, servicesByPlan, type ServiceName } from '#contract/organization/plans.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { serviceLabels } from '../services.ts';
import { branchInputWords } from './words.ts';

/** The services of a branch, individually or from its plan. */
export default function ServicesInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput<Record<string, boolean>>({ source, defaultValue: {} });
  const plan = useWatch({ name: 'plan' }) as keyof typeof servicesByPlan | undefined;
  const on = (field.value ?? {}) as Record<string, boolean>;
  const ofPlan: readonly ServiceName[] = (plan && servicesByPlan[plan]) ?? [];
  const asPlanned = () =>
    field.onChange({ ...on, ...Object.fromEntries(serviceNames.map((name) => [name, ofPlan.includes(name)])) });
  const inPlan = <span className="tag">{labelOf(branchInputWords.inPlan)}</span>;
  return (
    <CheckboxGroup
      legend={label}
      readOnly={readOnly}
      boxes={serviceNames.map((name) => ({
        name,
        label: (
          <>
            {labelOf(serviceLabels[name])} {ofPlan.includes(name) && inPlan}
          </>
        ),
        on: on[name] ?? false,
      }))}
      onChange={(name, now) => field.onChange({ ...on, [name]: now })}
    >
      {!readOnly && <Button onClick={asPlanned}>{labelOf(branchInputWords.fromPlan)}</Button>}
    </CheckboxGroup>
  );
}
