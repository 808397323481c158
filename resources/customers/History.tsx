import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { guestHistory, undoChange, type HistoryEntry } from '#contract/history.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { errorText } from '#ui/errorText.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import { HistoryChange } from './HistoryChange.tsx';
import { RecordEntry, RecordPages, useRecords, useRefreshGuest } from './records.tsx';
import customers from './resource.ts';

/** Who changed what of a guest, and from what to what; changes of flags can be taken back. */
export default function History({ companyId, id }: RecordViewProps): ReactNode {
  const translate = useTranslate();
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'history',
    companyId,
    id,
    (query, signal) => call(guestHistory, { params, query, signal }),
    (page) => page.entries.length,
  );
  return (
    <RecordPages answer={answer} empty={{ title: translate('history.empty'), text: translate('history.emptyText') }}>
      {(pages) =>
        pages.flatMap((page) => page.entries).map((entry) => <Entry key={entry.id} entry={entry} guest={params} />)
      }
    </RecordPages>
  );
}

function Entry({ entry, guest }: { entry: HistoryEntry; guest: { companyId: string; customerId: string } }) {
  const translate = useTranslate();
  const notify = useNotify();
  const scope = useScope();
  const writes = useAllowed(customers).edit;
  const refresh = useRefreshGuest(guest.companyId, guest.customerId);
  const { author, action, batch, changes } = entry;
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => call(undoChange, { params: { companyId: guest.companyId, auditId: entry.id } }),
    onSuccess: () => notify('history.undone'),
    onError(error) {
      const newer = error instanceof ApiError && error.details?.some(({ message }) => message === 'newer');
      notify(newer ? 'history.newer' : errorText(error, translate), { type: 'error' });
    },
    // Refused or not: what was shown is no longer how it is.
    onSettled: refresh,
  });
  const who = author ? (author.name ?? translate('guest.someone')) : translate('history.nobody');
  return (
    <RecordEntry
      title={translate(`history.action.${action}`, { _: action })}
      state={`${formatInstant(entry.at, zoneOf(scope))} · ${who}`}
    >
      {batch && <p>{translate('history.of', { name: translate(`history.batch.${batch.kind}`) })}</p>}
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map((change) => (
            <HistoryChange key={change.field} {...change} />
          ))}
        </dl>
      )}
      {writes && entry.undoable && (
        <div className="record-actions">
          <button type="button" className="link-button" disabled={isPending} onClick={() => undo()}>
            {translate('history.undo')}
          </button>
        </div>
      )}
    </RecordEntry>
  );
}
