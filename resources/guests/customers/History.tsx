import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { guestHistory, undoChange, type HistoryEntry } from '#contract/guests/history.ts';
import { batchLabels, historyLabels } from '#contract/guests/historyLabels.ts';
import { ResponseError, call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { Differences } from '#ui/Differences.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { showValue, type ShowContext } from '#resources/framework/view/cells.tsx';
import { useShowContext } from '#resources/framework/view/columns.tsx';
import { branchZone } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { declaredField, useGuestFieldLabel } from './guestFieldLabel.ts';
import { queryKeysOf, recordsTab } from './records.tsx';

/** Internal columns that mean nothing to users. */
const hidden = new Set(['version', 'updatedTime', 'companyId', 'id']);
/** Replaces an erased value. */
const erased = '[erased]';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The changes of a guest with authors and values; changes of flags can be undone. */
export default recordsTab({
  list: guestHistory,
  rowsOf: ({ entries }) => entries,
  idOf: ({ id }) => id,
  words: 'history',
  entry: (
    { id, at, author, action, batch, changes, undoable },
    { translate, language, instant: time, writes, personName },
    guest,
  ) => ({
    title: historyLabels[action]?.[language] ?? action,
    state: `${time(at)} · ${personName(author) ?? translate('history.nobody')}`,
    more: (
      <>
        {batch && <p>{translate('history.of', { name: batchLabels[batch.kind][language] })}</p>}
        <Changes changes={changes} />
        {writes && undoable && <Undo guest={guest} auditId={id} />}
      </>
    ),
  }),
});

function Undo({ guest: { companyId, id }, auditId }: { guest: RecordViewProps; auditId: string }) {
  const translate = useTranslate();
  const undo = useAction(() => call(undoChange, { params: { companyId, auditId } }), {
    done: 'history.undone',
    failureText(error) {
      const newer = error instanceof ResponseError && error.details?.some(({ message }) => message === 'newer');
      return newer ? translate('history.newer') : errorText(error, translate);
    },
    reads: queryKeysOf(companyId, id),
  });
  return <Button label="ra.action.undo" disabled={undo.isPending} onClick={() => undo.mutate()} />;
}

/** Each column of a change as text: its label, old and new value. */
function Changes({ changes }: Pick<HistoryEntry, 'changes'>) {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const context = useShowContext();
  const words = (field: string, value: unknown): ReactNode => {
    if (value === erased) return <i className="quiet">{translate('history.erased')}</i>;
    const declared = declaredField(field);
    const shown = declared ? showValue(declared, value, { id: '' }, context) : plainWords(value, context);
    const nothing = shown === null || shown === '' || (Array.isArray(value) && value.length === 0);
    return nothing ? <i className="quiet">{translate('history.nothing')}</i> : shown;
  };
  const shown = changes.filter(({ field }) => !hidden.has(field));
  if (!shown.length) return null;
  return (
    <Differences
      differences={shown.map(({ field, before, after }) => ({
        key: field,
        label: labelOf(field),
        before: words(field, before),
        after: words(field, after),
      }))}
    />
  );
}

/** A value of a column without a declared field. */
function plainWords(value: unknown, { scope, yes, no }: ShowContext): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string' && instant.test(value)) return formatInstant(value, branchZone(scope));
  if (Array.isArray(value))
    return value.map((one) => scope.branches.find(({ id }) => id === one)?.name ?? String(one)).join(' · ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
