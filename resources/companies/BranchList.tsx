import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import { writingRoles } from '#contract/permissions.ts';
import type { InputProps } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { companyFields } from './fields.ts';
import './BranchList.css';

const NewBranch = lazy(() => import('./NewBranch.tsx'));

/** A company's branches; administrators can add one. */
export default function BranchList({ source }: InputProps) {
  const say = useSay();
  const translate = useTranslate();
  const record = useRecordContext<Company>();
  const { me, admin } = useScope();
  const [adding, setAdding] = useState(false);
  const branches = record?.branches ?? [];
  const mayAdd = admin && me.isAdmin && writingRoles.some((role) => role === me.role);
  return (
    <div className="branch-list" data-source={source}>
      <ul aria-label={say(companyFields.branches.label)}>
        {branches.map((branch) => (
          <li key={branch.id}>
            <b>{branch.name}</b>
            <span>{branch.timeZone}</span>
            <span>{branch.currency}</span>
            <span>+{branch.phoneCountryCode}</span>
          </li>
        ))}
        {branches.length === 0 && <li className="quiet">{translate('ui.branch.none')}</li>}
      </ul>
      {mayAdd && !adding && (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          {translate('ui.branch.add')}
        </button>
      )}
      {adding && record && (
        <Suspense fallback={null}>
          <NewBranch companyId={record.id} onDone={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
