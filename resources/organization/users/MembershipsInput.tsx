import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import { listBranches } from '#contract/organization/branches.ts';
import type { PermissionSets } from '#contract/core/permissions.ts';
import type { CompanySummary } from '#contract/platform/session.ts';
import type { Membership } from '#contract/organization/users.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { SearchInput } from '#resources/framework/view/form/SearchInput.tsx';
import { useFoundCompanies } from '../companies/useFoundCompanies.ts';
import { FlagMatrix } from './FlagMatrix.tsx';
import { userWords } from './words.ts';

/** The companies of a user, each with rights and branches. A manager of one company only sees that one. */
export default function MembershipsInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { admin, me, company, companyId } = useScope();
  const { field } = useInput<Membership[]>({ source, defaultValue: [] });
  const all = (field.value ?? []) as Membership[];
  const add = (id: string, companyName: string) =>
    field.onChange([...all, { companyId: id, companyName, permissions: null, enabledBranches: null }]);
  const change = (id: string, changes: Partial<Membership>) =>
    field.onChange(all.map((one) => (one.companyId === id ? { ...one, ...changes } : one)));
  return (
    <div className="lines lines-wide">
      {all.map((one) => (
        <CompanyRights
          key={one.companyId}
          membership={one}
          readOnly={readOnly}
          onChange={(changes) => change(one.companyId, changes)}
          onRemove={() => field.onChange(all.filter(({ companyId: id }) => id !== one.companyId))}
        />
      ))}
      {!all.length && <p className="quiet">{labelOf(admin ? userWords.noCompany : userWords.joining)}</p>}
      {!readOnly && admin && me.isAdmin && (
        <SearchInput<CompanySummary>
          useFound={useFoundCompanies}
          except={({ id }) => all.some(({ companyId: there }) => there === id)}
          value={null}
          getOptionLabel={({ name }) => name}
          onChoose={(one) => one && add(one.id, one.name)}
          field={{ label: labelOf(userWords.addCompany) }}
        />
      )}
      {!readOnly && !admin && companyId && !all.length && (
        <Button onClick={() => add(companyId, company?.name ?? companyId)}>{labelOf(userWords.setPermissions)}</Button>
      )}
    </div>
  );
}

interface CompanyRightsProps {
  membership: Membership;
  readOnly: boolean;
  onChange: (changes: Partial<Membership>) => void;
  onRemove: () => void;
}

function CompanyRights({ membership, readOnly, onChange, onRemove }: CompanyRightsProps) {
  const labelOf = useLabels();
  const { admin } = useScope();
  const version: unknown = useWatch({ name: 'version' });
  const { companyId, companyName, permissions, enabledBranches } = membership;
  const { data } = useCall(['branches'], listBranches, { params: { id: companyId } });
  const branches = data?.branches ?? [];
  const chosen = new Set(enabledBranches ?? branches.map(({ branchId }) => branchId));
  const choose = (id: string, on: boolean) =>
    onChange({ enabledBranches: on ? [...chosen, id] : [...chosen].filter((one) => one !== id) });
  return (
    <section className="stack stack-wide" aria-label={companyName ?? companyId}>
      <header className="row row-apart">
        <h3 className="heading">{companyName ?? companyId}</h3>
        {admin && !readOnly && (
          <Button variant="link" onClick={onRemove}>
            {labelOf(userWords.removeFromCompany)}
          </Button>
        )}
      </header>
      <CheckboxGroup
        legend={labelOf(common.branches)}
        readOnly={readOnly}
        boxes={[
          {
            name: '',
            label: labelOf(userWords.everyBranch),
            on: enabledBranches === null,
          },
          ...(enabledBranches ? branches : []).map(({ branchId, name }) => ({
            name: branchId,
            label: name as string,
            on: chosen.has(branchId),
          })),
        ]}
        onChange={(name, on) => (name ? choose(name, on) : onChange({ enabledBranches: on ? null : [...chosen] }))}
      />
      {version === 'v1' ? (
        <p className="quiet">{labelOf(userWords.versionOne)}</p>
      ) : (
        <FlagMatrix
          value={permissions as PermissionSets | null}
          readOnly={readOnly}
          onChange={(next) => onChange({ permissions: next as Membership['permissions'] })}
        />
      )}
    </section>
  );
}
