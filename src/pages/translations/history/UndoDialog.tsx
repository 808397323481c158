import { useTranslate } from 'ra-core';
import type { CallInput, ResponseOf } from '#contract/core/endpoint.ts';
import { languageNames } from '#contract/core/constants.ts';
import { undoTextChanges, type TextChange } from '#contract/translations/translations.ts';
import { call } from '#data-provider/client.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Skeleton } from '#ui/states.tsx';
import { errorText } from '#ui/errorText.ts';
import { ChangedText, useBranchOrCompany } from './HistoryEntries.tsx';
import { TextDifference } from './TextDifference.tsx';
import { textQueryKeys } from './textQueryKeys.ts';

type Chosen = Omit<CallInput<typeof undoTextChanges>['body'], 'dryRun' | 'revision'>;

interface UndoDialogProps {
  /** Which changes. */
  chosen: Chosen;
  /** The change, if it is one. */
  change?: TextChange;
  onClose: () => void;
}

/** Asks whether changes are to be undone, and says first how many can be. */
export function UndoDialog({ chosen, change, onClose }: UndoDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  // Counted anew whenever the dialog opens.
  const counted = useCall(
    ['textUndo'],
    undoTextChanges,
    { body: { ...chosen, dryRun: true } },
    { staleTime: 0, gcTime: 0, retry: false },
  );
  const undo = useAction((revision: number) => call(undoTextChanges, { body: { ...chosen, revision } }), {
    done: 'translations.history.done',
    doneArgs: ({ undone }) => ({ smart_count: undone, total: number(undone) }),
    showsFailure: true,
    reads: textQueryKeys(chosen.companyId),
    onDone: onClose,
  });
  const { data } = counted;
  const undone = data?.undone ?? 0;
  const of = (count: number) => ({ smart_count: count, total: number(count) });
  return (
    <FormDialog
      title={translate('translations.history.confirmTitle')}
      width="sm"
      submit={translate(`translations.history.${undone ? 'confirm' : 'confirmNone'}`, of(undone))}
      busy={undo.isPending}
      invalid={!undone}
      focusCancel
      failure={undo.error && errorText(undo.error, translate)}
      onSubmit={() => data && undo.mutate(data.revision)}
      onClose={onClose}
    >
      <QueryBoundary answer={counted} waiting={<Skeleton width={220} />}>
        {(answer) => (
          <div className="stack" role="status">
            <p>{translate(undone ? 'translations.history.count' : 'translations.history.none', of(undone))}</p>
            {change && undone > 0 && (
              <TextDifference
                before={change.after}
                after={change.before}
                language={change.language}
                none={translate('translations.noOwn')}
              />
            )}
            {answer.left > 0 && <Left answer={answer} />}
            {undone > 0 && <p className="subtle small">{translate('translations.history.again')}</p>}
          </div>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}

/** The changes that cannot be undone, with the reason. */
function Left({ answer: { superseded, unfit, left } }: { answer: ResponseOf<typeof undoTextChanges> }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const placeName = useBranchOrCompany();
  const of = (count: number) => ({ smart_count: count, total: number(count) });
  const listed = [...superseded, ...unfit];
  return (
    <>
      <p>{translate('translations.history.left', of(left))}</p>
      <ul className="popup-options plain-list lines lines-wide small">
        {listed.map((change) => (
          <li key={change.id} className="stack stack-tight">
            <ChangedText change={change} />
            <span className="row">
              <span className="tag">{languageNames[change.language]}</span>
              <span className="tag">{placeName(change.branchId)}</span>
              <span className="tag tag-warn">
                {translate(`translations.history.${change.superseded ? 'later' : 'unfit'}`)}
              </span>
            </span>
          </li>
        ))}
        {left > listed.length && <li>{translate('translations.history.more', of(left - listed.length))}</li>}
      </ul>
    </>
  );
}
