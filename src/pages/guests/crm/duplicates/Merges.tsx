import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Merge } from '#contract/guests/duplicates.ts';
import { formatPhone } from '#i18n/formats.ts';
import { openGuestPath } from '#resources/framework/view/openRecord.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useMerges, useUndoMerge } from './useDuplicates.tsx';

/** Past merges, which can be undone. */
export function Merges({ companyId, allowed }: { companyId: string; allowed: boolean }) {
  const translate = useTranslate();
  const answer = useMerges(companyId);
  return (
    <QueryBoundary answer={answer} rows={6} columns={3} large>
      {() =>
        answer.rows.length ? (
          <>
            <ul className="sheet plain-list lines" aria-label={translate('duplicates.tabs.merged')}>
              {answer.rows.map((merge) => (
                <MergeLine key={merge.id} companyId={companyId} merge={merge} allowed={allowed} />
              ))}
            </ul>
            {answer.hasNextPage && (
              <Button label="ui.page.more" className="centred" onClick={() => void answer.fetchNextPage()} />
            )}
          </>
        ) : (
          <div className="sheet">
            <EmptyState title={translate('duplicates.noMerges')} text={translate('duplicates.noMergesText')} />
          </div>
        )
      }
    </QueryBoundary>
  );
}

function MergeLine({ companyId, merge, allowed }: { companyId: string; merge: Merge; allowed: boolean }) {
  const translate = useTranslate();
  const { instant } = useFormats();
  const undo = useUndoMerge(companyId);
  const { winner, loser, blocked, undoneTime } = merge;
  const moved = Object.entries(merge.moved).map(([table, count]) =>
    translate(`duplicates.moved.${table}`, { smart_count: count }),
  );
  const until = !blocked
    ? translate('duplicates.undoUntil', { when: instant(merge.undoUntil) })
    : blocked === 'undone' && undoneTime
      ? translate('duplicates.undoneAt', { when: instant(undoneTime) })
      : translate(`duplicates.blocked.${blocked}`);
  return (
    <li className="row row-apart pad wrap">
      <div>
        <p>
          {loser.name || translate('duplicates.forgotten')}
          {loser.phoneNumber && <span className="subtle small"> {formatPhone(loser.phoneNumber)}</span>}{' '}
          <span aria-hidden="true">→</span> <span className="visually-hidden">{translate('duplicates.into')}</span>
          <Link to={openGuestPath(companyId, winner.id)}>{winner.name || translate('duplicates.forgotten')}</Link>
        </p>
        <p className="subtle small">{[instant(merge.at), merge.by?.name, ...moved].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row">
        <span className="subtle small">{until}</span>
        {!blocked && allowed && (
          <ConfirmedButton
            title={translate('duplicates.undoTitle', { name: loser.name })}
            text={translate('duplicates.undoText', { winner: winner.name, loser: loser.name })}
            confirm={translate('duplicates.undo')}
            busy={undo.isPending}
            onConfirm={(done) => undo.mutate({ mergeId: merge.id, version: merge.version }, { onSettled: done })}
          >
            {translate('duplicates.undo')}
            <span className="visually-hidden"> — {loser.name}</span>
          </ConfirmedButton>
        )}
      </div>
    </li>
  );
}
