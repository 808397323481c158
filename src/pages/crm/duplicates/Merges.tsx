import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { undoMerge, type Merge } from '#contract/duplicates.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant, formatPhone } from '#i18n/formats.ts';
import { useGuestFieldLabel } from '#resources/customers/guestFieldLabel.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useMerges, useRefresh, useRefusal } from './useDuplicates.ts';

/** Merges made, and taking them back. */
export function Merges({ companyId, allowed }: { companyId: string; allowed: boolean }) {
  const translate = useTranslate();
  const answer = useMerges(companyId, true);
  const [asked, setAsked] = useState<Merge | null>(null);
  const undo = useUndo(companyId);
  const merges = answer.data?.pages.flatMap((page) => page.merges) ?? [];
  if (answer.isPending) return <TableSkeleton rows={6} columns={3} />;
  if (answer.isError && !merges.length)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!merges.length)
    return (
      <div className="dup-sheet">
        <EmptyState title={translate('duplicates.noMerges')} text={translate('duplicates.noMergesText')} />
      </div>
    );
  return (
    <>
      <ul className="dup-merges dup-sheet" aria-label={translate('duplicates.tabs.merged')}>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} allowed={allowed} onUndo={() => setAsked(merge)} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <button type="button" className="button dup-more" onClick={() => void answer.fetchNextPage()}>
          {translate('duplicates.more')}
        </button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={translate('duplicates.undoTitle', { name: asked?.loser.name ?? '' })}
        text={translate('duplicates.undoText', { winner: asked?.winner.name ?? '', loser: asked?.loser.name ?? '' })}
        confirm={translate('duplicates.undo')}
        busy={undo.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && undo.mutate(asked, { onSettled: () => setAsked(null) })}
      />
    </>
  );
}

function MergeLine({ merge, allowed, onUndo }: { merge: Merge; allowed: boolean; onUndo: () => void }) {
  const translate = useTranslate();
  const scope = useScope();
  const zone = zoneOf(scope);
  const moved = Object.entries(merge.moved).map(([table, count]) =>
    translate(`duplicates.moved.${table}`, { smart_count: count }),
  );
  return (
    <li className="dup-merge">
      <div>
        <p>
          {merge.loser.name || translate('duplicates.forgotten')}
          {merge.loser.phoneNumber && <span className="dup-when"> {formatPhone(merge.loser.phoneNumber)}</span>}{' '}
          <span aria-hidden="true">→</span> <span className="visually-hidden">{translate('duplicates.into')}</span>
          <Link to={`/crm?${new URLSearchParams({ companyId: scope.companyId ?? '', open: merge.winner.id })}`}>
            {merge.winner.name || translate('duplicates.forgotten')}
          </Link>
        </p>
        <p className="dup-when">
          {[formatInstant(merge.at, zone), merge.by?.name, ...moved].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="dup-merge-end">
        {merge.blocked ? (
          <span className="dup-when">
            {merge.blocked === 'undone' && merge.undoneTime
              ? translate('duplicates.undoneAt', { when: formatInstant(merge.undoneTime, zone) })
              : translate(`duplicates.blocked.${merge.blocked}`)}
          </span>
        ) : (
          <>
            <span className="dup-when">
              {translate('duplicates.undoUntil', { when: formatInstant(merge.undoUntil, zone) })}
            </span>
            {allowed && (
              <button type="button" className="button" onClick={onUndo}>
                {translate('duplicates.undo')}
                <span className="visually-hidden"> — {merge.loser.name}</span>
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function useUndo(companyId: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const refresh = useRefresh();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: (merge: Merge) =>
      call(undoMerge, { params: { companyId, mergeId: merge.id }, body: { version: merge.version } }),
    onSuccess: ({ kept }) => {
      const fields = kept.map(labelOf).join(', ');
      notify(kept.length ? translate('duplicates.undoneKept', { fields }) : 'duplicates.undone', {
        ...(kept.length && { autoHideDuration: 8_000 }),
      });
    },
    onError: refuse,
    onSettled: () => refresh(),
  });
}
