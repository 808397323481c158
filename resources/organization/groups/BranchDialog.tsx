import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { debounce, pageSizes } from '#contract/core/constants.ts';
import { useDebounced } from '#ui/debounce.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { useFoundCompanies } from '../companies/useFoundCompanies.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { branchChoicesOf } from './branchChoices.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import type { FormBranch } from './steps.ts';
import { groupWords } from './words.ts';

interface BranchDialogProps {
  /** The branches already in the group. */
  there: readonly FormBranch[];
  onAdd: (branches: readonly FormBranch[]) => void;
  onClose: () => void;
}

/** Maximum number of companies found. */
const maxCompanies = 20;

/**
 * Searches branches by their own name or their company's: of all companies for administrators, otherwise of one's own.
 * Several are added at once.
 */
export default function BranchDialog({ there, onAdd, onClose }: BranchDialogProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { me } = useScope();
  const everywhere = me.isAdmin;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, FormBranch>>(new Map());
  const term = useDebounced(text.trim(), debounce.branchSearch);
  const answer = useFoundCompanies(term);
  const known = new Set(there.map(({ id }) => id));
  const { companies, more } = branchChoicesOf(everywhere ? (answer.found ?? []) : me.companies, {
    term,
    limit: pageSizes.branchChoices,
    found: everywhere,
  });
  const choose = (branches: readonly FormBranch[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const branch of branches)
        if (on) next.set(branch.id, branch);
        else next.delete(branch.id);
      return next;
    });
  return (
    <FormDialog
      title={labelOf(groupWords.addBranches)}
      submit={labelOf(groupWords.addChosen, { n: chosen.size })}
      invalid={chosen.size === 0}
      width="sm"
      onSubmit={() => {
        onAdd([...chosen.values()]);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        type="search"
        label={labelOf(groupWords.searchBranches)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="scroll-y stack stack-wide" aria-busy={answer.isFetching}>
        {everywhere && !answer.data ? (
          <QueryBoundary answer={answer} rows={5} columns={1}>
            {() => null}
          </QueryBoundary>
        ) : companies.length === 0 ? (
          <p className="quiet">{translate('ui.filter.none')}</p>
        ) : (
          companies.map(({ companyId, name, branches }) => {
            const open = branches.filter((branch) => !known.has(branch.id));
            const all = open.length > 0 && open.every((branch) => chosen.has(branch.id));
            return (
              <CheckboxGroup
                key={companyId}
                legend={
                  <span className="row">
                    <span className="heading">{name}</span>
                    {open.length > 1 && (
                      <Button variant="link" onClick={() => choose(open, !all)}>
                        {labelOf(all ? groupWords.chooseNone : groupWords.chooseAll)}
                      </Button>
                    )}
                  </span>
                }
                boxes={branches.map((branch) => {
                  const there = known.has(branch.id);
                  const on = there || chosen.has(branch.id);
                  return { name: branch.id, label: branch.name, on, disabled: there };
                })}
                onChange={(id, on) =>
                  choose(
                    branches.filter((branch) => branch.id === id),
                    on,
                  )
                }
              />
            );
          })
        )}
        {(more || (answer.found?.length ?? 0) >= maxCompanies) && (
          <p className="quiet">{labelOf(groupWords.moreBranches)}</p>
        )}
      </div>
    </FormDialog>
  );
}
