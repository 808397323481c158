import { useQueryClient } from '@tanstack/react-query';
import { Form, SaveButton, useNotify, useTranslate } from 'react-admin';
import { Suspense, useState } from 'react';
import { newBranch } from '#contract/branches.ts';
import { branchProblems, normalizeBranch } from '#contract/branchRules.ts';
import { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { say } from '../define/fields.ts';
import { FieldInput } from '../define/view/form/inputs.tsx';
import { settingsResolver } from '../define/view/settings/resolver.ts';
import { useLabels } from '../define/view/labels.ts';
import { useScope } from '../define/view/scope.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import { addBranch } from './addBranch.ts';
import { newBranchFields } from './newBranch.ts';

const adding = say('Add a branch', '新增分店', '新增门店', '店舗を追加');
const judge = settingsResolver({
  fields: newBranchFields.fields,
  patch: { body: newBranch },
  normalize: normalizeBranch,
  problems: branchProblems,
});

/** Adds a branch to the company that is worked in; only administrators do. */
export default function NewBranch({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const notify = useNotify();
  const queries = useQueryClient();
  const { me, admin, setBranch } = useScope();
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState(false);
  if (!admin || !me.isAdmin || !mayWrite) return null;

  const save = async (values: Readonly<Record<string, unknown>>) => {
    try {
      const branch = await addBranch(companyId, values);
      await queries.invalidateQueries();
      notify('ui.form.created');
      setOpen(false);
      setBranch(branch.id);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.body.errors)
        return Object.fromEntries(
          Object.entries(error.body.errors).map(([path, text]) => [path.replace(/^branch\./, ''), text]),
        );
      notify(errorText(error, translate), { type: 'error' });
      return { root: { serverError: '' } };
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{labelOf(adding)}</Button>
      {open && (
        <DialogFrame title={labelOf(adding)} width="sm" onClose={() => setOpen(false)}>
          <Suspense fallback={<TableSkeleton rows={5} columns={1} />}>
            <Form resolver={judge} defaultValues={newBranchFields.initial} noValidate onSubmit={save}>
              <div className="form-grid">
                {Object.entries(newBranchFields.fields).map(([name, field]) => (
                  <div key={name} className="form-cell">
                    <FieldInput field={field} name={name} readOnly={false} />
                  </div>
                ))}
              </div>
              <div className="confirm-actions">
                <Button label="ui.form.cancel" onClick={() => setOpen(false)} />
                <SaveButton icon={<></>} alwaysEnable label={translate('ui.form.save')} />
              </div>
            </Form>
          </Suspense>
        </DialogFrame>
      )}
    </>
  );
}
