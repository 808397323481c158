import { useState } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { appliedOutcomes, importTexts, problemOutcomes, type TextFileResult } from '#contract/translations/files.ts';
import { undoTextChanges } from '#contract/translations/translations.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import type { TextFilesProps } from './usePlaceName.ts';

export interface TextImportChoices {
  language?: Language;
  removeEmpty: boolean;
  overwrite: boolean;
}

const sumOf = (counts: TextFileResult['counts'], outcomes: readonly (keyof TextFileResult['counts'])[]) =>
  outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

interface Chosen {
  file: File;
  choices: TextImportChoices;
}

/** An import, step by step: a file is checked, imported if the person agrees, and undone if necessary. */
export function useTextImport({ companyId, branchId, platform }: TextFilesProps, onUndone: () => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const [stale, setStale] = useState(false);
  const place = { companyId, ...(branchId !== null && { branchId }) };
  const reads = [['texts', companyId]];
  const send = ({ file, choices }: Chosen, more: { dryRun?: boolean; leaveOut?: boolean; revision?: number }) =>
    call(importTexts, { params: { platform }, query: { ...place, ...choices, ...more }, file });

  const check = useAction((one: Chosen) => send(one, { dryRun: true }), { showsFailure: true });
  const checked = check.data;
  const run = useAction((one: Chosen) => send(one, { leaveOut, revision: checked?.revision }), {
    showsFailure: true,
    reads,
    onFailed: (error, one) => {
      if (!isStale(error)) return;
      setStale(true);
      run.reset();
      check.mutate(one);
    },
  });
  const undo = useAction(() => call(undoTextChanges, { body: { ...place, ofRevision: run.data?.revision } }), {
    done: 'translations.files.undone',
    reads,
    onDone: onUndone,
  });

  /** Checks a file, also again with other choices. */
  const choose = (file: File, choices: TextImportChoices) => {
    setChosen({ file, choices });
    setStale(false);
    run.reset();
    check.mutate({ file, choices });
  };
  const total = checked ? sumOf(checked.counts, appliedOutcomes) : 0;
  const problems = checked ? sumOf(checked.counts, problemOutcomes) : 0;
  return {
    chosen,
    choose,
    check,
    checked,
    run,
    undo,
    leaveOut,
    setLeaveOut,
    stale,
    total,
    problems,
    mayRun: total > 0 && (problems === 0 || leaveOut) && !check.isPending,
    reset: () => {
      setChosen(null);
      setLeaveOut(false);
      check.reset();
      run.reset();
    },
  };
}
