import { useTranslate } from 'react-admin';
import { getPlanInfo } from '#contract/organization/branches.ts';
import type { ServiceName } from '#contract/organization/plans.ts';
import { serviceLabels } from '#resources/organization/branches/services.ts';
import { plan } from '#resources/organization/branches/general.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { Columns } from '#ui/Columns.tsx';
import { errorText } from '#ui/errorText.ts';
import { Skeleton } from '#ui/states.tsx';

/** The plan of each branch, with its enabled services. */
export default function Plans({ label }: InputProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { companyId } = useScope();
  const { data, error } = useCall(['planInfo'], getPlanInfo, { params: { id: companyId ?? '' } });
  const field = plan.fields.plan;
  const names = field?.kind === 'choice' ? field.choices : [];
  const nameOf = (value: string) => {
    const label = names.find((one) => one.value === value)?.label;
    return label ? labelOf(label) : value;
  };
  return (
    <LabelledValue label={label}>
      {error ? (
        <span>{errorText(error, translate)}</span>
      ) : !data ? (
        <Skeleton width={200} height={16} />
      ) : (
        <ul className="plain-list lines lines-wide">
          {data.branches.map((branch) => (
            <Columns
              as="li"
              widths="minmax(0, 1fr) 100px minmax(0, 3fr)"
              folds
              className="baseline"
              key={branch.branchId}
            >
              <span>{branch.name}</span>
              <b className="medium">{nameOf(branch.plan)}</b>
              <span className="quiet">
                {branch.services.map((name) => labelOf(serviceLabels[name as ServiceName])).join(', ') || '–'}
              </span>
            </Columns>
          ))}
        </ul>
      )}
    </LabelledValue>
  );
}
