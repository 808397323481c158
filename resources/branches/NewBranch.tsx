import { pick } from 'es-toolkit';
import { common } from '#contract/commonLabels.ts';
import { createBranch, newBranch, newBranchProblems } from '#contract/branches.ts';
import { call } from '#data-provider/client.ts';
import { say } from '../define/fields.ts';
import { CallButton } from '../define/view/form/CallForm.tsx';
import { useLabels } from '../define/view/labels.ts';
import { useScope } from '../define/view/scope.ts';
import { useDoneText } from '../define/view/useDoneText.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import parts from './newBranch.ts';

const adding = say('Add a branch', '新增分店', '新增门店', '店舗を追加');

/** Adds a branch to the company that is worked in; only administrators do. */
export default function NewBranch({ companyId }: { companyId: string }) {
  const labelOf = useLabels();
  const doneText = useDoneText();
  const { me, admin, branches, setBranch } = useScope();
  const mayWrite = useMayWrite();
  const [first] = branches;
  if (!admin || !me.isAdmin || !mayWrite) return null;
  // Mostly it is where the others are.
  const place = first && { ...pick(first, ['country', 'currency', 'phoneCountryCode']), timezone: first.timeZone };
  return (
    <CallButton
      label={labelOf(adding)}
      width="sm"
      fields={parts.fields}
      initial={{ ...parts.initial, ...place }}
      schema={newBranch}
      problems={newBranchProblems}
      under="branch"
      run={(branch) => call(createBranch, { params: { id: companyId }, body: { branch } })}
      done={() => doneText('created', common.oneBranch)}
      reads={[[]]}
      onDone={({ id }) => setBranch(id)}
    />
  );
}
