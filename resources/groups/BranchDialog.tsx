import Dialog from '@mui/material/Dialog';
import { Checkbox, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { searchCompanies } from '#contract/companies.ts';
import { debounce, pageSizes } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { useDebounced } from '#ui/debounce.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useScope } from '../define/view/scope.ts';
import { choicesOf } from './branchChoices.ts';
import { branchKey, type DraftBranch } from './draft.ts';
import { useWords } from './useWords.ts';
import { words } from './words.ts';
import '#ui/dialogs.css';

interface BranchDialogProps {
  /** Those that are in the group already. */
  there: readonly DraftBranch[];
  onAdd: (branches: readonly DraftBranch[]) => void;
  onClose: () => void;
}

/** As many companies are found at the most. */
const mostCompanies = 20;

/**
 * Branches found by their own name or their company's, of every company for administrators, else of one's own. Several are
 * added at once.
 */
export default function BranchDialog({ there, onAdd, onClose }: BranchDialogProps) {
  const told = useWords();
  const translate = useTranslate();
  const id = useId();
  const { me } = useScope();
  const everywhere = me.isAdmin;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, DraftBranch>>(new Map());
  const term = useDebounced(text.trim(), debounce.branchSearch);
  const found = useQuery({
    queryKey: ['companies', 'search', term],
    queryFn: ({ signal }) => call(searchCompanies, { query: { term }, signal }),
    enabled: everywhere,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const known = new Set(there.map(branchKey));
  const { companies, more } = choicesOf(everywhere ? (found.data?.companies ?? []) : me.companies, {
    term,
    limit: pageSizes.branchChoices,
    found: everywhere,
  });
  const choose = (branches: readonly DraftBranch[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const branch of branches)
        if (on) next.set(branchKey(branch), branch);
        else next.delete(branchKey(branch));
      return next;
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <div className="confirm group-picker">
        <h2 id={`${id}-title`}>{told(words.addBranches)}</h2>
        <TextField
          autoFocus
          fullWidth
          size="small"
          type="search"
          label={told(words.searchBranches)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="group-choices" aria-busy={found.isFetching}>
          {everywhere && found.isPending ? (
            <TableSkeleton rows={5} columns={1} />
          ) : everywhere && found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : companies.length === 0 ? (
            <p className="quiet">{translate('ui.filter.none')}</p>
          ) : (
            companies.map(({ companyId, name, branches }) => {
              const open = branches.filter((branch) => !known.has(branchKey(branch)));
              const all = open.length > 0 && open.every((branch) => chosen.has(branchKey(branch)));
              return (
                <fieldset key={companyId}>
                  <legend>
                    {name}
                    {open.length > 1 && (
                      <button type="button" className="link-button" onClick={() => choose(open, !all)}>
                        {told(all ? words.chooseNone : words.chooseAll)}
                      </button>
                    )}
                  </legend>
                  {branches.map((branch) => {
                    const key = branchKey(branch);
                    return (
                      <label key={key}>
                        <Checkbox
                          size="small"
                          checked={known.has(key) || chosen.has(key)}
                          disabled={known.has(key)}
                          onChange={(event) => choose([branch], event.target.checked)}
                        />
                        <span>{branch.name}</span>
                      </label>
                    );
                  })}
                </fieldset>
              );
            })
          )}
          {(more || (found.data?.companies.length ?? 0) >= mostCompanies) && (
            <p className="quiet">{told(words.moreBranches)}</p>
          )}
        </div>
        <div className="confirm-actions">
          <button type="button" className="button" onClick={onClose}>
            {told(words.cancel)}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onAdd([...chosen.values()]);
              onClose();
            }}
          >
            {told(words.addChosen, { n: chosen.size })}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
