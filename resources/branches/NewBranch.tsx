import { pick } from 'es-toolkit';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { newBranch, newBranchProblems } from '#contract/branches.ts';
import { Button } from '#ui/Button.tsx';
import { say } from '../define/fields.ts';
import { CallDialog } from '../define/view/form/CallForm.tsx';
import { useLabels } from '../define/view/labels.ts';
import { useScope } from '../define/view/scope.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import { addBranch } from './addBranch.ts';
import parts from './newBranch.ts';

const adding = say('Add a branch', '新增分店', '新增门店', '店舗を追加');

/** Adds a branch to the company that is worked in; only administrators do. */
export default function NewBranch({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { me, admin, branches, setBranch } = useScope();
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState(false);
  const [first] = branches;
  if (!admin || !me.isAdmin || !mayWrite) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{labelOf(adding)}</Button>
      {open && (
        <CallDialog
          title={labelOf(adding)}
          width="sm"
          fields={parts.fields}
          // Mostly it is where the others are.
          initial={{
            ...parts.initial,
            ...(first && { ...pick(first, ['country', 'currency', 'phoneCountryCode']), timezone: first.timeZone }),
          }}
          schema={newBranch}
          problems={newBranchProblems}
          under="branch"
          run={(branch) => addBranch(companyId, branch)}
          submit={translate('ra.action.save')}
          done="ui.form.created"
          reads={[[]]}
          onDone={({ id }) => {
            setOpen(false);
            setBranch(id);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
