import { useCallback, useState } from 'react';
import type { GroupProblem } from '#contract/groupRules.ts';
import { Button } from '#ui/Button.tsx';
import { BranchCard } from './BranchCard.tsx';
import BranchDialog from './BranchDialog.tsx';
import { branchKey, type DraftBranch } from './draft.ts';
import { useSay } from '../define/view/say.ts';
import { words } from './words.ts';

interface BranchesPartProps {
  branches: readonly DraftBranch[];
  problems: ReadonlyMap<string, readonly GroupProblem[]>;
  /** What is wrong with them as a whole. */
  fault: string | undefined;
  readOnly: boolean;
  /** Always the same, so that typing in one of many draws that one alone. */
  onChange: (update: (branches: readonly DraftBranch[]) => readonly DraftBranch[]) => void;
}

const none: readonly GroupProblem[] = [];

/** The branches of a group, each with its dates and metadata. */
export function BranchesPart({ branches, problems, fault, readOnly, onChange }: BranchesPartProps) {
  const told = useSay();
  const [adding, setAdding] = useState(false);
  const change = useCallback(
    (key: string, changes: Partial<DraftBranch>) =>
      onChange((all) => all.map((branch) => (branchKey(branch) === key ? { ...branch, ...changes } : branch))),
    [onChange],
  );
  const remove = useCallback(
    (key: string) => onChange((all) => all.filter((branch) => branchKey(branch) !== key)),
    [onChange],
  );
  return (
    <div className="form-grid">
      <div className="form-wide stack wrap">
        {!readOnly && (
          <Button className="start" onClick={() => setAdding(true)}>
            {told(words.addBranches)}
          </Button>
        )}
        {fault ? (
          <p className="records-fault" role="alert">
            {fault}
          </p>
        ) : (
          !branches.length && <p className="quiet">{told(words.noBranches)}</p>
        )}
        <ul className="plain-list stack">
          {branches.map((branch) => (
            <BranchCard
              key={branchKey(branch)}
              branch={branch}
              problems={problems.get(branchKey(branch)) ?? none}
              readOnly={readOnly}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </ul>
        {adding && (
          <BranchDialog
            there={branches}
            onAdd={(added) => onChange((all) => [...all, ...added])}
            onClose={() => setAdding(false)}
          />
        )}
      </div>
    </div>
  );
}
