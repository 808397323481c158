import { TextField } from '@mui/material';
import { memo } from 'react';
import type { GroupProblem } from '#contract/groupRules.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { branchKey, type DraftBranch } from './draft.ts';
import { MetaEntries } from './MetaEntries.tsx';
import { useSay } from '../define/view/say.ts';
import { problemWords, words } from './words.ts';

interface BranchCardProps {
  branch: DraftBranch;
  problems: readonly GroupProblem[];
  readOnly: boolean;
  onChange: (key: string, changes: Partial<DraftBranch>) => void;
  onRemove: (key: string) => void;
}

/** A branch with what its group says of it. */
export const BranchCard = memo(function BranchCard({
  branch,
  problems,
  readOnly,
  onChange,
  onRemove,
}: BranchCardProps) {
  const told = useSay();
  const key = branchKey(branch);
  const dates = problems.find(({ code }) => code === 'GROUP_DATES');
  return (
    <li className="framed pad stack stack-wide" role="group" aria-label={`${branch.name} ${branch.companyName}`}>
      <div className="row">
        <strong>{branch.name}</strong>
        <span className="subtle">{branch.companyName}</span>
        {!readOnly && (
          <Button look="link" className="push" onClick={() => onRemove(key)}>
            {told(words.removeBranch)}
          </Button>
        )}
      </div>
      <Columns widths={180}>
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
            onChange={(event) => onChange(key, { [name]: event.target.value || null })}
          />
        ))}
      </Columns>
      {(!readOnly || branch.groupMeta.length > 0) && (
        <MetaEntries
          entries={branch.groupMeta}
          problems={problems}
          readOnly={readOnly}
          onChange={(groupMeta) => onChange(key, { groupMeta })}
        />
      )}
    </li>
  );
});
