import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { serviceNames, servicesByPlan, type ServiceName } from '#contract/plans.ts';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { serviceLabels } from '../services.ts';
import './services.css';

/** The services of a branch, one by one or as its plan has them. */
export default function ServicesInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const { field } = useInput<Record<string, boolean>>({ source, defaultValue: {} });
  const plan = useWatch({ name: 'plan' }) as keyof typeof servicesByPlan | undefined;
  const on = (field.value ?? {}) as Record<string, boolean>;
  const ofPlan: readonly ServiceName[] = (plan && servicesByPlan[plan]) ?? [];
  const asPlanned = () =>
    field.onChange({ ...on, ...Object.fromEntries(serviceNames.map((name) => [name, ofPlan.includes(name)])) });
  return (
    <fieldset className="services" disabled={readOnly}>
      <legend>{told(say('Services', '服務項目', '服务项目', 'サービス'))}</legend>
      {serviceNames.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={on[name] ?? false}
            onChange={(event) => field.onChange({ ...on, [name]: event.target.checked })}
          />
          {told(serviceLabels[name])}
          {ofPlan.includes(name) && (
            <span className="tag">{told(say('in the plan', '方案內含', '方案内含', 'プラン内'))}</span>
          )}
        </label>
      ))}
      {!readOnly && (
        <button type="button" className="button" onClick={asPlanned}>
          {told(say('As the plan has them', '套用方案內容', '套用方案内容', 'プランどおりにする'))}
        </button>
      )}
    </fieldset>
  );
}
