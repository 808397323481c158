import { pick } from 'es-toolkit';
import { common } from '#contract/labels/commonLabels.ts';
import { createBranch, newBranch, newBranchProblems } from '#contract/organization/branches.ts';
import { call } from '#data-provider/client.ts';
import { CallButton } from '#resources/framework/view/form/CallForm.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useDoneText } from '#resources/framework/view/useDoneText.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import parts from './newBranch.ts';
import { branchInputWords } from './inputs/words.ts';

/** Adds a branch to the current company; only for administrators. */
export default function NewBranch({ companyId }: { companyId: string }) {
  const labelOf = useLabels();
  const doneText = useDoneText();
  const { me, admin, branches, setBranch } = useScope();
  const mayWrite = useMayWrite();
  const [first] = branches;
  if (!admin || !me.isAdmin || !mayWrite) return null;
  // It is usually in the same country as the others.
  const place = first && { ...pick(first, ['country', 'currency', 'phoneCountryCode']), timezone: first.timeZone };
  return (
    <CallButton
      label={labelOf(branchInputWords.addBranch)}
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
