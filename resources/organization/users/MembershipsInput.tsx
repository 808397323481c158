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
      {!all.length && (
        <p className="quiet">
          {labelOf(
            admin
              ? { en: 'No company', zh: '未加入任何公司', 'zh-cn': '未加入任何公司', ja: 'どの会社にも属していません' }
              : {
                  en: 'Joins this company with default permissions',
                  zh: '將以預設權限加入此公司',
                  'zh-cn': '将以默认权限加入此公司',
                  ja: '標準の権限でこの会社に加わります',
                },
          )}
        </p>
      )}
      {!readOnly && admin && me.isAdmin && (
        <SearchInput<CompanySummary>
          useFound={useFoundCompanies}
          except={({ id }) => all.some(({ companyId: there }) => there === id)}
          value={null}
          getOptionLabel={({ name }) => name}
          onChoose={(one) => one && add(one.id, one.name)}
          field={{ label: labelOf({ en: 'Add a company', zh: '加入公司', 'zh-cn': '加入公司', ja: '会社を追加' }) }}
        />
      )}
      {!readOnly && !admin && companyId && !all.length && (
        <Button onClick={() => add(companyId, company?.name ?? companyId)}>
          {labelOf({ en: 'Set permissions', zh: '設定權限', 'zh-cn': '设置权限', ja: '権限を設定' })}
        </Button>
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
            {labelOf({ en: 'Remove from company', zh: '移出公司', 'zh-cn': '移出公司', ja: '会社から外す' })}
          </Button>
        )}
      </header>
      <CheckboxGroup
        legend={labelOf(common.branches)}
        readOnly={readOnly}
        boxes={[
          {
            name: '',
            label: labelOf({
              en: 'All, including new branches',
              zh: '全部，含日後新增',
              'zh-cn': '全部，含日后新增',
              ja: 'すべて（今後の店舗も）',
            }),
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
        <p className="quiet">
          {labelOf({
            en: 'Version 1 users have the same permissions in every company. Choose version 2 to set permissions per company.',
            zh: '第 1 版的使用者在各公司的權限相同。若要分別設定，請選擇第 2 版。',
            'zh-cn': '第 1 版的用户在各公司的权限相同。若要分别设置，请选择第 2 版。',
            ja: 'バージョン1のユーザーは全会社で同じ権限です。会社ごとに設定するにはバージョン2を選んでください。',
          })}
        </p>
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
