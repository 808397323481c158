import { useTranslate } from 'ra-core';
import { languageNames } from '#contract/core/constants.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import type { TextChange } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { useNames } from '../texts/namespaces.ts';
import { TextDifference } from './TextDifference.tsx';

/** The name of the branch of own texts; of the company without one. */
export function useBranchOrCompany(): (branchId: string | null) => string {
  const language = useLanguage();
  const { branches } = useScope();
  return (branchId) =>
    branchId === null ? common.company[language] : (branches.find(({ id }) => id === branchId)?.name ?? branchId);
}

/** Which text was changed: platform, page and key. */
export function ChangedText({ change }: { change: TextChange }) {
  const language = useLanguage();
  const { placeName } = useNames();
  const { platform, label, key } = change;
  return (
    <span className="wrap">
      {platformLabels[platform][language]} · {label[language] ?? label.en ?? placeName(change)} ·{' '}
      <span className="subtle">{key}</span>
    </span>
  );
}

interface HistoryEntriesProps {
  changes: readonly TextChange[];
  /** All are changes of one text, which is not repeated. */
  ofOneText?: boolean;
  onUndo: (change: TextChange) => void;
}

/** Changes of own texts, each with its author, the text before and after, and a button to undo it. */
export function HistoryEntries({ changes, ofOneText = false, onUndo }: HistoryEntriesProps) {
  const translate = useTranslate();
  const { instant } = useFormats();
  const { company } = useScope();
  const placeName = useBranchOrCompany();
  const mayWrite = useMayWrite();
  return (
    <ul className="plain-list lines">
      {changes.map((change) => {
        const { id, branchId, language, before, after, time, by, superseded } = change;
        const mayUndo = mayWrite && (branchId !== null || company?.allBranches === true);
        return (
          <li key={id} className="pad stack stack-tight">
            <p className="row row-apart wrap">
              <b>{instant(time)}</b>
              <span className="subtle">{by?.name ?? translate('translations.history.deleted')}</span>
            </p>
            {!ofOneText && <ChangedText change={change} />}
            <p className="row">
              <span className="tag">{languageNames[language]}</span>
              <span className="tag">{placeName(branchId)}</span>
              {superseded && <span className="tag tag-warn">{translate('translations.history.later')}</span>}
              {mayUndo && !superseded && (
                <Button
                  variant="link"
                  className="push"
                  label="translations.history.undo"
                  onClick={() => onUndo(change)}
                />
              )}
            </p>
            <TextDifference {...{ before, after, language }} none={translate('translations.noOwn')} />
          </li>
        );
      })}
    </ul>
  );
}
