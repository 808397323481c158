import { common } from '#contract/labels/commonLabels.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { listAudit } from '#contract/platform/audit.ts';
import { undoSettingsChange } from '#contract/organization/restaurants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { ResponseError, call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { useLabels, useLanguage } from '../labels.ts';
import { useScope, branchZone } from '../scope.ts';
import { usePages } from '../usePages.ts';
import { SettingDifferences } from './SettingText.tsx';
import { changesOf } from '../form/edits.ts';
import { loggedAs, topLevelFields } from './topLevelFields.ts';
import { readAgain, type SettingsOwner } from './useSettings.ts';

type Entry = ResponseOf<typeof listAudit>['entries'][number];

interface HistoryDrawerProps {
  card: SettingsCard;
  place: SettingsOwner;
  /** Whether the user may change the settings, and so undo changes. */
  allowed: boolean;
  onClose: () => void;
}

/** The changes of a card's settings, newest first, with their authors; each can be undone. */
export default function HistoryDrawer({ card, place, allowed, onClose }: HistoryDrawerProps) {
  const translate = useTranslate();
  const scope = useScope();
  const heading = useId();
  const { companyId } = place;
  const entityId = card.of === 'branch' ? (place.branchId ?? '') : companyId;
  const about = { entity: card.of, entityId, fields: topLevelFields(card).map((top) => loggedAs(card, top)) };
  const answer = usePages(
    ['settings', 'history', card.name, entityId],
    (page, signal) => call(listAudit, { params: { companyId }, query: { ...about, ...page }, signal }),
    (page) => page.entries,
    { always: true },
  );
  const [selectedEntry, setSelectedEntry] = useState<Entry | null>(null);
  const entries = answer.rows;
  const branch = card.of === 'branch' && scope.branches.find(({ id }) => id === entityId)?.name;
  const title = common.history[useLanguage()];
  return (
    <Drawer heading={heading} title={branch ? `${title} · ${branch}` : title} onClose={onClose}>
      <div className="drawer-body" tabIndex={0}>
        <QueryBoundary answer={answer} rows={6}>
          {() =>
            entries.length === 0 ? (
              <EmptyState
                title={translate('ui.settings.history.empty')}
                text={translate('ui.settings.history.emptyText')}
              />
            ) : (
              <ul className="plain-list lines">
                {entries.map((entry) => (
                  <li key={entry.id} className="pad">
                    <p className="row row-apart wrap">
                      <b>{formatInstant(entry.at, branchZone(scope, place.branchId))}</b>
                      <span className="subtle">{entry.userEmail ?? translate('ui.settings.history.nobody')}</span>
                    </p>
                    <Changes card={card} entry={entry} />
                    {allowed && (
                      <Button variant="link" label="ui.settings.history.undo" onClick={() => setSelectedEntry(entry)} />
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        {answer.hasNextPage && (
          <Button
            label="ui.page.more"
            disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          />
        )}
      </div>
      {selectedEntry && (
        <UndoDialog card={card} companyId={companyId} entry={selectedEntry} onClose={() => setSelectedEntry(null)} />
      )}
    </Drawer>
  );
}

/** An entry's values by the sources of the card's fields. */
function valuesOf(card: SettingsCard, audited: unknown): SettingsValues {
  const values = (typeof audited === 'object' && audited !== null ? audited : {}) as SettingsValues;
  return Object.fromEntries(topLevelFields(card).map((top) => [top, values[loggedAs(card, top)]]));
}

/** The changed fields with the values before and after; `back` shows the effect of undoing. */
function Changes({ card, entry, back = false }: { card: SettingsCard; entry: Entry; back?: boolean }): ReactNode {
  const translate = useTranslate();
  const own = new Set(topLevelFields(card).map((top) => loggedAs(card, top)));
  const others = Object.keys((entry.after ?? {}) as object).filter((name) => !own.has(name)).length;
  return (
    <>
      <SettingDifferences
        differences={changesOf(card.fields, valuesOf(card, entry.before), valuesOf(card, entry.after)).map((one) =>
          back ? { ...one, before: one.after, after: one.before } : one,
        )}
      />
      {others > 0 && <p className="subtle">{translate('ui.settings.history.others', { smart_count: others })}</p>}
    </>
  );
}

interface UndoDialogProps {
  card: SettingsCard;
  companyId: string;
  entry: Entry;
  onClose: () => void;
}

/** Shows the values to restore, or why they cannot be restored. */
function UndoDialog({ card, companyId, entry, onClose }: UndoDialogProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const notify = useNotify();
  const client = useQueryClient();
  /** The labels of fields that the server names. */
  const named = (error: ResponseError): string =>
    (error.details ?? [])
      .flatMap(({ path }) => {
        const labels = Object.entries(card.fields)
          .filter(([name, { source = name }]) => loggedAs(card, source.split('.')[0] ?? source) === path)
          .map(([, { label }]) => labelOf(label));
        return labels.length ? labels : [path];
      })
      .join(', ');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(undoSettingsChange, { params: { companyId, entryId: entry.id } }),
    onSuccess: () => {
      notify('ui.settings.history.done');
      onClose();
    },
    // After success or refusal, the shown data may be outdated.
    onSettled: () => readAgain(client, companyId, ['settings']),
  });
  const refusal = !(error instanceof ResponseError)
    ? null
    : error.code === 'changed_since'
      ? 'newer'
      : error.code === 'invalid_input'
        ? 'unfit'
        : null;
  return (
    <FormDialog
      title={translate('ui.settings.history.confirmTitle')}
      text={translate('ui.settings.history.confirmText')}
      submit={translate('ui.settings.history.confirm')}
      busy={isPending}
      invalid={refusal !== null}
      focusCancel
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Changes card={card} entry={entry} back />
      {error && (
        <p className="fail" role="alert">
          {refusal && error instanceof ResponseError
            ? translate(`ui.settings.history.${refusal}`, { fields: named(error) })
            : errorText(error, translate)}
        </p>
      )}
    </FormDialog>
  );
}
