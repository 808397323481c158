import { TextField } from '@mui/material';
import type { GroupProblem } from '#contract/groupRules.ts';
import { BranchSearch } from './BranchSearch.tsx';
import { branchKey, type DraftBranch } from './draft.ts';
import { MetaEntries } from './MetaEntries.tsx';
import { useWords } from './useWords.ts';
import { problemWords, words } from './words.ts';

interface BranchesPartProps {
  branches: readonly DraftBranch[];
  problems: ReadonlyMap<string, readonly GroupProblem[]>;
  /** What is wrong with them as a whole. */
  fault: string | undefined;
  everywhere: boolean;
  readOnly: boolean;
  onChange: (branches: readonly DraftBranch[]) => void;
}

const none: readonly GroupProblem[] = [];

/** The branches of a group, each with its dates and metadata. */
export function BranchesPart({ branches, problems, fault, everywhere, readOnly, onChange }: BranchesPartProps) {
  const told = useWords();
  const change = (key: string, changes: Partial<DraftBranch>) =>
    onChange(branches.map((branch) => (branchKey(branch) === key ? { ...branch, ...changes } : branch)));
  return (
    <>
      {!readOnly && (
        <BranchSearch
          everywhere={everywhere}
          chosen={branches}
          onChoose={(branch) => onChange([...branches, branch])}
        />
      )}
      {fault ? (
        <p className="records-fault" role="alert">
          {fault}
        </p>
      ) : (
        !branches.length && <p className="quiet">{told(words.noBranches)}</p>
      )}
      <ul className="group-branches">
        {branches.map((branch) => {
          const key = branchKey(branch);
          const own = problems.get(key) ?? none;
          const dates = own.find(({ code }) => code === 'GROUP_DATES');
          return (
            <li key={key} role="group" aria-label={`${branch.name} ${branch.companyName}`}>
              <div className="group-branch-head">
                <strong>{branch.name}</strong>
                <span className="subtle">{branch.companyName}</span>
                {!readOnly && (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => onChange(branches.filter((one) => branchKey(one) !== key))}
                  >
                    {told(words.removeBranch)}
                  </button>
                )}
              </div>
              <div className="group-dates">
                {(['startDate', 'endDate'] as const).map((name) => (
                  <TextField
                    key={name}
                    size="small"
                    type="date"
                    label={told(words[name])}
                    value={branch[name] ?? ''}
                    disabled={readOnly}
                    error={name === 'endDate' && Boolean(dates)}
                    helperText={name === 'endDate' && dates && told(problemWords[dates.code])}
                    slotProps={{ inputLabel: { shrink: true } }}
                    onChange={(event) => change(key, { [name]: event.target.value || null })}
                  />
                ))}
              </div>
              {(!readOnly || branch.groupMeta.length > 0) && (
                <MetaEntries
                  entries={branch.groupMeta}
                  problems={own}
                  readOnly={readOnly}
                  onChange={(groupMeta) => change(key, { groupMeta })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
