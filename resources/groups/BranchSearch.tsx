import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { searchCompanies } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import type { CompanySummary } from '#contract/session.ts';
import { call } from '#data-provider/client.ts';
import { useDebounced } from '#ui/debounce.ts';
import { useScope } from '../define/view/scope.ts';
import { branchKey, type DraftBranch } from './draft.ts';
import { useWords } from './useWords.ts';
import { words } from './words.ts';

interface BranchSearchProps {
  /** Of every company, for administrators; else of one's own. */
  everywhere: boolean;
  chosen: readonly DraftBranch[];
  onChoose: (branch: DraftBranch) => void;
}

const most = 200;
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

const branchesOf = ({ branches, name: companyName }: CompanySummary): DraftBranch[] =>
  branches.map(({ id, companyId, name }) => ({
    id,
    name,
    companyId,
    companyName,
    startDate: null,
    endDate: null,
    groupMeta: [],
  }));

/** Finds branches by their own name or their company's, and adds one after the other. */
export function BranchSearch({ everywhere, chosen, onChoose }: BranchSearchProps) {
  const told = useWords();
  const translate = useTranslate();
  const { me } = useScope();
  const [text, setText] = useState('');
  const term = useDebounced(text.trim(), debounce.branchSearch);
  const found = useQuery({
    queryKey: ['companies', 'search', term],
    queryFn: ({ signal }) => call(searchCompanies, { query: { term }, signal }),
    enabled: everywhere,
    staleTime: 30_000,
  });
  const wanted = plain(text.trim());
  const there = new Set(chosen.map(branchKey));
  const options = (everywhere ? (found.data?.companies ?? []) : me.companies)
    .flatMap(branchesOf)
    .filter((branch) => !there.has(branchKey(branch)))
    .filter(({ name, companyName }) => plain(`${companyName} ${name}`).includes(wanted))
    .slice(0, most);
  return (
    <Autocomplete<DraftBranch>
      fullWidth
      size="small"
      options={options}
      value={null}
      inputValue={text}
      loading={found.isFetching}
      loadingText={translate('ui.form.searching')}
      noOptionsText={translate('ui.filter.none')}
      filterOptions={(all) => all}
      groupBy={({ companyName }) => companyName}
      getOptionLabel={({ name }) => name}
      getOptionKey={branchKey}
      disableCloseOnSelect
      blurOnSelect={false}
      onInputChange={(_event, value, reason) => reason !== 'selectOption' && reason !== 'reset' && setText(value)}
      onChange={(_event, branch) => branch && onChoose(branch)}
      renderInput={(params) => <TextField {...params} label={told(words.addBranch)} />}
    />
  );
}
